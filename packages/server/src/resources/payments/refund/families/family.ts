import type { RefundInitiated, UnsignedTransaction } from '@stablerail/contract'
import type { z } from 'zod'
import type { AccountKind } from '../../../../mechanisms/chains/index.ts'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { Context } from '../../../context.ts'
import type { RefundRow } from '../../record/refund.ts'

/**
 * What refunds need of a family of chains. Everything that asks providers is called outside transactions and throws a
 * ChainError where none of them answers.
 */
export type RefundFamily = {
  /** Asks the chain about a refund that is about to be initiated, and for what its transaction is made of. */
  foresee(context: Context, network: NetworkConfig, planned: PlannedRefund): Promise<RefundForecast>
  /** What stands in for the forecast where no provider answered. */
  unanswered: RefundForecast
  /**
   * Whether a transfer is the refund by its own reference alone. Elsewhere one that matches in all else is it too, where
   * its transaction was reported: wallets may drop what stands after the arguments of a call.
   */
  needsReference: boolean
  /** Looks a reported transaction up. */
  find(context: Context, network: NetworkConfig, txId: string): Promise<FoundRefund>
  /** Whether another transaction, which is deep enough, has taken the place of a reported one that is in no block. */
  isReplaced(context: Context, network: NetworkConfig, reported: Reported): Promise<boolean>
  /** Absent where what is first given out to sign is good as long as the refund is. */
  renewal?: RefundRenewal
}

/** How a refund is asked for again whose transaction can be mined for a short time only. */
export type RefundRenewal = {
  /**
   * What is to be signed from now on. It never gives out two transactions that can both be mined: it throws an ApiError
   * where the one before may still be, or was. Called outside transactions, it throws a ChainError as all that asks.
   */
  renew(context: Context, network: NetworkConfig, again: RefundAgain): Promise<RenewedRefund>
  /** Whether two transactions that were given out are of one refund. */
  isSame(one: UnsignedRefund, other: UnsignedRefund): Promise<boolean>
}

/** A refund that is under way and not seen yet. */
export type RefundAgain = { refund: RefundRow; token: PlannedRefund['token'] }

export type RenewedRefund = Pick<BuiltRefund, 'warnings'> & { unsignedTx: UnsignedRefund }

export type UnsignedRefund = z.output<typeof UnsignedTransaction>

/** The refund as it was asked for. Addresses have the forms in which they are compared. */
export type PlannedRefund = {
  walletKey: string
  recipientKey: string
  token: { address: string; decimals: number }
  amountBase: bigint
}

/** What the chain said before a refund was initiated. */
export type RefundForecast = {
  /** What holds the address of the recipient; null where no provider answered. */
  recipient: AccountKind | null
  /** The transaction to sign, and what to see to before. It asks nobody. Throws an ApiError where it cannot be made. */
  build(network: NetworkConfig, refund: RefundToBuild): Promise<BuiltRefund>
}

/** The refund as it is stored, with its payment reference. */
export type RefundToBuild = PlannedRefund & { id: string; reference: string }

export type BuiltRefund = Pick<
  z.input<typeof RefundInitiated>,
  'unsignedTx' | 'safeTransaction' | 'warnings'
> & {
  /** The id that the transaction has once it is signed as it is, in the form ids are compared in; where one is known. */
  plannedTxId?: string
}

/** What must be true of the transaction that makes a refund. */
export type ExpectedRefund = Pick<
  RefundRow,
  'token' | 'sender_key' | 'recipient_key' | 'amount_base' | 'reference'
>

/** What a provider shows of a reported transaction. */
export type FoundRefund = {
  isKnown: boolean
  isMined: boolean
  /** Whether it is in a block and did not fail there. */
  isMade: boolean
  isReverted: boolean
  /** Who signed it, and the count of that account's transactions before it, where the chain counts them. */
  signer: { from: string; nonce: number } | null
  makes(refund: ExpectedRefund): boolean
}

/** A refund that was reported, and the newest block that was read of its chain. */
export type Reported = Pick<RefundRow, 'signer_key' | 'nonce'> & { read_number: number | null }
