import { ChainError } from '@stablerail/chains'
import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import type { RefundCreate, RefundInitiated } from '@stablerail/contract'
import { UnsignedTransaction } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import { baseUnitsPerCent } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { amountLeft, isUnseen, type RefundRow, reasonNotOnChain, refuseState } from '../record/refund.ts'
import { lockPayment, lockRefunds, selectRefunds, updateUnsigned } from '../record/refunds-store.ts'
import { selectPayment } from '../record/store.ts'
import type { BuiltRefund, RefundPlan, RefundRenewal, UnsignedRefund } from './families/family.ts'
import { refundFamilyOf } from './families/index.ts'

type Asked = z.output<typeof RefundCreate> | undefined
type Initiated = z.input<typeof RefundInitiated>

/** A refund under way that was requested again, with the transaction to sign now. */
export type RefundGivenAgain = { refundId: string; built: BuiltRefund }

/**
 * A refund that is under way and not found on the chain yet, on a chain where its transaction must be
 * renewed.
 */
type Renewable = {
  row: RecordedPayment
  refund: RefundRow
  /** All refunds of the payment. */
  refunds: readonly RefundRow[]
  network: NetworkConfig
  token: RefundPlan['token']
  renewal: RefundRenewal
}

/**
 * Renews the transaction to sign if the request has the amount and the recipient of the refund under way.
 * Returns null for every other request. It calls providers, so it runs outside database transactions.
 */
export const renewRequestedRefund = async (
  context: Context,
  scope: Scope,
  { paymentId, asked }: { paymentId: string; asked: Asked },
): Promise<RefundGivenAgain | null> => {
  const found = await findRenewable(context, scope, paymentId)
  return found !== null && isAlike(found, asked) ? await giveAgain(context, scope, found) : null
}

/**
 * Returns the stored response of an initiated refund, with the transaction that must be signed now. Returns
 * null if the stored response needs no change: its refund has ended or was found on the chain, or its
 * transaction does not expire before the refund. Throws if the payment is no longer in the chain, because the
 * merchant would send back money that never arrived.
 */
export const renewAnswer = async (
  context: Context,
  scope: Scope,
  { paymentId, answer }: { paymentId: string; answer: Initiated },
): Promise<Initiated | null> => {
  const payment = await selectPayment(context.db, scope, paymentId)
  const gone = payment && reasonNotOnChain(payment)
  if (gone) throw refuseState(gone)
  const found = await findRenewable(context, scope, paymentId)
  if (found === null || !(await found.renewal.isSame(unsignedOf(found.refund), answer.unsignedTx)))
    return null
  const again = await giveAgain(context, scope, found)
  return again && { ...answer, ...again.built }
}

const findRenewable = async (
  context: Context,
  scope: Scope,
  paymentId: string,
): Promise<Renewable | null> => {
  const row = await selectPayment(context.db, scope, paymentId)
  const network = row && findNetwork(context.config, row.chain, row.livemode)
  const token = row && network?.tokens[row.token]
  const renewal = row && refundFamilyOf(row.chain)?.renewal
  if (!row || !network || !token || !renewal) return null
  const refunds = await selectRefunds(context.db, scope, paymentId)
  const refund = refunds.find(isUnseen)
  return refund === undefined ? null : { row, refund, refunds, network, token, renewal }
}

const isAlike = ({ row, refund, refunds, token }: Renewable, asked: Asked): boolean => {
  const left = amountLeft(
    BigInt(row.amount_base),
    refunds.filter(({ id }) => id !== refund.id),
  )
  const cents = asked?.amountMinor
  const amountBase = cents === undefined ? left : BigInt(cents) * baseUnitsPerCent(token.decimals)
  const recipient = parseAddress(row.chain, asked?.recipientAddress ?? row.from_key)
  return (
    amountBase === BigInt(refund.amount_base) &&
    recipient !== null &&
    addressKey(row.chain, recipient) === refund.recipient_key
  )
}

const giveAgain = async (
  context: Context,
  scope: Scope,
  { refund, network, token, renewal }: Renewable,
): Promise<RefundGivenAgain | null> => {
  const { unsignedTx, warnings } = await renew(context, { network, renewal, again: { refund, token } })
  const kept = await keepUnsigned(context, scope, { refund, unsignedTx })
  return kept && { refundId: refund.id, built: { unsignedTx: kept, safeTransaction: null, warnings } }
}

type Renewing = {
  network: NetworkConfig
  renewal: RefundRenewal
  again: { refund: RefundRow; token: RefundPlan['token'] }
}

const renew = async (context: Context, { network, renewal, again }: Renewing) => {
  try {
    return await renewal.renew(context, network, again)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn(
      { err: error, chain: network.chain },
      'No provider could report whether a refund was sent.',
    )
    throw new ApiError(
      'conflict',
      `No provider of ${network.chain} answers now, so whether the refund was sent already is not known. Ask again shortly.`,
      { retryAfterSeconds: 5 },
    )
  }
}

/**
 * Stores the renewed transaction. If another request has stored a transaction first, returns that
 * transaction, so that two different transactions are never returned. Returns null if the refund is no longer
 * under way.
 */
export const keepUnsigned = (
  context: Context,
  scope: Scope,
  { refund, unsignedTx }: { refund: RefundRow; unsignedTx: UnsignedRefund },
): Promise<UnsignedRefund | null> =>
  transact(context, scope, async ({ tx }) => {
    await lockPayment(tx, scope, refund.payment_id)
    const refunds = await lockRefunds(tx, scope, refund.payment_id)
    const present = refunds.find(({ id }) => id === refund.id)
    if (present === undefined || !isUnseen(present)) return null
    if (JSON.stringify(present.unsigned_tx) !== JSON.stringify(refund.unsigned_tx)) return unsignedOf(present)
    await updateUnsigned(tx, present, unsignedTx)
    return unsignedTx
  })

const unsignedOf = ({ unsigned_tx }: RefundRow): UnsignedRefund => UnsignedTransaction.parse(unsigned_tx)
