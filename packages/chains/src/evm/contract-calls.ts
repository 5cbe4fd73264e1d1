import type { NetworkConfig } from '../network.ts'
import { parseAnswer, type RpcCall } from '../rpc/rpc.ts'
import { type Asker, askProviders, Bytes } from './ask-providers.ts'

/** The gas limit of a read-only call. Without a limit, a node would let a contract compute for seconds. */
const gasLimit = `0x${(5_000_000).toString(16)}`

/** Returns a read-only call of a contract (`eth_call`). */
export const contractCall = (to: string, data: string): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data, gas: gasLimit }, 'latest'],
})

/**
 * The code at the address of a configured contract: the contract of this server version (`sound`), other code,
 * or no code.
 */
export type ContractState = 'sound' | 'other_code' | 'missing'

export const codeCall = (address: string): RpcCall => ({ method: 'eth_getCode', params: [address, 'latest'] })

/**
 * Asks a network's providers, and returns the bytes that each call returned. Throws the ChainError of a call
 * that the contract reverted, or of the last provider if no provider responded. The calls go over the
 * network, so do not call this function within a database transaction.
 */
export const askContracts = (
  asker: Asker,
  network: NetworkConfig,
  calls: readonly RpcCall[],
): Promise<string[]> =>
  askProviders(asker, network, async (rpc) => {
    const answers = await rpc.batch(calls)
    return answers.map((answer) => parseAnswer(Bytes, answer))
  })
