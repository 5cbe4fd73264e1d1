import { type Hex, recoverMessageAddress } from 'viem'

/**
 * Returns whether an account with a key signed the message by ERC-191 `personal_sign`. Contract accounts
 * (ERC-1271) have no key: `contract-signature.ts` calls them. `v` may be 0, 1, 27 or 28. A signature with a
 * high `s` is valid as well, so one message has two valid signatures: code that requests a signature must
 * accept only one for each challenge.
 */
export const isEvmSignature = async (address: string, message: string, signature: Hex): Promise<boolean> => {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // No public key can be recovered, so no key made the signature.
    return false
  }
}
