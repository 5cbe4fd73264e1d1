import type { Hex } from 'viem'
import type { Evm, EvmBlock } from '../evm/client.ts'
import { quantity, strip } from '../hex.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import type { Journal } from './journal.ts'

/** Milliseconds between two blocks. */
export const slotMs = 3_000

/** A transaction that was put into a block. Whether it still is in one, the EVM knows. */
export type Sent = {
  transaction: TronTransaction
  evmHash: Hex
  gasLimit: number
  /** What the execution returned, in hex without 0x. */
  returned: string
}

export type Settings = {
  /** Blocks up to this height are solidified by command. */
  solidFloor: number
  /** How far the node's clock is ahead of the machine's. */
  clockOffsetMs: number
  /** Counts reorganisations: each fork has another witness, so that the same block has another id. */
  fork: number
  /** Accounts that exist, by their address in hex, with their balance in sun. */
  balancesSun: Record<string, number>
}

export type Chain = {
  evm: Evm
  chainId: number
  /** How many blocks the newest solidified one is behind the head; null: solidification is by command only. */
  solidLag: number | null
  clock: () => number
  automine: boolean
  /** Waiting transactions, the oldest first. */
  pool: TronTransaction[]
  sent: Map<string, Sent>
  txIdByEvmHash: Map<Hex, string>
  /** Blocks that a reorganisation removed, by their ids: a node still answers them by id for a while. */
  gone: Map<string, { block: EvmBlock; transactions: TronTransaction[] }>
  /** The newest block; undefined after a change, until it is asked for. */
  head: EvmBlock | undefined
  /** Counts the transactions that were built here, whose milliseconds tell them apart. */
  built: number
  settings: Settings
  journal: Journal
}

/** As Tron's: the height in the first 8 bytes, the rest of the hash after it. */
export const blockIdOf = (number: Hex | number, hash: Hex): string =>
  BigInt(number).toString(16).padStart(16, '0') + strip(hash).slice(16)

export const idOf = ({ number, hash }: Pick<EvmBlock, 'number' | 'hash'>): string => blockIdOf(number, hash)

export const parentIdOf = ({ number, parentHash }: EvmBlock): string =>
  Number(number) === 0 ? '00'.repeat(32) : blockIdOf(Number(number) - 1, parentHash)

export const heightOfId = (id: string): number => Number.parseInt(strip(id).slice(0, 16), 16)

export const timeOf = ({ timestamp }: EvmBlock): number => Number(timestamp) * 1000

/** Asks the EVM for a block of the chain as it is now; null above the head. */
export const evmBlock = (chain: Chain, height: number): Promise<EvmBlock | null> =>
  chain.evm<EvmBlock | null>('eth_getBlockByNumber', quantity(height), false)

/** Nothing but this package mines, so the head is asked for once after each change. */
export const headOf = async (chain: Chain): Promise<EvmBlock> => {
  if (chain.head !== undefined) return chain.head
  const block = await chain.evm<EvmBlock | null>('eth_getBlockByNumber', 'latest', false)
  if (block === null) throw new Error('The EVM has no head.')
  chain.head = block
  return block
}

/** The height of the newest solidified block. */
export const solidHeight = ({ settings, solidLag }: Chain, head: number): number =>
  Math.max(0, settings.solidFloor, solidLag === null ? 0 : head - solidLag)

export const changeSettings = (chain: Chain, change: Partial<Settings>): void => {
  Object.assign(chain.settings, change)
  chain.journal.append({ settings: chain.settings })
}

/** The 41 addresses of the witnesses: the fork's own. */
export const witnessOf = (fork: number): Hex => `0x${fork.toString(16).padStart(4, '0').padStart(40, '5')}`

/** The Tron transactions of a block, in their order. The token's deployment is none. */
export const transactionsOf = (chain: Chain, block: EvmBlock): TronTransaction[] =>
  block.transactions.flatMap((hash) => {
    const txId = chain.txIdByEvmHash.get(hash)
    return (txId === undefined ? undefined : chain.sent.get(txId)?.transaction) ?? []
  })
