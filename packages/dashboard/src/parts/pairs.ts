import type { ChainId, TokenSymbol } from '@stablerail/sdk/functions'
import { chainName } from './words.ts'

/** Pairs of chain and token as choices of a form, each once. */
export const pairOptions = (pairs: readonly { chain: string; token: string }[]) =>
  [...new Set(pairs.map(({ chain, token }) => `${chain}:${token}`))].map((pair) => {
    const [chain = '', token = ''] = pair.split(':')
    return [pair, `${token} on ${chainName(chain)}`] as const
  })

/** What a choice of `pairOptions` stands for. The service refuses what is none. */
export const pairOf = (pair: string): { chain: ChainId; token: TokenSymbol } => {
  const [chain, token] = pair.split(':')
  return { chain: chain as ChainId, token: token as TokenSymbol }
}
