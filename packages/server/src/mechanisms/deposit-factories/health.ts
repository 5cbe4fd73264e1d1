import { modeOf } from '@stablerail/chains'
import { type DepositNetwork, depositNetworks, describeFault, factoryKey } from './factory.ts'
import type { DepositFactoryPorts } from './ports.ts'
import { selectFactory } from './store.ts'

/** After this long without a reading, a factory counts as unhealthy. */
const staleAfterMs = 5 * 60_000

type Check = { ok: boolean; detail: string }

/** Returns for each network with a deposit factory whether its checkouts can have deposit addresses. */
export const depositFactoryHealth = async (context: DepositFactoryPorts): Promise<Record<string, Check>> => {
  const checks = depositNetworks(context.config).map(
    async (network) =>
      [`deposit factory ${network.chain} ${modeOf(network)}`, await check(context, network)] as const,
  )
  return Object.fromEntries(await Promise.all(checks))
}

const check = async ({ db, clock }: DepositFactoryPorts, network: DepositNetwork): Promise<Check> => {
  const { depositFactory } = network
  const row = await selectFactory(db, factoryKey(network))
  if (row === undefined)
    return { ok: false, detail: `No worker has read the deposit factory at ${depositFactory} yet.` }
  const fault = describeFault(row.state, depositFactory)
  if (fault !== null) return { ok: false, detail: fault }
  const seconds = Math.round((clock.now().getTime() - row.read_at.getTime()) / 1000)
  if (seconds * 1000 > staleAfterMs)
    return { ok: false, detail: `No worker has reached the network for ${seconds} seconds.` }
  return { ok: true, detail: `The deposit factory at ${depositFactory} is the one of this version.` }
}
