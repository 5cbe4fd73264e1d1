import { z } from 'zod'
import type { NetworkConfig } from '../../../config.ts'
import { ChainError } from '../reading/source.ts'
import { createRpc, parseAnswer, type Rpc, type RpcCall } from './reading/rpc.ts'
import { Quantity } from './reading/wire.ts'

const timeoutMs = 5_000
const maxResponseBytes = 1024 * 1024
/** What a called contract may use. A node would let a contract compute for seconds. */
const gasLimit = `0x${(5_000_000).toString(16)}`

export const Bytes = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)

/** A call of a contract that changes nothing. */
export const contractCall = (to: string, data: string): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data, gas: gasLimit }, 'latest'],
})

export const codeCall = (address: string): RpcCall => ({ method: 'eth_getCode', params: [address, 'latest'] })

/**
 * Asks a network's providers, in their order until one answers, and answers the bytes that each call returned. Throws
 * the ChainError of the last provider where none answered. It goes over the network: never within a transaction.
 */
export const askContracts = async (network: NetworkConfig, calls: readonly RpcCall[]): Promise<string[]> => {
  const failures: ChainError[] = []
  for (const url of network.rpcUrls) {
    const rpc = createRpc({ url, timeoutMs, maxResponseBytes })
    try {
      return await askOne(rpc, network, calls)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      if (isRevert(error)) throw error
      failures.push(error)
    } finally {
      rpc.close()
    }
  }
  throw failures.at(-1) ?? new ChainError('unreachable', `${network.chain} has no provider.`)
}

const askOne = async (
  rpc: Rpc,
  { networkId }: NetworkConfig,
  calls: readonly RpcCall[],
): Promise<string[]> => {
  const [id, ...answers] = await rpc.batch([{ method: 'eth_chainId', params: [] }, ...calls])
  if (id === undefined || answers.length !== calls.length)
    throw new ChainError('invalid_answer', `${rpc.label} left calls without an answer.`)
  const actual = parseAnswer(Quantity, id)
  if (actual !== networkId)
    throw new ChainError('wrong_network', `${rpc.label} serves network ${actual}, not ${networkId}.`)
  return answers.map((answer) => parseAnswer(Bytes, answer))
}

/** Whether a provider refused a call because the contract did: that is the contract's answer, not a fault. */
export const isRevert = (error: unknown): boolean =>
  error instanceof ChainError &&
  error.kind === 'refused' &&
  /revert|out of gas|invalid opcode|bad instruction|stack (over|under)flow|\(3\)$/i.test(error.message)
