import { type Hex, recoverAddress } from 'viem'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { Asker } from '../ask-providers.ts'
import { askContractSignature, type ContractAnswer } from '../contract-signature.ts'

/** Half the order of secp256k1: the pull contract takes no signature with a larger `s`, the twin of another one. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether the key of an address made these 65 bytes, in the one form that the pull contract takes. */
const isByKey = async (address: string, hash: Hex, signature: Hex): Promise<boolean> => {
  if (!/^0x[0-9a-fA-F]{128}1[bc]$/i.test(signature)) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > largestS) return false
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // No public key can be recovered from the signature, so nobody made it.
    return false
  }
}

/**
 * Whether an address signed typed data, as the pull contract judges it: by its key first, and else by its contract
 * (ERC-1271), which is asked on this network. Throws a ChainError where no provider answers.
 */
export const checkSigned = async (
  asker: Asker,
  network: NetworkConfig,
  { address, hash, signature }: { address: string; hash: Hex; signature: string },
): Promise<ContractAnswer> => {
  if (await isByKey(address, hash, signature as Hex)) return 'accepted'
  return await askContractSignature(asker, network, { address, hash, signature: signature as Hex })
}
