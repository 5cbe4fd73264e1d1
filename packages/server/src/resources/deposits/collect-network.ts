import { type CollectSettings, planCollection } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import type { Collected } from './collecting-store.ts'

export const collectKindName = 'collect'

/** A network whose deposits the server collects. */
export type CollectNetwork = NetworkConfig & { depositFactory: string; collect: CollectSettings }

/** A token of such a network. */
export type CollectToken = { network: CollectNetwork; token: TokenSymbol; address: string; decimals: number }

/** Returns the network if the server collects deposits on it, else undefined. */
export const asCollectNetwork = (network: NetworkConfig): CollectNetwork | undefined => {
  const { depositFactory, collect } = network
  return depositFactory === undefined || collect === undefined
    ? undefined
    : { ...network, depositFactory, collect }
}

export const tokensOf = (network: CollectNetwork): CollectToken[] =>
  Object.entries(network.tokens).map(([token, facts]) => ({
    network,
    token: token as TokenSymbol,
    ...facts,
  }))

export const screensPayments = ({ config }: Pick<Context, 'config'>): boolean =>
  config.screening.kind !== 'none'

export const factoryKeyOf = ({
  chain,
  depositFactory,
}: Pick<CollectNetwork, 'chain' | 'depositFactory'>): string => addressKey(chain, depositFactory)

/** Returns the call that collects deposits. */
export const planCall = ({ network, address }: CollectToken, deposits: readonly Collected[]) =>
  planCollection(
    network.depositFactory,
    address,
    deposits.map(({ payee_key, ref }) => ({ payee: payee_key, ref })),
  )
