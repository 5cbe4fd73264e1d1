import { type Hex, recoverMessageAddress } from 'viem'

/**
 * ERC-191 `personal_sign` of an account with a key of its own; contract accounts (ERC-1271) have none. `v` may
 * be 0, 1, 27 or 28. A signature's mirror image (high `s`) counts as well, so a signature is no identity: who asks
 * for one must take it once.
 */
export const isEvmSignature = async (address: string, message: string, signature: Hex): Promise<boolean> => {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // No point of the curve belongs to it: nobody's signature.
    return false
  }
}
