import type { NetworkConfig } from '../../../settings/config.ts'
import { parseAnswer, type RpcCall } from '../rpc/rpc.ts'
import { type Asker, askProviders, Bytes } from './ask-providers.ts'

/** What a called contract may use. A node would let a contract compute for seconds. */
const gasLimit = `0x${(5_000_000).toString(16)}`

/** A call of a contract that changes nothing. */
export const contractCall = (to: string, data: string): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data, gas: gasLimit }, 'latest'],
})

export const codeCall = (address: string): RpcCall => ({ method: 'eth_getCode', params: [address, 'latest'] })

/**
 * Asks a network's providers, and answers the bytes that each call returned. Throws the ChainError of a call that the
 * contract reverted, or of the last provider where none answered. It goes over the network: never within a transaction.
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
