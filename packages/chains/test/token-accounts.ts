/** Builds the instructions of SPL Token that owners of token accounts use. */
import {
  addressBytes,
  createAccount,
  createKeypair,
  type Instruction,
  type Keypair,
  type LocalClient,
  type TestMint,
  tokenProgram,
} from '@stablerail/local-solana'

const writable = (address: string) => ({ address, isSigner: false, isWritable: true })
const readonly = (address: string) => ({ address, isSigner: false, isWritable: false })
const signer = (address: string) => ({ address, isSigner: true, isWritable: false })
const accountSpace = 165

/** Closes an empty account; its rent goes to the owner. */
export const closeAccount = (account: string, owner: string): Instruction => ({
  programId: tokenProgram,
  accounts: [writable(account), writable(owner), signer(owner)],
  data: Uint8Array.of(9),
})

/** Transfers the ownership of an account, with its balance, to another owner. */
export const giveAccount = (account: string, { from, to }: { from: string; to: string }): Instruction => ({
  programId: tokenProgram,
  accounts: [writable(account), signer(from)],
  data: Uint8Array.of(6, 2, 1, ...addressBytes(to)),
})

type Auxiliary = { payer: Keypair; owner: string; mint: TestMint }

/**
 * Returns the instructions that open an additional token account for a wallet. Its address is a new key,
 * which must sign too.
 */
export const openingOf = async (
  chain: LocalClient,
  { payer, owner, mint }: Auxiliary,
): Promise<{ keypair: Keypair; instructions: Instruction[] }> => {
  const keypair = createKeypair()
  const lamports = BigInt(await chain.request<number>('getMinimumBalanceForRentExemption', accountSpace))
  const opening: Instruction = {
    programId: mint.program,
    accounts: [writable(keypair.address), readonly(mint.address)],
    data: Uint8Array.of(18, ...addressBytes(owner)),
  }
  const made = {
    payer: payer.address,
    address: keypair.address,
    lamports,
    space: accountSpace,
    owner: mint.program,
  }
  return { keypair, instructions: [createAccount(made), opening] }
}

/** Opens an additional token account for a wallet, and returns its address. */
export const openAuxiliary = async (chain: LocalClient, auxiliary: Auxiliary): Promise<string> => {
  const { keypair, instructions } = await openingOf(chain, auxiliary)
  await chain.send(instructions, [auxiliary.payer, keypair])
  return keypair.address
}
