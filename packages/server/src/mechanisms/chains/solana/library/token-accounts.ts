import { PublicKey } from '@solana/web3.js'
import { associatedTokenProgram, type TokenProgram } from '../programs.ts'

export type TokenAccountOf = {
  /** A wallet, or an address of a program. */
  owner: string
  mint: string
  /** The program that the mint belongs to. */
  program: TokenProgram
}

const associatedProgram = new PublicKey(associatedTokenProgram)

/**
 * The associated token account, which wallets pay into and which need not exist yet. It takes a quarter of a millisecond
 * or more: keep the answer. Throws where an address is none.
 */
export const associatedTokenAccount = ({ owner, mint, program }: TokenAccountOf): string => {
  const seeds = [owner, program, mint].map((key) => new PublicKey(key).toBytes())
  return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0].toBase58()
}

/**
 * Whether an address may have a private key. One that has none belongs to a program, which decides who gets what is sent
 * there: a swap or a vault, say, that paid on behalf of somebody else.
 */
export const mayHavePrivateKey = (address: string): boolean =>
  PublicKey.isOnCurve(new PublicKey(address).toBytes())
