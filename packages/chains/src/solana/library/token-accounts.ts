import { PublicKey } from '@solana/web3.js'
import { associatedTokenProgram, type TokenProgram } from '../programs.ts'

export type TokenAccountOf = {
  /** The owner of the token account: a wallet, or an address of a program. */
  owner: string
  mint: string
  /** The token program that the mint belongs to. */
  program: TokenProgram
}

const associatedProgram = new PublicKey(associatedTokenProgram)

/**
 * Returns the address of the associated token account, to which wallets send tokens and which need not exist
 * yet. It takes a quarter of a millisecond or more, so keep the result. Throws if an address is invalid.
 */
export const associatedTokenAccount = ({ owner, mint, program }: TokenAccountOf): string => {
  const seeds = [owner, program, mint].map((key) => new PublicKey(key).toBytes())
  return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0].toBase58()
}

/**
 * Returns whether an address may have a private key. An address without a private key belongs to a program,
 * such as a swap or a vault that paid for a person. The program decides who gets tokens that are sent to it.
 */
export const mayHavePrivateKey = (address: string): boolean =>
  PublicKey.isOnCurve(new PublicKey(address).toBytes())
