import { randomBytes } from 'node:crypto'
import { tronSigner } from '../../../chains/test/signers.ts'
import type { WalletOwner } from '../local-chain.ts'
import type { SmokeSettings } from './settings.ts'

/** Returns the owner of the settlement wallet, with the private key from the settings or with a new one. */
export const ownerOf = async ({ chain, merchantKey }: SmokeSettings): Promise<WalletOwner> => {
  if (chain === 'tron')
    return tronSigner(`0x${merchantKey?.replace(/^0x/, '') ?? randomBytes(32).toString('hex')}`)
  const { createKeypair, decodeBase58, encodeBase58 } = await import('../../../local-solana/src/index.ts')
  const seed = merchantKey === null ? randomBytes(32) : decodeBase58(merchantKey, 90)?.subarray(0, 32)
  const { address, sign } = createKeypair(seed)
  return { address, sign: async (message) => encodeBase58(sign(Buffer.from(message))) }
}
