import type { chains, TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from './config.ts'

type Wanted = { chain: (typeof chains)[number]; token?: TokenSymbol }
type Offer = { networks: readonly Pick<NetworkConfig, 'chain' | 'livemode' | 'tokens'>[] }

/**
 * Returns the message about a chain, or a token on it, that the deployment does not read in the caller's mode. It
 * lists the chains that can be used.
 */
export const unoffered = ({ networks }: Offer, { chain, token }: Wanted, livemode: boolean): string => {
  const [mode, other] = livemode ? ['live', 'test'] : ['test', 'live']
  const what = token === undefined ? chain : `${token} on ${chain}`
  const refused = `${what} is not offered by this deployment in ${mode} mode`
  const offered = networks.filter(({ tokens }) => token === undefined || tokens[token] !== undefined)
  const isIn = (of: boolean) => offered.some((network) => network.livemode === of && network.chain === chain)
  if (isIn(!livemode)) return `${refused}, but in ${other} mode.`
  const chains = offered.filter((network) => network.livemode === livemode).map((network) => network.chain)
  return chains.length === 0
    ? `${refused}, nor is another chain.`
    : `${refused}. Use one of ${chains.join(', ')}.`
}
