import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { invalid } from '../../mechanisms/http/index.ts'
import { type PullNetwork, pullNetworks } from '../../mechanisms/relaying/index.ts'
import type { Config } from '../../settings/config.ts'
import type { AgreementRow } from './agreement.ts'

export type PulledToken = { network: PullNetwork; address: string; decimals: number }

type Wanted = { chain: ChainId; livemode: boolean; token: TokenSymbol }

/**
 * Returns the network, token address and decimals for pulling a token; null if this deployment does not pull
 * the token on the chain.
 */
export const pulledToken = (
  config: Pick<Config, 'networks'>,
  { chain, livemode, token }: Wanted,
): PulledToken | null => {
  const network = pullNetworks(config).find((one) => one.chain === chain && one.livemode === livemode)
  const found = network?.tokens[token]
  return network === undefined || found === undefined
    ? null
    : { network, address: found.address, decimals: found.decimals }
}

/**
 * Returns the network on which payments by an agreement can be pulled (transferred by allowance). Undefined
 * if the agreement's contract or token is not configured in this deployment.
 */
export const pullableNetwork = (
  config: Pick<Config, 'networks'>,
  { chain, livemode, network_id, contract, token, token_address }: AgreementRow,
): PullNetwork | undefined =>
  pullNetworks(config).find(
    (network) =>
      network.chain === chain &&
      network.livemode === livemode &&
      network.networkId === network_id &&
      network.pullContract === contract &&
      network.tokens[token]?.address.toLowerCase() === token_address.toLowerCase(),
  )

/**
 * Returns the network, token address and decimals for pulling a token. Throws if this deployment no longer
 * pulls the token on the chain.
 */
export const requirePullNetwork = (config: Config, wanted: Wanted): PulledToken => {
  const found = pulledToken(config, wanted)
  if (found !== null) return found
  throw invalid('chain', `${wanted.token} on ${wanted.chain} is no longer pulled by this deployment.`)
}
