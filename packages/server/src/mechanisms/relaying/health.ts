import { modeOf } from '@stablerail/chains'
import type { RelayPorts } from './ports.ts'
import type { PullNetwork } from './queue.ts'
import { pullNetworks } from './relay-jobs.ts'
import { measureQueues, type RelayerRow, selectRelayers } from './relayers-store.ts'
import { contractFaults } from './watch-relayers.ts'

/** The gas of a pull that renews a subscription, with a margin. */
const gasOfPull = 100_000n
const measuredAtMost = 10_000
/**
 * After this long without a reading of its account, a relayer (the server's sending account) counts as
 * unhealthy.
 */
const staleAfterMs = 5 * 60_000

type Check = { ok: boolean; detail: string }

/**
 * Returns for each network with a pull contract whether its relayer (the server's sending account) can send.
 */
export const relayerHealth = async (context: RelayPorts): Promise<Record<string, Check>> => {
  const networks = pullNetworks(context.config)
  const rows = networks.length === 0 ? [] : await selectRelayers(context.db)
  return Object.fromEntries(
    networks.map((network) => [
      `relayer ${network.chain} ${modeOf(network)}`,
      judge(context, rows.find(isOf(network))),
    ]),
  )
}

const isOf =
  ({ chain, livemode, pullContract }: PullNetwork) =>
  (row: RelayerRow): boolean =>
    row.chain === chain && row.livemode === livemode && row.contract === pullContract

/**
 * Returns the number of pulls that an account can pay for at the gas price that was read with its balance.
 */
const pullsLeft = ({ balance, gas_price }: RelayerRow): number => {
  const price = BigInt(gas_price) * gasOfPull
  const left = price === 0n ? BigInt(measuredAtMost) : BigInt(balance) / price
  return Number(left > BigInt(measuredAtMost) ? BigInt(measuredAtMost) : left)
}

const judge = ({ clock }: RelayPorts, row: RelayerRow | undefined): Check => {
  if (row?.contract_state == null || row.read_at === null)
    return { ok: false, detail: 'No worker has read the pull contract yet.' }
  if (row.contract_state !== 'sound') return { ok: false, detail: `${contractFaults[row.contract_state]}.` }
  const seconds = Math.round((clock.now().getTime() - row.read_at.getTime()) / 1000)
  if (seconds * 1000 > staleAfterMs)
    return { ok: false, detail: `No worker has reached the network for ${seconds} seconds.` }
  const left = pullsLeft(row)
  const detail = `${row.address} can pay for ${left === measuredAtMost ? `${left} or more` : left} pulls.`
  return { ok: left > 0, detail: left > 0 ? detail : `${detail} Send it coins for gas.` }
}

/**
 * Sets two kinds of metrics for each relayer (the server's sending account): the number of pulls that it can
 * pay for, and the calls that wait to be sent.
 */
export const measureRelayers = async (context: RelayPorts): Promise<void> => {
  const networks = pullNetworks(context.config)
  if (networks.length === 0) return
  const { relayerPullsLeft, relaysWaiting, oldestRelaySeconds } = context.metrics
  const rows = await selectRelayers(context.db)
  const queues = await measureQueues(context.db, measuredAtMost)
  for (const network of networks) {
    const labels = { chain: network.chain, mode: modeOf(network) }
    const row = rows.find(isOf(network))
    if (row?.read_at != null) relayerPullsLeft.set(labels, pullsLeft(row))
    const queue = queues.find(
      ({ chain, livemode }) => chain === network.chain && livemode === network.livemode,
    )
    relaysWaiting.set(labels, queue?.waiting ?? 0)
    const since = queue?.oldest_at?.getTime()
    oldestRelaySeconds.set(labels, since === undefined ? 0 : (context.clock.now().getTime() - since) / 1000)
  }
}
