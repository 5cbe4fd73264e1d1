/** The few instructions that test mints, token accounts and payments need. */
import { type Address, addressBytes, associatedTokenAddress } from './address.ts'
import {
  associatedTokenProgram,
  memoProgram,
  systemProgram,
  type TokenProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'

export type AccountMeta = { address: Address; isSigner: boolean; isWritable: boolean }

export type Instruction = { programId: Address; accounts: AccountMeta[]; data: Uint8Array }

const readonly = (address: Address): AccountMeta => ({ address, isSigner: false, isWritable: false })
const writable = (address: Address): AccountMeta => ({ address, isSigner: false, isWritable: true })
const signer = (address: Address): AccountMeta => ({ address, isSigner: true, isWritable: false })
const payer = (address: Address): AccountMeta => ({ address, isSigner: true, isWritable: true })

const u16 = (value: number) => uint(BigInt(value), 2)
const u32 = (value: number) => uint(BigInt(value), 4)
const u64 = (value: bigint) => uint(value, 8)

const uint = (value: bigint, length: number): Uint8Array => {
  if (value < 0n || value >= 1n << BigInt(8 * length)) throw new RangeError(`${value} has no ${length} bytes`)
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

const bytes = (...parts: (number | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : part)))

export const transferSol = (from: Address, to: Address, lamports: bigint): Instruction => ({
  programId: systemProgram,
  accounts: [payer(from), writable(to)],
  data: bytes(u32(2), u64(lamports)),
})

export type NewAccount = {
  payer: Address
  address: Address
  lamports: bigint
  /** The size of the account in bytes. */
  space: number
  owner: Address
}

export const createAccount = (account: NewAccount): Instruction => ({
  programId: systemProgram,
  accounts: [payer(account.payer), payer(account.address)],
  data: bytes(u32(0), u64(account.lamports), u64(BigInt(account.space)), addressBytes(account.owner)),
})

/** An instruction with a text that explorers and histories show. */
export const memo = (text: string): Instruction => ({
  programId: memoProgram,
  accounts: [],
  data: new TextEncoder().encode(text),
})

/** The fee that Token-2022 withholds from each transfer. */
export type TransferFee = {
  /** Hundredths of a percent. */
  basisPoints: number
  /** Base units. */
  maximum: bigint
}

const mintLength = 82
/**
 * The size of a mint with this extension: the base of an account with extensions, its kind, and the
 * extension's type, length and 108 bytes.
 */
const mintLengthWithFee = 165 + 1 + 4 + 108

/** Returns the size of a mint's account in bytes. */
export const mintSpace = (fee: TransferFee | null): number => (fee === null ? mintLength : mintLengthWithFee)

const optionalKey = (address: Address | null): Uint8Array =>
  address === null ? Uint8Array.of(0) : bytes(1, addressBytes(address))

/** Must come before `initializeMint`. The authority may change the fee and withdraw the withheld amounts. */
export const initializeTransferFee = (
  mint: Address,
  { basisPoints, maximum }: TransferFee,
  authority: Address,
): Instruction => ({
  programId: token2022Program,
  accounts: [writable(mint)],
  data: bytes(26, 0, optionalKey(authority), optionalKey(authority), u16(basisPoints), u64(maximum)),
})

export type NewMint = {
  mint: Address
  decimals: number
  authority: Address
  freezeAuthority: Address | null
  program: TokenProgram
}

export const initializeMint = ({
  mint,
  decimals,
  authority,
  freezeAuthority,
  program,
}: NewMint): Instruction => ({
  programId: program,
  accounts: [writable(mint)],
  data: bytes(20, decimals, addressBytes(authority), optionalKey(freezeAuthority)),
})

export type TokenAccountOf = { owner: Address; mint: Address; program?: TokenProgram }

/** Creates the associated token account of an owner, unless it exists. */
export const createTokenAccount = (
  payerAddress: Address,
  { owner, mint, program = tokenProgram }: TokenAccountOf,
): Instruction => ({
  programId: associatedTokenProgram,
  accounts: [
    payer(payerAddress),
    writable(associatedTokenAddress(owner, mint, program)),
    readonly(owner),
    readonly(mint),
    readonly(systemProgram),
    readonly(program),
  ],
  data: Uint8Array.of(1),
})

export type Minting = {
  mint: Address
  /** The receiving token account. */
  to: Address
  authority: Address
  amountBase: bigint
  program?: TokenProgram
}

export const mintTo = ({
  mint,
  to,
  authority,
  amountBase,
  program = tokenProgram,
}: Minting): Instruction => ({
  programId: program,
  accounts: [writable(mint), writable(to), signer(authority)],
  data: bytes(7, u64(amountBase)),
})

export type TokenTransfer = {
  mint: Address
  /** The sending and receiving token accounts. */
  from: Address
  to: Address
  /** The owner of `from`, or its delegate. */
  authority: Address
  amountBase: bigint
  decimals: number
  program?: TokenProgram
  /** Keys under which the transaction appears in histories: the references of Solana Pay. */
  references?: readonly Address[]
}

/** The instruction transferChecked. Token-2022 deducts the mint's fee from the amount itself. */
export const transferToken = (transfer: TokenTransfer): Instruction => ({
  programId: transfer.program ?? tokenProgram,
  accounts: [
    writable(transfer.from),
    readonly(transfer.mint),
    writable(transfer.to),
    signer(transfer.authority),
    ...(transfer.references ?? []).map(readonly),
  ],
  data: bytes(12, u64(transfer.amountBase), transfer.decimals),
})

/** Freezes a token account: no transfer in or out is possible until the authority thaws it. */
export const freezeAccount = (
  account: Address,
  { mint, authority, program = tokenProgram }: { mint: Address; authority: Address; program?: TokenProgram },
): Instruction => ({
  programId: program,
  accounts: [writable(account), readonly(mint), signer(authority)],
  data: Uint8Array.of(10),
})
