import {
  type AccountMeta,
  ComputeBudgetProgram,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { associatedTokenProgram, memoProgram, systemProgram, type TokenProgram } from '../programs.ts'
import { referenceKey } from '../reference.ts'
import { associatedTokenAccount } from './token-accounts.ts'

export type PlannedRefund = {
  /** The id of the refund, which the memo contains. */
  id: string
  /**
   * The refund's own payment reference, 16 bytes in lower-case hex, which identifies the refund on the chain.
   */
  reference: string
  /** The settlement wallet: it signs, pays the fee, and pays the amount from its associated token account. */
  wallet: string
  /** The wallet that receives the refund, never a token account. */
  recipient: string
  mint: string
  program: TokenProgram
  decimals: number
  amountBase: bigint
  /**
   * The cost of a token account in lamports (`getMinimumBalanceForRentExemption`), if the recipient has no
   * token account and the message must create one. Null if the recipient has a token account. If that account
   * is closed before the refund is sent, the refund fails. The wallet must not pay for a new account, because
   * the owner received the lamports of the closed account.
   */
  newAccountLamports: bigint | null
  /**
   * The price of a compute unit in micro-lamports, as a node recommends it. Bounded by `boundedUnitPrice`.
   */
  unitPrice: bigint
}

/** A block hash for a message, and the block height up to which it is valid. */
export type RecentBlockhash = { blockhash: string; lastValidBlockHeight: number }

export type UnsignedMessage = {
  /** The bytes that the wallet signs. */
  messageBase64: string
  /** The message together with an empty signature, in the form that most wallets accept. */
  transactionBase64: string
  feePayer: string
  /** The chain accepts the transaction up to this block height. */
  lastValidBlockHeight: number
}

/** The cost of a refund for the wallet in addition to its amount, in lamports. */
export type RefundCost = { baseFee: bigint; priorityFee: bigint; newAccount: bigint; total: bigint }

const lamportsEachSignature = 5000n
const microLamports = 1_000_000n
/**
 * The limits of compute units: a multiple of the units that a simulation used, because wallets add
 * instructions that check the transaction's effects.
 */
const unitLimits = { withAccount: 100_000, without: 60_000 }
/**
 * The bounds of the price of a compute unit, in micro-lamports. Below the lowest price, leaders do not
 * include a transaction; at the highest price, the fee is a thousandth of a SOL.
 */
const unitPrices = { lowest: 10_000n, highest: 10_000_000n }
const highestAmount = 2n ** 64n - 1n

/**
 * Returns a node's recommended price, raised to the lowest or reduced to the highest price of `unitPrices`.
 * So a malicious node cannot make the wallet pay more than the highest price.
 */
export const boundedUnitPrice = (advised: bigint): bigint => {
  if (advised < unitPrices.lowest) return unitPrices.lowest
  return advised > unitPrices.highest ? unitPrices.highest : advised
}

/**
 * Builds the message of a refund. The same plan and block hash always give the same bytes. Throws if the plan
 * cannot be a refund.
 */
export const buildRefund = (
  plan: PlannedRefund,
  recent: RecentBlockhash,
): UnsignedMessage & { cost: RefundCost } => {
  requirePossible(plan)
  const { newAccountLamports, unitPrice } = plan
  const units = newAccountLamports === null ? unitLimits.without : unitLimits.withAccount
  const microLamportsEach = boundedUnitPrice(unitPrice)
  const message = new TransactionMessage({
    payerKey: new PublicKey(plan.wallet),
    recentBlockhash: recent.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: microLamportsEach }),
      ...(newAccountLamports === null ? [] : [createAccount(plan)]),
      memo(`refund ${plan.id}`),
      transferChecked(plan),
    ],
  }).compileToV0Message()
  const fees = {
    baseFee: lamportsEachSignature * BigInt(message.header.numRequiredSignatures),
    priorityFee: (microLamportsEach * BigInt(units) + microLamports - 1n) / microLamports,
    newAccount: newAccountLamports ?? 0n,
  }
  const total = fees.baseFee + fees.priorityFee + fees.newAccount
  return { ...unsigned(message, recent), cost: { ...fees, total } }
}

/**
 * Returns a copy of the message with another block hash. A wallet that signs later needs this copy, because a
 * block hash is valid for only about a minute. The copy has the same refund reference as the message. Throws
 * if the bytes are not a message.
 */
export const withBlockhash = (messageBase64: string, recent: RecentBlockhash): UnsignedMessage => {
  const message = VersionedMessage.deserialize(Buffer.from(messageBase64, 'base64'))
  message.recentBlockhash = recent.blockhash
  return unsigned(message, recent)
}

/** Returns the block hash of a message. Throws if the bytes are not a message. */
export const blockhashOf = (messageBase64: string): string =>
  VersionedMessage.deserialize(Buffer.from(messageBase64, 'base64')).recentBlockhash

/**
 * Returns whether two messages are equal except for their block hash. Throws if the bytes are not a message.
 */
export const isSameMessage = (one: string, other: string): boolean => {
  const recent = { blockhash: systemProgram, lastValidBlockHeight: 0 }
  return withBlockhash(one, recent).messageBase64 === withBlockhash(other, recent).messageBase64
}

const requirePossible = ({ id, wallet, recipient, mint, amountBase, newAccountLamports }: PlannedRefund) => {
  if (!/^[\w-]{1,64}$/.test(id)) throw new Error(`"${id}" is no id of a refund.`)
  if (amountBase <= 0n || amountBase > highestAmount)
    throw new Error(`${amountBase} base units cannot be refunded.`)
  if (recipient === wallet || recipient === mint) throw new Error('A refund goes to another wallet.')
  if (newAccountLamports !== null && newAccountLamports < 0n)
    throw new Error('An account costs 0 lamports or more.')
}

const unsigned = (message: VersionedMessage, { lastValidBlockHeight }: RecentBlockhash): UnsignedMessage => ({
  messageBase64: Buffer.from(message.serialize()).toString('base64'),
  transactionBase64: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
  feePayer: message.staticAccountKeys[0]?.toBase58() ?? '',
  lastValidBlockHeight,
})

type Role = 'signs and pays' | 'signs' | 'changes' | 'is read'

const account = (key: string, role: Role): AccountMeta => ({
  pubkey: new PublicKey(key),
  isSigner: role === 'signs and pays' || role === 'signs',
  isWritable: role === 'signs and pays' || role === 'changes',
})

/**
 * Returns the instruction that creates the recipient's associated token account, or does nothing if the
 * account exists by then (`CreateIdempotent`).
 */
const createAccount = ({ wallet, recipient, mint, program }: PlannedRefund) =>
  new TransactionInstruction({
    programId: new PublicKey(associatedTokenProgram),
    data: Buffer.from([1]),
    keys: [
      account(wallet, 'signs and pays'),
      account(associatedTokenAccount({ owner: recipient, mint, program }), 'changes'),
      account(recipient, 'is read'),
      account(mint, 'is read'),
      account(systemProgram, 'is read'),
      account(program, 'is read'),
    ],
  })

const memo = (text: string) =>
  new TransactionInstruction({ programId: new PublicKey(memoProgram), data: Buffer.from(text), keys: [] })

/**
 * Returns the instruction that transfers the refund. The reference is its last account, because token
 * programs treat accounts after the owner as signers only if the owner is a multisig.
 */
const transferChecked = (plan: PlannedRefund) => {
  const { wallet, recipient, mint, program, amountBase, decimals, reference } = plan
  const data = Buffer.from([12, ...Buffer.alloc(8), decimals])
  data.writeBigUInt64LE(amountBase, 1)
  return new TransactionInstruction({
    programId: new PublicKey(program),
    data,
    keys: [
      account(associatedTokenAccount({ owner: wallet, mint, program }), 'changes'),
      account(mint, 'is read'),
      account(associatedTokenAccount({ owner: recipient, mint, program }), 'changes'),
      account(wallet, 'signs'),
      account(referenceKey(reference), 'is read'),
    ],
  })
}
