import { energyFeeSun } from '../chain/energy.ts'
import { mine } from '../chain/mine.ts'
import { blockAt, blockById, minedById, type View } from '../chain/view.ts'
import { quantity, zeros } from '../hex.ts'
import { type Call, type CallResult, tryCall } from '../wallet/calls.ts'
import { ContractRefused } from '../wallet/servlet-error.ts'
import { encodeBlock, encodeReceipt, encodeTransaction } from './blocks.ts'
import type { RpcLimits } from './limits.ts'
import { getLogs } from './logs.ts'
import { readAddress, readBlockCount, readData, readHash, readHeight, requireLatest } from './params.ts'
import { decodeRevertReason } from './revert-reason.ts'
import { internalError, invalidRequest } from './rpc-error.ts'

export type Method = {
  /** The number of parameters. As in java-tron, a call with another number is refused. */
  params: number
  run(view: View, params: unknown[], limits: RpcLimits): Promise<unknown>
}

const constant = (value: unknown): Method => ({ params: 0, run: async () => value })
const chainId: Method = { params: 0, run: async ({ chain }) => quantity(chain.chainId) }

const getBlockByNumber: Method = {
  params: 2,
  async run(view, [at, isFull]) {
    const seen = await blockAt(view, readHeight(view, at))
    return seen && encodeBlock(view, seen, isFull === true)
  },
}

const getBlockByHash: Method = {
  params: 2,
  async run(view, [hash, isFull]) {
    const seen = await blockById(view, readHash(hash))
    return seen && encodeBlock(view, seen, isFull === true)
  },
}

const getTransactionByHash: Method = {
  params: 1,
  async run(view, [hash]) {
    const mined = await minedById(view, readHash(hash))
    return mined && encodeTransaction(mined)
  },
}

const getTransactionReceipt: Method = {
  params: 1,
  async run(view, [hash]) {
    const mined = await minedById(view, readHash(hash))
    return mined && encodeReceipt(view, mined)
  },
}

const readCall = (value: unknown): Call => {
  if (typeof value !== 'object' || value === null) throw invalidRequest('invalid json request')
  const { from = zeros(20), to, data, input } = value as Record<string, unknown>
  return { from: readAddress(from), to: readAddress(to), data: readData(data ?? input) }
}

const runCall = async ({ chain }: View, value: unknown): Promise<CallResult> => {
  try {
    const result = await tryCall(chain, readCall(value))
    if (!result.reverted) return result
    throw internalError(`REVERT opcode executed${decodeRevertReason(result.returned)}`)
  } catch (error) {
    if (error instanceof ContractRefused) throw invalidRequest(error.message)
    throw error
  }
}

const call: Method = {
  params: 2,
  async run(view, [value, at]) {
    requireLatest(at)
    return (await runCall(view, value)).returned
  },
}

const getBalance: Method = {
  params: 2,
  async run({ chain }, [address, at]) {
    requireLatest(at)
    return quantity(chain.settings.balancesSun[`41${readAddress(address).slice(2)}`] ?? 0)
  },
}

const getCode: Method = {
  params: 2,
  async run({ chain }, [address, at]) {
    requireLatest(at)
    return chain.evm('eth_getCode', readAddress(address), 'latest')
  },
}

/**
 * Mines blocks. Only this node has this command; it is for processes other than the one that started the
 * node.
 */
const mineBlocks: Method = {
  params: 1,
  async run({ chain }, [blocks]) {
    await mine(chain, readBlockCount(blocks))
    return true
  },
}

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    web3_clientVersion: constant('TRON/v4.8.0/Linux/Java1.8'),
    net_version: chainId,
    eth_chainId: chainId,
    eth_blockNumber: { params: 0, run: async ({ top }: View) => quantity(top) },
    eth_syncing: constant(false),
    eth_accounts: constant([]),
    eth_gasPrice: constant(quantity(energyFeeSun)),
    eth_getBlockByNumber: getBlockByNumber,
    eth_getBlockByHash: getBlockByHash,
    eth_getTransactionByHash: getTransactionByHash,
    eth_getTransactionReceipt: getTransactionReceipt,
    eth_getLogs: {
      params: 1,
      run: (view: View, [filter]: unknown[], limits: RpcLimits) => getLogs(view, filter, limits),
    },
    eth_call: call,
    eth_estimateGas: {
      params: 1,
      run: async (view: View, [value]: unknown[]) => quantity((await runCall(view, value)).energy),
    },
    eth_getBalance: getBalance,
    eth_getCode: getCode,
    tron_mine: mineBlocks,
  }),
)

/** Ethereum methods that java-tron knows but always refuses. */
export const refusedMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_getTransactionCount',
  'parity_nextNonce',
])
