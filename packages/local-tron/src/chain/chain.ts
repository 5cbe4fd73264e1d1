import type { Hex } from 'viem'
import type { Evm, EvmBlock } from '../evm/client.ts'
import { quantity, strip } from '../hex.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import type { Journal } from './journal.ts'

/** The time between two blocks in milliseconds. */
export const slotMs = 3_000

/**
 * A transaction that was included in a block. A reorganisation may have removed it since; the EVM knows
 * whether it is still in a block.
 */
export type Sent = {
  transaction: TronTransaction
  evmHash: Hex
  gasLimit: number
  /** The return data of the transaction's call, in hex without 0x. */
  returned: string
}

export type Settings = {
  /** The height up to which a command has solidified blocks (made them final). */
  solidFloor: number
  /** How far the node's clock is ahead of the machine's clock. Unit: milliseconds. */
  clockOffsetMs: number
  /**
   * The number of reorganisations. Each fork has another witness (block producer), so that a block with the
   * same content gets another id.
   */
  fork: number
  /** Balances in sun (a millionth of a TRX) of existing accounts, by address in hex. */
  balancesSun: Record<string, number>
}

export type Chain = {
  evm: Evm
  chainId: number
  /**
   * How many blocks the newest solidified block is behind the newest block. If null, blocks are solidified
   * only by command.
   */
  solidLag: number | null
  clock: () => number
  automine: boolean
  /** Transactions that wait for the next block, oldest first. */
  pool: TronTransaction[]
  sent: Map<string, Sent>
  txIdByEvmHash: Map<Hex, string>
  /**
   * Blocks that a reorganisation removed, by id. As a real node does, this node still returns them by id for
   * a while.
   */
  gone: Map<string, { block: EvmBlock; transactions: TronTransaction[] }>
  /** The newest block. Undefined after blocks were mined or removed, until the newest block is read again. */
  head: EvmBlock | undefined
  /**
   * The number of transactions that this node has built. It is added to the milliseconds of their timestamps,
   * so that two equal calls get different ids.
   */
  built: number
  settings: Settings
  journal: Journal
}

/**
 * Returns the Tron id of a block: the block height in the first 8 bytes, followed by the rest of the EVM's
 * block hash.
 */
export const blockIdOf = (number: Hex | number, hash: Hex): string =>
  BigInt(number).toString(16).padStart(16, '0') + strip(hash).slice(16)

export const idOf = ({ number, hash }: Pick<EvmBlock, 'number' | 'hash'>): string => blockIdOf(number, hash)

export const parentIdOf = ({ number, parentHash }: EvmBlock): string =>
  Number(number) === 0 ? '00'.repeat(32) : blockIdOf(Number(number) - 1, parentHash)

export const heightOfId = (id: string): number => Number.parseInt(strip(id).slice(0, 16), 16)

export const timeOf = ({ timestamp }: EvmBlock): number => Number(timestamp) * 1000

/** Reads a block of the current chain from the EVM; null if there is no block of this height. */
export const evmBlock = (chain: Chain, height: number): Promise<EvmBlock | null> =>
  chain.evm<EvmBlock | null>('eth_getBlockByNumber', quantity(height), false)

/**
 * Returns the newest block. It is read only once after each change, because nothing but this package mines
 * blocks.
 */
export const headOf = async (chain: Chain): Promise<EvmBlock> => {
  if (chain.head !== undefined) return chain.head
  const block = await chain.evm<EvmBlock | null>('eth_getBlockByNumber', 'latest', false)
  if (block === null) throw new Error('The EVM has no head.')
  chain.head = block
  return block
}

/** Returns the height of the newest solidified block. */
export const solidHeight = ({ settings, solidLag }: Chain, head: number): number =>
  Math.max(0, settings.solidFloor, solidLag === null ? 0 : head - solidLag)

export const changeSettings = (chain: Chain, change: Partial<Settings>): void => {
  Object.assign(chain.settings, change)
  chain.journal.append({ settings: chain.settings })
}

/** Returns the address of the witness (block producer). It is different for each fork. */
export const witnessOf = (fork: number): Hex => `0x${fork.toString(16).padStart(4, '0').padStart(40, '5')}`

/**
 * Returns the Tron transactions of a block, in order. The deployment of a test token is left out, because it
 * is not a Tron transaction.
 */
export const transactionsOf = (chain: Chain, block: EvmBlock): TronTransaction[] =>
  block.transactions.flatMap((hash) => {
    const txId = chain.txIdByEvmHash.get(hash)
    return (txId === undefined ? undefined : chain.sent.get(txId)?.transaction) ?? []
  })
