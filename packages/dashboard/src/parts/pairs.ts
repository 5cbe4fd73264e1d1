import type { ChainId, TokenSymbol } from '@stablerail/sdk/functions'
import { chainName } from './words.ts'

type Pair = { chain: string; token: string }

export const pairName = ({ chain, token }: Pair): string => `${token} on ${chainName(chain)}`

/**
 * Returns the names of pairs of token and chain, without duplicates, such as `USDC on Base, USDT on Tron`.
 */
export const pairNames = (pairs: readonly Pair[]): string => [...new Set(pairs.map(pairName))].join(', ')

/** Returns pairs of chain and token as options of a form control, without duplicates. */
export const pairOptions = (pairs: readonly Pair[]) =>
  [...new Set(pairs.map(({ chain, token }) => `${chain}:${token}`))].map((pair) => {
    const [chain = '', token = ''] = pair.split(':')
    return [pair, pairName({ chain, token })] as const
  })

/** Returns the pair for a value of `pairOptions`. Other texts are not refused here, but by the service. */
export const parsePair = (pair: string): { chain: ChainId; token: TokenSymbol } => {
  const [chain, token] = pair.split(':')
  return { chain: chain as ChainId, token: token as TokenSymbol }
}
