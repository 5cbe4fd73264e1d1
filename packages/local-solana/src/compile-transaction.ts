/** Builds signed legacy transactions from instructions. */
import { type Address, addressBytes } from './address.ts'
import type { Instruction } from './instructions.ts'
import type { Keypair } from './keypair.ts'

export type Unsigned = {
  /** The signers; the first one pays the fee. */
  signers: readonly [Keypair, ...Keypair[]]
  instructions: readonly Instruction[]
  /** A recent blockhash, in base58. */
  blockhash: string
}

type Role = { address: Address; isSigner: boolean; isWritable: boolean }

/**
 * Returns each key of the instructions once, with all roles that the instructions require of it. The keys are
 * in the order that Solana's message format prescribes.
 */
const orderKeys = (payer: Address, instructions: readonly Instruction[]): Role[] => {
  const roles = new Map<Address, Role>([[payer, { address: payer, isSigner: true, isWritable: true }]])
  const named = instructions.flatMap(({ accounts, programId }) => [
    ...accounts,
    { address: programId, isSigner: false, isWritable: false },
  ])
  for (const { address, isSigner, isWritable } of named) {
    const known = roles.get(address)
    roles.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  const rank = ({ isSigner, isWritable }: Role) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  return [...roles.values()].sort((a, b) => rank(a) - rank(b))
}

/** Encodes a length in Solana's compact-u16 format. */
const length = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...length(value >> 7)]

const compileMessage = ({ signers: [payer], instructions, blockhash }: Unsigned) => {
  const keys = orderKeys(payer.address, instructions)
  const position = (address: Address) => keys.findIndex((key) => key.address === address)
  const signing = keys.filter(({ isSigner }) => isSigner)
  const count = (isSigner: boolean) =>
    keys.filter((key) => key.isSigner === isSigner && !key.isWritable).length
  const compiled = instructions.flatMap(({ programId, accounts, data }) => [
    position(programId),
    ...length(accounts.length),
    ...accounts.map(({ address }) => position(address)),
    ...length(data.length),
    ...data,
  ])
  const message = Buffer.concat([
    Uint8Array.of(signing.length, count(true), count(false), ...length(keys.length)),
    ...keys.map(({ address }) => addressBytes(address)),
    addressBytes(blockhash),
    Uint8Array.from([...length(instructions.length), ...compiled]),
  ])
  return { message, signing }
}

/**
 * Builds and signs a legacy transaction, and returns its bytes. Throws if an instruction requires a signer
 * that is not in `signers`.
 */
export const compileTransaction = (unsigned: Unsigned): Uint8Array => {
  const { message, signing } = compileMessage(unsigned)
  const signatures = signing.map(({ address }) => {
    const keypair = unsigned.signers.find((one) => one.address === address)
    if (!keypair) throw new TypeError(`${address} must sign, and its key pair was not given.`)
    return keypair.sign(message)
  })
  return Uint8Array.from(Buffer.concat([Uint8Array.from(length(signatures.length)), ...signatures, message]))
}
