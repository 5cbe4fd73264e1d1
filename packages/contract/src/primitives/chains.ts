/** Lists, types and functions derived from `chainFacts`, the constant that describes each chain. */
import { z } from 'zod'
import { type ChainName, type ChainOf, chainFacts } from './chain-facts.ts'
import { type ChainFacts, type ChainFamily, tokens } from './chain-fields.ts'

export const chains = Object.keys(chainFacts) as readonly ChainName[]

export const ChainId = z.enum(chains).meta({
  id: 'ChainId',
  description: 'Blockchain on which a payment is made.',
  examples: ['base'],
})
export type ChainId = z.output<typeof ChainId>

export type EvmChain = ChainOf<'evm'>

export const familyOf = (chain: ChainId): ChainFamily => chainFacts[chain].family

export const isEvmChain = (chain: ChainId): chain is EvmChain => familyOf(chain) === 'evm'

export const evmChains = chains.filter(isEvmChain)

/** The chains on which subscriptions may be paid by allowance. */
export const pullChains: readonly ChainId[] = chains.filter((chain) => chainFacts[chain].canPull)

/** Joins names for a sentence, such as `one, two and three`. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** Returns a record that contains a value for each chain, in the order of `chains`. */
export const byChain = <Value>(read: (facts: ChainFacts, chain: ChainId) => Value): Record<ChainId, Value> =>
  Object.fromEntries(chains.map((chain) => [chain, read(chainFacts[chain], chain)])) as Record<ChainId, Value>

/**
 * The default number of confirmations after which a payment is confirmed, including its own block, by chain.
 * A deployment may set other numbers.
 */
export const defaultConfirmations = byChain(({ confirmations }) => confirmations)

export const TokenSymbol = z.enum(tokens).meta({
  id: 'TokenSymbol',
  description: 'Stablecoin in which a payment is made.',
  examples: ['USDC'],
})
export type TokenSymbol = z.output<typeof TokenSymbol>

/** The currency to which each token is pegged. A token can pay only prices in this currency. */
export const tokenPeg: Record<TokenSymbol, string> = { USDC: 'USD', USDT: 'USD' }
