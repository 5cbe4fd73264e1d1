import { pullContractAbi } from '@stablerail/contracts-evm'
import { encodeFunctionData, type Hex } from 'viem'
import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { parseAnswer } from '../../rpc/rpc.ts'
import { type Asker, askProviders, Bytes } from '../ask-providers.ts'
import { contractCall } from '../contract-calls.ts'
import { Quantity } from '../reading/wire.ts'
import type { PullPlace } from './calls.ts'

/** Whether a merchant lets an address pull, as stored in the pull contract. */
export type PullerState = {
  named: boolean
  /**
   * The nonce for the next message (`setPullerSigned`) in which the merchant allows or forbids an address to
   * pull payments.
   */
  nonce: bigint
  /** The time of the newest block, with which the deadlines of signed messages are compared. */
  timeSeconds: number
}

const Head = z.object({ timestamp: Quantity })

/**
 * Reads from the pull contract whether a merchant allows an address (`puller`) to pull payments to the
 * merchant. Throws a ChainError if no provider answers.
 */
export const readPuller = (
  asker: Asker,
  network: NetworkConfig & PullPlace,
  { merchant, puller }: { merchant: string; puller: string },
): Promise<PullerState> => {
  const [of, who] = [merchant as Hex, puller as Hex]
  const calls = [
    encodeFunctionData({ abi: pullContractAbi, functionName: 'isPuller', args: [of, who] }),
    encodeFunctionData({ abi: pullContractAbi, functionName: 'pullerNonces', args: [of] }),
  ].map((data) => contractCall(network.pullContract, data))
  return askProviders(asker, network, async (rpc) => {
    const head = { method: 'eth_getBlockByNumber', params: ['latest', false] }
    const [named, nonce, block] = await rpc.batch([...calls, head])
    if (named === undefined || nonce === undefined || block === undefined)
      throw new Error('Calls were answered by fewer.')
    return {
      named: wordOf(parseAnswer(Bytes, named)) === 1n,
      nonce: wordOf(parseAnswer(Bytes, nonce)),
      timeSeconds: parseAnswer(Head, block).timestamp,
    }
  })
}

/**
 * Decodes the number that a contract call returned. An empty answer, for example because there is no
 * contract, is 0.
 */
const wordOf = (answer: string): bigint => (/^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : 0n)
