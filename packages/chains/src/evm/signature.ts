import { type Hex, recoverMessageAddress } from 'viem'

/**
 * Returns whether an account with a key signed the message by ERC-191 `personal_sign`. Contract accounts
 * (ERC-1271) have no key; for them, `contract-signature.ts` calls the contract. `v` may be 0, 1, 27 or 28. A
 * signature with a high `s` is valid as well, so one message has two valid signatures, and code that requests
 * a signature must accept only one for each challenge.
 */
export const isEvmSignature = async (address: string, message: string, signature: Hex): Promise<boolean> =>
  (await recoverEvmSigner(message, signature)) === address.toLowerCase()

/** Returns the account whose key made a signature of exactly this message, in lower case; null if no key did. */
export const recoverEvmSigner = async (message: string, signature: Hex): Promise<string | null> => {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    // No public key can be recovered from the signature.
    return null
  }
}
