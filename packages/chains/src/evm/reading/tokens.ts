import { decodeAbiParameters, type Hex } from 'viem'
import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import type { Dialect } from './dialect.ts'

const Data = z.string().regex(/^0x[0-9a-fA-F]*$/, 'must be hex')

/** First 4 bytes of keccak256 of the signatures of `decimals()` and `symbol()`. */
const selectors = { decimals: '0x313ce567', symbol: '0x95d89b41' } as const

/**
 * Checks the contract of each configured token for its decimals and its symbol. With wrong decimals, the
 * credited amounts would differ from the sent amounts; with a wrong address, transfers of another currency
 * would be credited.
 */
export const checkTokens = async (
  { chain, tokens }: NetworkConfig,
  rpc: Rpc,
  { toWireAddress }: Dialect,
): Promise<void> => {
  for (const [name, { address, decimals }] of Object.entries(tokens)) {
    const [ownDecimals, ownSymbol] = await rpc.batch(
      [selectors.decimals, selectors.symbol].map((data) => ({
        method: 'eth_call',
        params: [{ to: toWireAddress(address), data }, 'latest'],
      })),
    )
    if (ownDecimals === undefined || ownSymbol === undefined)
      throw new Error('Two calls were answered by fewer.')
    const told = readDecimals(parseAnswer(Data, ownDecimals))
    if (told === null)
      throw new ChainError(
        'wrong_decimals',
        `NETWORKS: tokens.${name}.address of ${chain}, ${address}, is no token's contract on this network: it tells no decimals. Correct NETWORKS.`,
      )
    if (told !== decimals)
      throw new ChainError(
        'wrong_decimals',
        `NETWORKS: tokens.${name}.decimals of ${chain} is ${decimals}, but the contract ${address} says ${told}. Correct NETWORKS.`,
      )
    const symbol = readSymbol(parseAnswer(Data, ownSymbol))
    if (!isOf(symbol, name))
      throw new ChainError(
        'wrong_symbol',
        `NETWORKS: tokens.${name}.address of ${chain} is the contract of ${JSON.stringify(symbol)}. Correct NETWORKS.`,
      )
  }
}

const readDecimals = (data: string): number | null => (data.length === 66 ? Number(BigInt(data)) : null)

/** Decodes the symbol of a token. Old tokens return it as 32 bytes, others as a string. */
const readSymbol = (data: string): string => {
  if (data.length === 66) return Buffer.from(data.slice(2), 'hex').toString().replace(/\0+$/, '')
  try {
    return decodeAbiParameters([{ type: 'string' }], data as Hex)[0]
  } catch {
    return ''
  }
}

/**
 * Returns whether a symbol belongs to a token. Bridged tokens extend the symbol, such as `USDC.e` and
 * `USDT0`, and Tether uses `USD₮` on some chains.
 */
const isOf = (symbol: string, name: string): boolean =>
  symbol.replaceAll('₮', 'T').toUpperCase().startsWith(name.toUpperCase())
