import type { ProviderFaults } from './rpc-proxy.ts'

type WireLog = { topics?: string[]; data?: string; logIndex: string }

/** The first topic of a log of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSelector = '0xa9059cbb'
/** The length of a call of `transfer` without a reference, in hexadecimal digits and with the leading `0x`. */
const transferLength = 2 + 2 * (4 + 32 + 32)

/** By how much the index of a false log is higher, so that no true log has it. */
const falseIndex = 0x1000

const hex = (value: number | bigint) => `0x${value.toString(16)}`

const withTwiceTheAmount = <Log extends WireLog>(log: Log): Log => {
  if (log.topics?.[0] !== transferTopic || log.data === undefined) return log
  const data = `0x${(2n * BigInt(log.data)).toString(16).padStart(64, '0')}`
  return { ...log, data, logIndex: hex(Number(log.logIndex) + falseIndex) }
}

const withTwiceTheAmounts = (method: string, result: unknown): unknown => {
  if (method === 'eth_getLogs') return (result as WireLog[]).map(withTwiceTheAmount)
  if (method !== 'eth_getBlockReceipts' || result === null) return result
  return (result as { logs: WireLog[] }[]).map((receipt) => ({
    ...receipt,
    logs: receipt.logs.map(withTwiceTheAmount),
  }))
}

const withoutReference = (method: string, result: unknown): unknown => {
  const transaction = result as { input: string } | null
  if (method !== 'eth_getTransactionByHash' || transaction === null) return result
  return transaction.input.startsWith(transferSelector)
    ? { ...transaction, input: transaction.input.slice(0, transferLength) }
    : result
}

/** By how much the reported time of a block is too early. */
const earlierSeconds = 300

const withEarlierTime = (method: string, result: unknown): unknown => {
  const block = result as { timestamp: string } | null
  if (!method.startsWith('eth_getBlockBy') || block === null) return result
  return { ...block, timestamp: hex(Number(block.timestamp) - earlierSeconds) }
}

/**
 * Faults of a provider of an EVM chain that reports another transfer with twice the amount in place of every transfer
 * of a token (`transfer`), every transfer without its payment reference (`reference`), or every block with a time that
 * is five minutes too early (`time`). Hashes and bloom filters stay those of the chain, so that no response of this
 * provider alone shows the fault.
 */
export const providerLies: Readonly<Record<'transfer' | 'reference' | 'time', ProviderFaults>> = {
  transfer: { tells: withTwiceTheAmounts },
  reference: { tells: withoutReference },
  time: { tells: withEarlierTime },
}
