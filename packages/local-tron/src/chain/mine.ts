import type { Hex } from 'viem'
import { quantity, strip } from '../hex.ts'
import { callOf } from '../transactions/call-of.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import { type Chain, headOf, slotMs, timeOf } from './chain.ts'
import { gasLimitFor } from './energy.ts'
import { referencedHeight } from './reference.ts'

/**
 * Mines blocks. The first block contains the waiting transactions. Transactions that have expired or that
 * refer to a replaced block are dropped.
 */
export const mine = async (chain: Chain, blocks: number): Promise<void> => {
  if (blocks < 1) return
  await mineBlock(chain, chain.pool.splice(0))
  await mineEmpty(chain, blocks - 1)
}

export const mineBlock = async (chain: Chain, transactions: TronTransaction[]): Promise<void> => {
  const timeMs = await nextTime(chain)
  const valid: TronTransaction[] = []
  for (const transaction of transactions)
    if (
      transaction.raw_data.expiration >= timeMs &&
      (await referencedHeight(chain, transaction)) !== undefined
    )
      valid.push(transaction)
  const included: { transaction: TronTransaction; evmHash: Hex; gasLimit: number }[] = []
  for (const transaction of valid) {
    const call = callOf(transaction)
    const gasLimit = gasLimitFor(call.data, transaction.raw_data.fee_limit ?? 0)
    const request = { ...call, gas: quantity(gasLimit), gasPrice: '0x0' }
    included.push({
      transaction,
      gasLimit,
      evmHash: await chain.evm<Hex>('eth_sendTransaction', request),
    })
  }
  await mineAt(chain, timeMs)
  for (const each of included) await remember(chain, each)
}

const remember = async (
  chain: Chain,
  { transaction, evmHash, gasLimit }: { transaction: TronTransaction; evmHash: Hex; gasLimit: number },
): Promise<void> => {
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const trace = await chain.evm<{ output?: Hex }>('debug_traceTransaction', evmHash, options)
  const sent = { transaction, evmHash, gasLimit, returned: strip(trace.output ?? '') }
  chain.sent.set(transaction.txID, sent)
  chain.txIdByEvmHash.set(evmHash, transaction.txID)
  chain.journal.append({ sent })
}

/**
 * Returns the time of the next block: 3 seconds after the newest block, or later if the clock has advanced
 * more.
 */
const nextTime = async (chain: Chain): Promise<number> => {
  const headMs = timeOf(await headOf(chain))
  const slots = Math.floor((chain.clock() + chain.settings.clockOffsetMs - headMs) / slotMs)
  return headMs + Math.max(1, slots) * slotMs
}

const mineAt = async (chain: Chain, timeMs: number): Promise<void> => {
  chain.head = undefined
  await chain.evm('evm_setNextBlockTimestamp', quantity(timeMs / 1000))
  await chain.evm('evm_mine')
}

const mineEmpty = async (chain: Chain, blocks: number): Promise<void> => {
  if (blocks < 1) return
  await chain.evm('evm_setNextBlockTimestamp', quantity((await nextTime(chain)) / 1000))
  chain.head = undefined
  await chain.evm('anvil_mine', quantity(blocks), quantity(slotMs / 1000))
}
