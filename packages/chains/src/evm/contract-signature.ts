import { encodeFunctionData, type Hex, hashMessage, parseAbi } from 'viem'
import type { NetworkConfig } from '../network.ts'
import { ChainError } from '../providers/source.ts'
import { type Asker, isRevert } from './ask-providers.ts'
import { askContracts, codeCall, contractCall } from './contract-calls.ts'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/**
 * The 32 bytes with which a contract accepts a signature (ERC-1271). A contract that returns anything else,
 * such as a bare 1, does not implement ERC-1271.
 */
const yes = `0x1626ba7e${'0'.repeat(56)}`

export type ContractAnswer = 'accepted' | 'refused' | 'no_contract'

/**
 * Returns whether a contract returned more bytes than are read. Such an answer cannot be the 32 bytes that
 * accept a signature.
 */
const isTooLong = (error: unknown): boolean => error instanceof ChainError && error.kind === 'range_too_large'

/**
 * Asks the contract at an address whether it accepts a signature of a message (ERC-1271). The message is
 * hashed by ERC-191. Throws a ChainError if no provider of the network answers.
 */
export const askContractWallet = (
  asker: Asker,
  network: NetworkConfig,
  { address, message, signature }: { address: string; message: string; signature: Hex },
): Promise<ContractAnswer> =>
  askContractSignature(asker, network, { address, hash: hashMessage(message), signature })

/**
 * Asks the contract at an address whether it accepts a signature (ERC-1271). `hash` contains the 32 signed
 * bytes, such as the hash of typed data.
 */
export const askContractSignature = async (
  asker: Asker,
  network: NetworkConfig,
  { address, hash, signature }: { address: string; hash: Hex; signature: Hex },
): Promise<ContractAnswer> => {
  const [code] = await askContracts(asker, network, [codeCall(address)])
  if (code === '0x') return 'no_contract'
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  try {
    const [answer] = await askContracts(asker, network, [contractCall(address, data)])
    return answer === yes ? 'accepted' : 'refused'
  } catch (error) {
    if (isRevert(error) || isTooLong(error)) return 'refused'
    throw error
  }
}
