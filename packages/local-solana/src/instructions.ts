/** Builds the instructions that are needed for test mints, token accounts and payments. */
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

/** Returns an instruction that adds a text to the transaction. Explorers and histories show it. */
export const memo = (text: string): Instruction => ({
  programId: memoProgram,
  accounts: [],
  data: new TextEncoder().encode(text),
})

/** A fee that Token-2022 deducts from each transfer of a mint. */
export type TransferFee = {
  /** The fee in hundredths of a percent of the transferred amount. */
  basisPoints: number
  /** The maximum fee of one transfer, in base units. */
  maximum: bigint
}

const mintLength = 82
/**
 * The size of a mint with the transfer fee extension: 165 bytes for an account with extensions, 1 byte for
 * the kind of account, then type and length of the extension (4 bytes) and its data (108 bytes).
 */
const mintLengthWithFee = 165 + 1 + 4 + 108

/** Returns the size of a mint's account in bytes. */
export const mintSpace = (fee: TransferFee | null): number => (fee === null ? mintLength : mintLengthWithFee)

const optionalKey = (address: Address | null): Uint8Array =>
  address === null ? Uint8Array.of(0) : bytes(1, addressBytes(address))

/**
 * Returns the instruction that sets the transfer fee of a new mint. It must come before `initializeMint`. The
 * authority may change the fee and withdraw the deducted amounts.
 */
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

/** Returns the instruction that creates the associated token account of an owner, unless it exists. */
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
  /** The token account that receives the minted tokens. */
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
  /** The token accounts that send and receive the tokens. */
  from: Address
  to: Address
  /** The owner of the account `from`, or its delegate. */
  authority: Address
  amountBase: bigint
  decimals: number
  program?: TokenProgram
  /**
   * Additional keys under which the transaction can be found in histories, such as the references of Solana
   * Pay.
   */
  references?: readonly Address[]
}

/** Returns a `transferChecked` instruction. Token-2022 deducts the mint's fee from the amount itself. */
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

/**
 * Returns the instruction that freezes a token account. Transfers into or out of it fail until the authority
 * thaws it.
 */
export const freezeAccount = (
  account: Address,
  { mint, authority, program = tokenProgram }: { mint: Address; authority: Address; program?: TokenProgram },
): Instruction => ({
  programId: program,
  accounts: [writable(account), readonly(mint), signer(authority)],
  data: Uint8Array.of(10),
})
