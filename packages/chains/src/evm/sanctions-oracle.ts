import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { NetworkConfig } from '../network.ts'
import type { Asker } from './ask-providers.ts'
import { askContracts, contractCall } from './contract-calls.ts'

const abi = parseAbi(['function isSanctioned(address account) view returns (bool)'])
const yes = `0x${'0'.repeat(63)}1`
const no = `0x${'0'.repeat(64)}`

/**
 * Asks a contract with the interface of Chainalysis' oracle which addresses are sanctioned, in one batch.
 * Null if the contract's answer is neither true nor false, for example because there is no contract at the
 * address. Throws a ChainError if no provider of the network answers.
 */
export const askSanctionsOracle = async (
  asker: Asker,
  network: NetworkConfig,
  oracle: string,
  addresses: readonly string[],
): Promise<(boolean | null)[]> => {
  const calls = addresses.map((address) =>
    contractCall(oracle, encodeFunctionData({ abi, functionName: 'isSanctioned', args: [address as Hex] })),
  )
  const answers = await askContracts(asker, network, calls)
  return answers.map((answer) => (answer === yes ? true : answer === no ? false : null))
}
