import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import { parseAnswer, type Rpc, type Unparsed } from '../../rpc/rpc.ts'
import { type Asker, askOne, askProviders, Bytes, Whole } from '../ask-providers.ts'
import { Quantity } from '../reading/wire.ts'

const Head = z.object({ number: Quantity, baseFeePerGas: Whole.optional() })
const Final = z.object({ number: Quantity }).nullable()
const Receipt = z.object({ status: Quantity, blockNumber: Quantity, gasUsed: Whole }).nullable()

/** The state of the chain that is needed to send transactions from an account. */
export type SenderView = {
  headNumber: number
  /** The height of the newest final block; null if the node does not support finality. */
  finalNumber: number | null
  /** The number of the account's mined transactions, which is the nonce of its next transaction. */
  nonce: number
  /** The number of the account's transactions in final blocks. */
  finalNonce: number
  balance: bigint
  baseFeePerGas: bigint
  priorityFeePerGas: bigint
}

const hex = (number: number) => `0x${number.toString(16)}`

/** If a node does not support finality, blocks count as final this many blocks below the newest block. */
const assumedFinality = 256

const headOf = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })
const nonceOf = (address: string, tag: string) => ({
  method: 'eth_getTransactionCount',
  params: [address, tag],
})

/**
 * Reads the state of the chain that is needed to send transactions from an account. Throws a ChainError if no
 * provider answers.
 */
export const viewSender = (asker: Asker, network: NetworkConfig, address: string): Promise<SenderView> =>
  askProviders(asker, network, async (rpc) => {
    // The calls are sent as one request, so that one node executes all of them: the nonce of another node may
    // be older than the newest block.
    const [head, nonce, balance, tip] = (await rpc.batch([
      headOf('latest'),
      nonceOf(address, 'latest'),
      { method: 'eth_getBalance', params: [address, 'latest'] },
      { method: 'eth_maxPriorityFeePerGas', params: [] },
    ])) as [Unparsed, Unparsed, Unparsed, Unparsed]
    const { number: headNumber, baseFeePerGas } = parseAnswer(Head, head)
    const finalNumber = await findFinal(rpc)
    const final = finalNumber ?? Math.max(0, headNumber - assumedFinality)
    return {
      headNumber,
      finalNumber,
      nonce: parseAnswer(Quantity, nonce),
      finalNonce: await askOne(rpc, Quantity, nonceOf(address, hex(final))),
      balance: parseAnswer(Whole, balance),
      baseFeePerGas: baseFeePerGas ?? (await askOne(rpc, Whole, { method: 'eth_gasPrice', params: [] })),
      priorityFeePerGas: parseAnswer(Whole, tip),
    }
  })

/**
 * Returns the height of the newest final block; null if the node does not support finality. It is requested
 * separately, because a refusal of this call would fail a whole batch.
 */
const findFinal = async (rpc: Rpc): Promise<number | null> => {
  try {
    return (await askOne(rpc, Final, headOf('finalized')))?.number ?? null
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'refused') return null
    throw error
  }
}

export type TransactionReceipt = { txHash: string; reverted: boolean; blockNumber: number; gasUsed: bigint }

/** Returns the receipts of those transactions that are in a block of the chain. */
export const findReceipts = (
  asker: Asker,
  network: NetworkConfig,
  txHashes: readonly string[],
): Promise<TransactionReceipt[]> =>
  askProviders(asker, network, async (rpc) => {
    const answers = await rpc.batch(
      txHashes.map((txHash) => ({ method: 'eth_getTransactionReceipt', params: [txHash] })),
    )
    return answers.flatMap((answer, index) => {
      const receipt = parseAnswer(Receipt, answer)
      if (receipt === null) return []
      const { status, blockNumber, gasUsed } = receipt
      return [{ txHash: txHashes[index] as string, reverted: status === 0, blockNumber, gasUsed }]
    })
  })

/**
 * Broadcasts a signed transaction. Throws the ChainError of the last provider if no provider accepts the
 * transaction.
 */
export const broadcast = async (asker: Asker, network: NetworkConfig, raw: string): Promise<void> => {
  await askProviders(asker, network, (rpc) =>
    askOne(rpc, Bytes, { method: 'eth_sendRawTransaction', params: [raw] }),
  )
}

/**
 * Returns the gas that a call needs now. `mostGas` limits the node's estimate: without it, a contract that
 * burns all available gas would keep the node busy for seconds. Throws the ChainError of a call that would
 * revert, or that needs more gas than `mostGas`.
 */
export const estimateGas = (
  asker: Asker,
  network: NetworkConfig,
  { mostGas, ...call }: { from: string; to: string; data: string; mostGas?: bigint },
): Promise<bigint> => {
  const most = mostGas === undefined ? {} : { gas: `0x${mostGas.toString(16)}` }
  const params = [{ ...call, ...most, gasPrice: '0x0' }]
  return askProviders(asker, network, (rpc) => askOne(rpc, Whole, { method: 'eth_estimateGas', params }))
}
