import { type ChainId, isEvmChain } from '@stablerail/contract'
import { parseSignature } from './addresses/index.ts'
import { isEvmSignature, recoverEvmSigner } from './evm/signature.ts'
import { isSolanaSignature } from './solana/signature.ts'
import { isTronSignature } from './tron/signature.ts'

type Signer = { chain: ChainId; address: string }

/** Returns whether the owner of the address signed exactly this message; false for a malformed signature. */
export const isSignedBy = async (
  { chain, address }: Signer,
  message: string,
  signature: string,
): Promise<boolean> => {
  if (!isSignatureForm(chain, signature)) return false
  if (chain === 'solana') return isSolanaSignature(address, message, signature)
  const hex = signature as `0x${string}`
  return isEvmChain(chain) ? isEvmSignature(address, message, hex) : isTronSignature(address, message, hex)
}

/**
 * Returns the account on an EVM chain whose key signed exactly this message, in lower case. Returns null if no key did,
 * and on other chains.
 */
export const recoverSigner = async (
  chain: ChainId,
  message: string,
  signature: string,
): Promise<string | null> =>
  isEvmChain(chain) && isSignatureForm(chain, signature)
    ? recoverEvmSigner(message, signature as `0x${string}`)
    : null

export const isSignatureForm = (chain: ChainId, text: string): boolean =>
  chain === 'solana' ? parseSignature(text) !== null : /^0x[0-9a-fA-F]{130}$/.test(text)

/** Describes the form of a signature on a chain, for the error message about a malformed signature. */
export const signatureForm = (chain: ChainId): string => {
  if (isEvmChain(chain)) return 'an ERC-191 signature (65 bytes, 0x and hex)'
  return chain === 'solana'
    ? 'an Ed25519 signature (64 bytes, base58)'
    : 'a TIP-191 signature (65 bytes, 0x and hex)'
}
