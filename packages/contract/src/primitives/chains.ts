import { z } from 'zod'

export const evmChains = ['base', 'ethereum', 'polygon', 'arbitrum'] as const
export const chains = [...evmChains, 'solana', 'tron'] as const
export const tokens = ['USDC', 'USDT'] as const

export type EvmChain = (typeof evmChains)[number]

export const ChainId = z.enum(chains).meta({
  id: 'ChainId',
  description: 'The blockchain that a payment is made on.',
  examples: ['base'],
})
export type ChainId = z.output<typeof ChainId>

export const TokenSymbol = z.enum(tokens).meta({
  id: 'TokenSymbol',
  description: 'The stablecoin that a payment is made in.',
  examples: ['USDC'],
})
export type TokenSymbol = z.output<typeof TokenSymbol>

/** The currency that each token is pegged to. A token pays no price in another currency. */
export const tokenPeg: Record<TokenSymbol, string> = { USDC: 'USD', USDT: 'USD' }

export const isEvmChain = (chain: ChainId): chain is EvmChain =>
  (evmChains as readonly string[]).includes(chain)

/** Confirmations after which a payment is confirmed, the paying block counted. A deployment may set others. */
export const defaultConfirmations: Record<ChainId, number> = {
  ethereum: 12,
  base: 10,
  polygon: 32,
  arbitrum: 20,
  solana: 1,
  tron: 20,
}
