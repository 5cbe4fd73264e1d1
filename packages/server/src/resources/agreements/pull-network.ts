import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Config } from '../../config.ts'
import { invalid } from '../../mechanisms/http/index.ts'
import { type PullNetwork, pullNetworks } from '../../mechanisms/relaying/index.ts'

export type PulledToken = { network: PullNetwork; address: string; decimals: number }

/** Where a token is pulled. Throws where this deployment no longer pulls it on the chain. */
export const requirePullNetwork = (
  config: Config,
  { chain, livemode, token }: { chain: ChainId; livemode: boolean; token: TokenSymbol },
): PulledToken => {
  const network = pullNetworks(config).find((one) => one.chain === chain && one.livemode === livemode)
  const found = network?.tokens[token]
  if (network === undefined || found === undefined)
    throw invalid('chain', `${token} on ${chain} is no longer pulled by this deployment.`)
  return { network, address: found.address, decimals: found.decimals }
}
