import type { Hex } from 'viem'
import { blockIdOf, type Chain } from '../chain/chain.ts'
import { blockById, type View } from '../chain/view.ts'
import type { EvmLog } from '../evm/client.ts'
import { quantity, strip } from '../hex.ts'
import type { RpcLimits } from './limits.ts'
import { readHeight } from './params.ts'
import { invalidParams, limitExceeded } from './rpc-error.ts'

type Filter = {
  address?: unknown
  topics?: unknown
  fromBlock?: unknown
  toBlock?: unknown
  blockHash?: unknown
}
type Range = { from: number; to: number }

/**
 * Returns the logs that match a filter (`eth_getLogs`). Logs of blocks that a reorganisation removed are not
 * included.
 */
export const getLogs = async (view: View, value: unknown, limits: RpcLimits) => {
  if (typeof value !== 'object' || value === null) throw invalidParams('invalid argument 0: no filter')
  const filter = value as Filter
  const address = readAddresses(filter.address, limits)
  const topics = readTopics(filter.topics, limits)
  const { from, to } = await readRange(view, filter, limits)
  const { forkedAbove = view.top, silentLogs } = view.limits
  const [first, last] = [Math.max(from, view.floor), Math.min(to, view.top, forkedAbove)]
  if (first > last || silentLogs === true) return []
  const query = { fromBlock: quantity(first), toBlock: quantity(last), topics }
  const logs = await view.chain.evm<EvmLog[]>('eth_getLogs', { ...query, ...(address && { address }) })
  if (logs.length > limits.results) throw limitExceeded(`query returned more than ${limits.results} results`)
  return logs.filter((log) => isTold(view, log)).map((log) => encodeLog(view.chain, log))
}

const isTold = ({ limits: { silentLogs } }: View, { blockNumber }: EvmLog) =>
  typeof silentLogs !== 'object' || Number(blockNumber) >= silentLogs.below

export const encodeLog = (chain: Chain, log: EvmLog) => ({
  address: log.address.toLowerCase(),
  topics: log.topics,
  data: log.data,
  blockNumber: quantity(BigInt(log.blockNumber)),
  blockHash: `0x${blockIdOf(log.blockNumber, log.blockHash)}`,
  transactionHash: `0x${chain.txIdByEvmHash.get(log.transactionHash) ?? strip(log.transactionHash)}`,
  transactionIndex: log.transactionIndex,
  logIndex: log.logIndex,
  removed: false,
})

const readAddresses = (value: unknown, limits: RpcLimits): Hex[] | undefined => {
  if (value === undefined || value === null) return
  if (typeof value === 'string') return [readAddress(value, `invalid address: ${value}`)]
  if (!Array.isArray(value)) throw invalidParams('invalid addresses in query')
  if (value.length > limits.addresses) throw invalidParams(`exceed max addresses: ${limits.addresses}`)
  const addresses = value.map((each, index) =>
    readAddress(each, `invalid address at index ${index}: ${each}`),
  )
  return addresses.length === 0 ? undefined : addresses
}

/** Parses an address of 20 bytes. Unlike in other methods, the prefix 41 is not accepted in a filter. */
const readAddress = (value: unknown, refusal: string): Hex => {
  const bytes = typeof value === 'string' ? strip(value) : ''
  if (!/^[0-9a-fA-F]{40}$/.test(bytes)) throw invalidParams(refusal.slice(0, 200))
  return `0x${bytes.toLowerCase()}`
}

const readTopics = (value: unknown, limits: RpcLimits): (Hex[] | null)[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidParams('invalid topic(s)')
  if (value.length > 4) throw invalidParams('topics size should be <= 4')
  return value.map((each) => {
    if (each === null) return null
    if (!Array.isArray(each)) return [readTopic(each)]
    if (each.length > limits.topics) throw invalidParams(`exceed max topics: ${limits.topics}`)
    return each.length === 0 ? null : each.map(readTopic)
  })
}

const readTopic = (value: unknown): Hex => {
  const bytes = typeof value === 'string' ? strip(value) : ''
  if (!/^[0-9a-fA-F]{64}$/.test(bytes))
    throw invalidParams(`invalid topic(s): ${String(value).slice(0, 100)}`)
  return `0x${bytes.toLowerCase()}`
}

const readRange = async (view: View, filter: Filter, limits: RpcLimits): Promise<Range> => {
  if (filter.blockHash !== undefined && filter.blockHash !== null) return readBlockHash(view, filter)
  const read = (value: unknown) =>
    value === undefined || value === null || value === '' || value === 'latest'
      ? undefined
      : readHeight(view, value)
  const [first, last] = [read(filter.fromBlock), read(filter.toBlock)]
  const isUpTo = (filter.fromBlock ?? '') === '' && last !== undefined
  const from = first ?? (isUpTo ? Math.min(last, view.top) : view.top)
  const to = last ?? Number.MAX_SAFE_INTEGER
  if (from > to) throw invalidParams('please verify: fromBlock <= toBlock')
  if (Math.min(to, view.top) - from > limits.blockRange)
    throw invalidParams(`exceed max block range: ${limits.blockRange}`)
  return { from, to }
}

/**
 * Returns the range for a block hash, which is used only to find the height. Therefore, for a block that a
 * reorganisation removed, the logs are those of the block that replaced it, as in java-tron.
 */
const readBlockHash = async (view: View, filter: Filter): Promise<Range> => {
  if ((filter.fromBlock ?? null) !== null || (filter.toBlock ?? null) !== null)
    throw invalidParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other')
  const seen =
    typeof filter.blockHash === 'string' && /^(0x)?[0-9a-fA-F]{64}$/.test(filter.blockHash)
      ? await blockById(view, filter.blockHash)
      : null
  if (seen === null) throw invalidParams('invalid blockHash')
  const height = Number(seen.block.number)
  return { from: height, to: height }
}
