import { type HostedCancel, type HostedSubscription, invoiceMoves, mayMove } from '@stablerail/contract'
import type { Context, Scope } from '../../../context.ts'
import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  findAgreement,
  type OfferedTerms,
  proveStop,
  stopAgreement,
  stopTypedData,
} from '../../agreements/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import { findInvoice, type InvoiceRow, toInvoice } from '../../invoices/index.ts'
import { findProduct } from '../../products/index.ts'
import {
  agreeAnew,
  cancelForCustomer,
  cancelForPayer,
  findSubscriptionByToken,
  offerAnew,
  type SubscriptionRow,
  toSubscription,
} from '../../subscriptions/index.ts'
import { requireJurisdiction } from '../checkouts/jurisdiction.ts'
import { payInvoice } from '../invoices/hosted-invoice.ts'
import { findMerchant } from '../merchant.ts'

/** What a customer sees of a subscription. */
export const seeSubscription = async (context: Context, hostedToken: string): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  const { status, amountMinor, currency, chain, token, trialEndsAt, ...shown } = toSubscription(row)
  const { currentPeriodEnd, nextBillingDate, canceledAt, pausedAt } = shown
  const [merchant, product, unpaid, stop] = await Promise.all([
    findMerchant(context, row.workspace_id),
    findProduct(context.db, scopeOf(row), row.product_id),
    findUnpaid(context, row),
    findStop(context, row),
  ])
  return {
    ...{ product: product?.name ?? 'Subscription', status, livemode: row.livemode },
    ...{ amountMinor, currency, interval: row.interval, chain, token },
    ...{ trialEndsAt, currentPeriodEnd, nextBillingDate, canceledAt, pausedAt, merchant },
    unpaid: unpaid === undefined ? null : shownUnpaid(unpaid),
    ...{ autopay: row.autopay, autopayIssue: row.autopay_issue, stop },
  }
}

const shownUnpaid = (invoice: InvoiceRow): HostedSubscription['unpaid'] => {
  const { number, amountMinor, dueAt } = toInvoice(invoice)
  return { number, amountMinor, dueAt }
}

/** The checkout by which the unpaid invoice of a subscription is paid. */
export const paySubscription = async (context: Context, hostedToken: string): Promise<CheckoutRow> => {
  const unpaid = await findUnpaid(context, await findByToken(context, hostedToken))
  if (unpaid !== undefined) return await payInvoice(context, unpaid.hosted_token)
  throw new ApiError('invalid_state_transition', 'Nothing of this subscription is to be paid now.')
}

const findStop = async (context: Context, row: SubscriptionRow): Promise<HostedSubscription['stop']> => {
  const agreement = await agreementOf(context, row)
  const typedData = agreement === undefined ? null : stopTypedData(context, agreement)
  return typedData === null ? null : { typedData }
}

const agreementOf = async ({ db }: Context, row: SubscriptionRow) =>
  row.agreement === null ? undefined : await findAgreement(db, scopeOf(row), row.agreement)

/**
 * Cancels a subscription for its customer, when the paid period ends. The token is all the proof there is: who has the
 * mail gains nothing by it, no money moves, and the merchant is told and can take it back until then. The payer's
 * signature ends the agreement too, which nobody can take back, also after the subscription.
 */
export const cancelHosted = async (
  context: Context,
  hostedToken: string,
  { signature }: HostedCancel = {},
): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  if (signature === undefined)
    await transact(context, scopeOf(row), (work) => cancelForCustomer(work, row.id))
  else await stopHosted(context, row, signature)
  return await seeSubscription(context, hostedToken)
}

const stopHosted = async (context: Context, row: SubscriptionRow, signature: string): Promise<void> => {
  const agreement = await requireStoppable(context, row)
  const isLiving = agreement.state === 'living'
  if (isLiving) await proveStop(context, agreement, signature)
  await transact(context, scopeOf(row), async (work) => {
    await cancelForPayer(work, row.id)
    if (isLiving) await stopAgreement(work, agreement, signature)
  })
}

const requireStoppable = async (context: Context, row: SubscriptionRow) => {
  const agreement = await agreementOf(context, row)
  if (agreement !== undefined) return agreement
  throw new ApiError(
    'invalid_state_transition',
    'No agreement pays this subscription. Cancel without a signature.',
  )
}

/** What the customer of a subscription signs to have its renewals pulled from an address. */
export const prepareTerms = async (
  context: Context,
  hostedToken: string,
  { payerAddress, visitor }: { payerAddress: string; visitor: Visitor },
): Promise<OfferedTerms> => {
  const row = await findByToken(context, hostedToken)
  await requireJurisdiction(context, row, visitor)
  return await offerAnew(context, row, payerAddress)
}

/** Takes the signature of what the customer was shown last. */
export const takeSubscriptionTerms = async (
  context: Context,
  hostedToken: string,
  { signature, visitor }: { signature: string; visitor: Visitor },
): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  await requireJurisdiction(context, row, visitor)
  await agreeAnew(context, row, signature)
  return await seeSubscription(context, hostedToken)
}

const scopeOf = (row: SubscriptionRow): Scope => ({ workspaceId: row.workspace_id, livemode: row.livemode })

const findUnpaid = async (context: Context, row: SubscriptionRow): Promise<InvoiceRow | undefined> => {
  if (row.open_invoice_id === null) return undefined
  const invoice = await findInvoice(context.db, scopeOf(row), row.open_invoice_id)
  return invoice !== undefined && mayMove(invoiceMoves.pay, invoice.status) ? invoice : undefined
}

const findByToken = async (context: Context, token: string): Promise<SubscriptionRow> => {
  const row = await findSubscriptionByToken(context.db, token)
  if (row !== undefined) return row
  throw new ApiError('not_found', 'There is no such subscription. Check the address.')
}
