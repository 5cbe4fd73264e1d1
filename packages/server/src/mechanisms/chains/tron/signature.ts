import { type Hex, keccak256, recoverAddress } from 'viem'
import { decodeBase58 } from '../../addresses/index.ts'

const prefix = '\x19TRON Signed Message:\n'

/** TIP-191: as ERC-191, with Tron's own prefix. The address is the same 20 bytes, written otherwise. */
export const isTronSignature = async (address: string, message: string, signature: Hex): Promise<boolean> => {
  const account = decodeBase58(address)?.subarray(1, 21).toString('hex')
  try {
    const signer = await recoverAddress({ hash: tronMessageHash(message), signature })
    return signer.toLowerCase() === `0x${account}`
  } catch {
    // No point of the curve belongs to it: nobody's signature.
    return false
  }
}

export const tronMessageHash = (message: string): Hex => {
  const bytes = Buffer.from(message)
  return keccak256(Buffer.concat([Buffer.from(`${prefix}${bytes.length}`), bytes]))
}
