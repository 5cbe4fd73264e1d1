import { z } from 'zod'
import type { NetworkConfig } from '../network.ts'
import type { ProviderPorts } from '../ports.ts'
import { ChainError } from '../providers/source.ts'
import { connect } from '../rpc/connect.ts'
import { parseAnswer, type Rpc, type RpcCall } from '../rpc/rpc.ts'
import { Quantity } from './reading/wire.ts'

const timeoutMs = 5_000
const maxResponseBytes = 2 * 1024 * 1024

export const Bytes = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/, 'must be hex')
  .toLowerCase()

export const Whole = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be a quantity')
  .transform(BigInt)

/**
 * Matches the messages with which nodes report that a contract failed, and the error code 3, which means a
 * revert. Nodes report "gas required exceeds" if a call fails even with all the gas that it may use.
 */
const contractWords =
  /revert|out ?of ?gas|gas required exceeds|opcode|invalid ?jump|bad instruction|write protection|vm execution error|stack ?(over|under)flow|\(3\)$/i

/**
 * Returns whether a provider refused a call because the contract reverted. A revert is the contract's answer,
 * not a fault of the provider.
 */
export const isRevert = (error: unknown): boolean =>
  error instanceof ChainError && error.kind === 'refused' && contractWords.test(error.message)

const invalidParams = -32602

/**
 * Returns whether a provider refused a call because of its parameters, which any other provider would refuse
 * as well.
 */
export const isInvalidParams = (error: unknown): boolean =>
  error instanceof ChainError && error.kind === 'refused' && error.code === invalidParams

/** The metrics that count the calls to providers. */
export type Asker = Pick<ProviderPorts, 'metrics'>

/**
 * Asks the providers of a network, in their order, until one responds. Throws the ChainError of a call that a
 * contract reverted, or of the last provider if no provider responds. The calls go over the network: do not
 * call this function within a database transaction.
 */
export const askProviders = async <Result>(
  asker: Asker,
  network: NetworkConfig,
  ask: (rpc: Rpc) => Promise<Result>,
): Promise<Result> => {
  let failure = new ChainError('unreachable', `${network.chain} has no provider.`)
  for (const url of network.rpcUrls) {
    const rpc = connect(asker, network, { url, timeoutMs, maxResponseBytes })
    try {
      await requireNetwork(rpc, network)
      return await ask(rpc)
    } catch (error) {
      if (!(error instanceof ChainError) || isRevert(error)) throw error
      failure = error
    } finally {
      rpc.close()
    }
  }
  throw failure
}

const requireNetwork = async (rpc: Rpc, { networkId }: NetworkConfig) => {
  const actual = await askOne(rpc, Quantity, { method: 'eth_chainId', params: [] })
  if (actual !== networkId)
    throw new ChainError('wrong_network', `${rpc.label} serves network ${actual}, not ${networkId}.`)
}

export const askOne = async <Schema extends z.ZodType>(
  rpc: Rpc,
  schema: Schema,
  call: RpcCall,
): Promise<z.output<Schema>> => parseAnswer(schema, await rpc.call(call))
