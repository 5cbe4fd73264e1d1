/** Instructions of the token program that payments seldom have. */
import {
  type Address,
  addressBytes,
  createAccount,
  type Instruction,
  type Keypair,
  type TestMint,
  tokenProgram,
} from '@stablerail/local-solana'

const account = (address: Address, isSigner = false) => ({ address, isSigner, isWritable: true })
const tokenAccountBytes = 165

/** A token account of an owner beside the associated one, at the address of a new key. */
export const openSpareAccount = ({
  payer,
  at,
  owner,
  mint,
  lamports,
}: {
  payer: Keypair
  at: Keypair
  owner: Address
  mint: TestMint
  lamports: bigint
}): Instruction[] => [
  createAccount({
    ...{ payer: payer.address, address: at.address, lamports },
    ...{ space: tokenAccountBytes, owner: mint.program },
  }),
  {
    programId: mint.program,
    accounts: [account(at.address), account(mint.address)],
    data: Uint8Array.of(18, ...addressBytes(owner)),
  },
]

/** Closes an empty token account of an owner. */
export const closeAccount = (at: Address, owner: Address): Instruction => ({
  programId: tokenProgram,
  accounts: [account(at), account(owner), account(owner, true)],
  data: Uint8Array.of(9),
})

/** Hands a token account over, with what it holds. */
export const handOver = (at: Address, from: Address, to: Address): Instruction => ({
  programId: tokenProgram,
  accounts: [account(at), account(from, true)],
  data: Uint8Array.of(6, 2, 1, ...addressBytes(to)),
})

/** Instructions of the token program as one, which runs them without calling itself. */
export const batch = (parts: readonly Instruction[]): Instruction => ({
  programId: tokenProgram,
  accounts: parts.flatMap(({ accounts }) => accounts),
  data: Buffer.concat([
    Uint8Array.of(255),
    ...parts.flatMap(({ accounts, data }) => [Uint8Array.of(accounts.length, data.length), data]),
  ]),
})
