import { modeOf } from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import type { Context } from '../context.ts'
import { type FrozenKey, selectFrozen } from './freezes-store.ts'

type Check = { ok: boolean; detail: string }

/** The maximum number of wallets that readiness names on a network. */
const mostNamed = 5

/**
 * Names the frozen wallets of each network with a deposit factory. A frozen wallet is no fault of the deployment, so
 * the process stays ready.
 */
export const freezeHealth = async ({ config, db }: Context): Promise<Record<string, Check>> => {
  const networks = config.networks.filter(({ depositFactory }) => depositFactory !== undefined)
  const checks = networks.map(async (network) => {
    const frozen = (await selectFrozen(db, network.livemode, null)).filter(
      ({ chain }) => chain === network.chain,
    )
    return [
      `frozen wallets ${network.chain} ${modeOf(network)}`,
      { ok: true, detail: describe(frozen) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(checks))
}

const describe = (frozen: readonly FrozenKey[]): string => {
  if (frozen.length === 0) return 'No settlement wallet is known to be frozen.'
  const named = frozen.slice(0, mostNamed).map(({ chain, token, address_key }) => {
    return `${parseAddress(chain, address_key) ?? address_key} (${token})`
  })
  const more = frozen.length > mostNamed ? ` and ${frozen.length - mostNamed} more` : ''
  return `Frozen by the issuers of their tokens: ${named.join(', ')}${more}.`
}

/** Sets the gauge of frozen wallets for each token of the networks with a deposit factory. */
export const measureFreezes = async ({ config, db, metrics }: Context): Promise<void> => {
  for (const network of config.networks) {
    if (network.depositFactory === undefined) continue
    const frozen = await selectFrozen(db, network.livemode, null)
    for (const token of Object.keys(network.tokens)) {
      const count = frozen.filter((one) => one.chain === network.chain && one.token === token).length
      metrics.walletsFrozen.set({ chain: network.chain, mode: modeOf(network), token }, count)
    }
  }
}
