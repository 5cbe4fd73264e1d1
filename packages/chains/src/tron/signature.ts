import { type Hex, keccak256, recoverAddress } from 'viem'
import { decodeBase58 } from '../addresses/index.ts'

const prefix = '\x19TRON Signed Message:\n'

/**
 * Returns whether the owner of an address signed a message by TIP-191: like ERC-191, but with Tron's own
 * prefix. A Tron address encodes the same 20 bytes as an EVM address.
 */
export const isTronSignature = async (address: string, message: string, signature: Hex): Promise<boolean> => {
  const account = decodeBase58(address)?.subarray(1, 21).toString('hex')
  try {
    const signer = await recoverAddress({ hash: tronMessageHash(message), signature })
    return signer.toLowerCase() === `0x${account}`
  } catch {
    // If no public key can be recovered from the signature, no key made it.
    return false
  }
}

export const tronMessageHash = (message: string): Hex => {
  const bytes = Buffer.from(message)
  return keccak256(Buffer.concat([Buffer.from(`${prefix}${bytes.length}`), bytes]))
}
