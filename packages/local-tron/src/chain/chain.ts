import type { Hex } from 'viem'
import type { Evm, EvmBlock } from '../evm/client.ts'
import { quantity, strip } from '../hex.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import type { Journal } from './journal.ts'

/** Milliseconds between two blocks. */
export const slotMs = 3_000

/** A transaction that was put into a block. The EVM knows whether it still is in one. */
export type Sent = {
  transaction: TronTransaction
  evmHash: Hex
  gasLimit: number
  /** The return data of the execution, in hex without 0x. */
  returned: string
}

export type Settings = {
  /** Blocks up to this height were solidified by command. */
  solidFloor: number
  /** How far the node's clock is ahead of the machine's. Unit: milliseconds. */
  clockOffsetMs: number
  /**
   * The number of reorganisations. Each fork has another witness, so that an otherwise equal block gets
   * another id.
   */
  fork: number
  /** Balances of existing accounts in sun, by address in hex. */
  balancesSun: Record<string, number>
}

export type Chain = {
  evm: Evm
  chainId: number
  /**
   * How many blocks the newest solidified block is behind the head. If null, blocks are solidified only by
   * command.
   */
  solidLag: number | null
  clock: () => number
  automine: boolean
  /** Waiting transactions, the oldest first. */
  pool: TronTransaction[]
  sent: Map<string, Sent>
  txIdByEvmHash: Map<Hex, string>
  /** Blocks that a reorganisation removed, by id. A node still returns them by id for a while. */
  gone: Map<string, { block: EvmBlock; transactions: TronTransaction[] }>
  /** The newest block; undefined after a change, until it is read again. */
  head: EvmBlock | undefined
  /**
   * The number of transactions built here. It is added to their milliseconds, so that equal calls get
   * different ids.
   */
  built: number
  settings: Settings
  journal: Journal
}

/** Returns a block id in Tron's form: the height in the first 8 bytes, followed by the rest of the hash. */
export const blockIdOf = (number: Hex | number, hash: Hex): string =>
  BigInt(number).toString(16).padStart(16, '0') + strip(hash).slice(16)

export const idOf = ({ number, hash }: Pick<EvmBlock, 'number' | 'hash'>): string => blockIdOf(number, hash)

export const parentIdOf = ({ number, parentHash }: EvmBlock): string =>
  Number(number) === 0 ? '00'.repeat(32) : blockIdOf(Number(number) - 1, parentHash)

export const heightOfId = (id: string): number => Number.parseInt(strip(id).slice(0, 16), 16)

export const timeOf = ({ timestamp }: EvmBlock): number => Number(timestamp) * 1000

/** Reads a block of the current chain from the EVM; null above the head. */
export const evmBlock = (chain: Chain, height: number): Promise<EvmBlock | null> =>
  chain.evm<EvmBlock | null>('eth_getBlockByNumber', quantity(height), false)

/** Returns the head. Only this package mines, so the head is read once after each change. */
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

/** Returns the address of the witness, which is different for each fork. */
export const witnessOf = (fork: number): Hex => `0x${fork.toString(16).padStart(4, '0').padStart(40, '5')}`

/** Returns the Tron transactions of a block, in order. The token's deployment is not a Tron transaction. */
export const transactionsOf = (chain: Chain, block: EvmBlock): TronTransaction[] =>
  block.transactions.flatMap((hash) => {
    const txId = chain.txIdByEvmHash.get(hash)
    return (txId === undefined ? undefined : chain.sent.get(txId)?.transaction) ?? []
  })
