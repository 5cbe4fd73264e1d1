import type { AccountKind } from '@stablerail/chains'
import type { RefundInitiated, UnsignedTransaction } from '@stablerail/contract'
import type { z } from 'zod'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { Context } from '../../../context.ts'
import type { RefundRow } from '../../record/refund.ts'

/**
 * The parts of refunds that differ between the families of chains. Functions that call providers run outside
 * database transactions and throw a ChainError if no provider answers.
 */
export type RefundFamily = {
  /**
   * Simulates a refund that is about to be initiated, and reads the facts with which its transaction is
   * built.
   */
  foresee(context: Context, network: NetworkConfig, planned: RefundPlan): Promise<RefundForecast>
  /** The forecast that is used if no provider responded. */
  unanswered: RefundForecast
  /**
   * Whether a transfer is recognized as the refund only by the refund's own reference. If false, a transfer
   * without the reference also counts if all other fields match and the merchant has reported its
   * transaction, because wallets may drop data after the arguments of a call.
   */
  needsReference: boolean
  /** Looks up the transaction of a refund on the chain. */
  find(context: Context, network: NetworkConfig, txId: string): Promise<FoundRefund>
  /**
   * Returns whether the transaction that the merchant reported is in no block because another transaction
   * replaced it. The other transaction must be deep enough.
   */
  isReplaced(context: Context, network: NetworkConfig, reported: ReportedRefund): Promise<boolean>
  /**
   * Absent if the transaction that the merchant first received for signing stays valid as long as the refund
   * is under way.
   */
  renewal?: RefundRenewal
}

/** The functions that renew a refund whose transaction can be mined for a short time only. */
export type RefundRenewal = {
  /**
   * Returns the transaction to sign from now on. It never returns two different transactions that can both be
   * mined: while the previous transaction can be mined, it returns the same transaction again or throws an
   * ApiError, and it throws if the previous transaction was mined. It runs outside database transactions and
   * throws a ChainError if no provider answers.
   */
  renew(context: Context, network: NetworkConfig, again: RefundAgain): Promise<RenewedRefund>
  /**
   * Returns whether two unsigned transactions, which the API returned to the merchant, belong to the same
   * refund.
   */
  isSame(one: UnsignedRefund, other: UnsignedRefund): Promise<boolean>
}

/** A refund that is under way and not found on the chain yet. */
export type RefundAgain = { refund: RefundRow; token: RefundPlan['token'] }

export type RenewedRefund = Pick<BuiltRefund, 'warnings'> & { unsignedTx: UnsignedRefund }

export type UnsignedRefund = z.output<typeof UnsignedTransaction>

/** A requested refund. Addresses are in the form in which they are compared. */
export type RefundPlan = {
  walletKey: string
  recipientKey: string
  token: { address: string; decimals: number }
  amountBase: bigint
}

/** The facts that were read from the chain before a refund was initiated. */
export type RefundForecast = {
  /** The kind of account at the recipient's address; null if no provider responded. */
  recipient: AccountKind | null
  /**
   * Returns the transaction to sign, with warnings for the merchant. It calls no provider. Throws an ApiError
   * if the transaction cannot be built.
   */
  build(network: NetworkConfig, refund: RefundToBuild): Promise<BuiltRefund>
}

/** The refund as it is stored, with its reference. */
export type RefundToBuild = RefundPlan & { id: string; reference: string }

export type BuiltRefund = Pick<
  z.input<typeof RefundInitiated>,
  'unsignedTx' | 'safeTransaction' | 'warnings'
> & {
  /**
   * The id that the transaction has if it is signed unchanged, in the form in which ids are compared; absent
   * if the id is not known before the signature.
   */
  plannedTxId?: string
}

/** The fields of a refund that its transaction must match. */
export type RefundToFind = Pick<
  RefundRow,
  'token' | 'sender_key' | 'recipient_key' | 'amount_base' | 'reference'
>

/** The facts that a provider returned about the transaction of a refund. */
export type FoundRefund = {
  isKnown: boolean
  isMined: boolean
  /** Whether the transaction is in a block and did not fail. */
  isMade: boolean
  isReverted: boolean
  /**
   * The account that signed, and its nonce (the number of its earlier transactions); null if the transaction
   * is not known or the chain has no nonces.
   */
  signer: { from: string; nonce: number } | null
  makes(refund: RefundToFind): boolean
}

/** A refund whose transaction the merchant reported, and the newest block of its chain that was read. */
export type ReportedRefund = Pick<RefundRow, 'signer_key' | 'nonce'> & { read_number: number | null }
