import { type Hex, recoverAddress } from 'viem'
import type { NetworkConfig } from '../../network.ts'
import type { Asker } from '../ask-providers.ts'
import { askContractSignature, type ContractAnswer } from '../contract-signature.ts'

/**
 * Half the order of secp256k1. The pull contract refuses a signature with a larger `s`, because an equivalent
 * signature with a smaller `s` exists.
 */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns whether the key of an address made this signature of 65 bytes, in the only form that the pull
 * contract accepts.
 */
const isByKey = async (address: string, hash: Hex, signature: Hex): Promise<boolean> => {
  if (!/^0x[0-9a-fA-F]{128}1[bc]$/i.test(signature)) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > largestS) return false
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // If no public key can be recovered from the signature, no key made it.
    return false
  }
}

/**
 * Returns whether an address signed typed data, by the rules of the pull contract: first by the address's
 * key, otherwise by its contract (ERC-1271), which is called on this network. Throws a ChainError if no
 * provider answers.
 */
export const checkSigned = async (
  asker: Asker,
  network: NetworkConfig,
  { address, hash, signature }: { address: string; hash: Hex; signature: string },
): Promise<ContractAnswer> => {
  if (await isByKey(address, hash, signature as Hex)) return 'accepted'
  return await askContractSignature(asker, network, { address, hash, signature: signature as Hex })
}
