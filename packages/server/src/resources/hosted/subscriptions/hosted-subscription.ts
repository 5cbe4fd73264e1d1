import { caps, type HostedCancel, type HostedSubscription, invoiceMoves, mayMove } from '@stablerail/contract'
import { ApiError, invalid, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Scope } from '../../../ports/index.ts'
import {
  findAgreement,
  findFormerStops,
  type OfferedTerms,
  proveStop,
  showAllowance,
  stopAgreement,
  stopFormer,
  stopTypedData,
} from '../../agreements/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import {
  findInvoice,
  findPeriodInvoices,
  type InvoiceRow,
  invoiceUrl,
  toInvoice,
} from '../../invoices/index.ts'
import { findProduct } from '../../products/index.ts'
import {
  acceptTerms,
  cancelForCustomer,
  cancelForPayer,
  findNextTerms,
  findSubscriptionByToken,
  lockSubscription,
  reissueTerms,
  type SubscriptionRow,
  toSubscription,
} from '../../subscriptions/index.ts'
import { findWorkspaceTime } from '../../test-clocks/index.ts'
import { requireJurisdiction } from '../checkouts/jurisdiction.ts'
import { payInvoice } from '../invoices/hosted-invoice.ts'
import { findMerchant, findShown, type Shown } from '../merchant.ts'

/** Returns a subscription as its customer sees it. */
export const seeSubscription = async (context: Context, hostedToken: string): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  const scope = scopeOf(row)
  const { status, amountMinor, currency, chain, token, trialEndsAt, ...shown } = toSubscription(row)
  const { currentPeriodEnd, nextBillingDate, canceledAt, pausedAt } = shown
  const [merchant, product, unpaid, agreed, nextTerms, formerStops, invoices] = await Promise.all([
    findMerchant(context, row.workspace_id),
    findProduct(context.db, scope, row.product_id),
    findUnpaid(context, row),
    findAgreed(context, row),
    findNextTerms(context, row),
    findFormerStops(context, scope, row),
    findPeriodInvoices(context.db, scope, {
      subscriptionId: row.id,
      limit: caps.invoicesOfSubscriptionPage,
    }),
  ])
  return {
    product: product?.name ?? 'Subscription',
    status,
    livemode: row.livemode,
    amountMinor,
    nextAmountMinor: row.pending_amount_minor ?? amountMinor,
    currency,
    interval: row.interval,
    chain,
    token,
    trialEndsAt,
    currentPeriodEnd,
    nextBillingDate,
    canceledAt,
    pausedAt,
    merchant,
    unpaid: unpaid === undefined ? null : shownUnpaid(unpaid),
    autopay: row.autopay,
    autopayIssue: row.autopay_issue,
    ...agreed,
    nextTerms,
    formerStops,
    invoices: invoices.map((invoice) => shownInvoice(context, invoice)),
  }
}

const shownInvoice = ({ config }: Context, invoice: InvoiceRow): HostedSubscription['invoices'][number] => {
  const { number, status, amountMinor, createdAt, paidAt } = toInvoice(invoice)
  return { number, status, amountMinor, createdAt, paidAt, url: invoiceUrl(config, invoice) }
}

const shownUnpaid = (invoice: InvoiceRow): HostedSubscription['unpaid'] => {
  const { number, amountMinor, dueAt } = toInvoice(invoice)
  return { number, amountMinor, dueAt }
}

/**
 * Returns the current time of a subscription, which a test clock moves, and the header and footer data of its
 * page.
 */
export const findFrameOf = async (
  context: Context,
  hostedToken: string,
): Promise<{ now: Date; shown: Shown }> => {
  const row = await findByToken(context, hostedToken)
  const [now, shown] = await Promise.all([
    findWorkspaceTime(context.db, scopeOf(row), context.clock.now()),
    findShown(context, row),
  ])
  return { now, shown }
}

/** Returns the checkout that pays the unpaid invoice of a subscription. */
export const paySubscription = async (context: Context, hostedToken: string): Promise<CheckoutRow> => {
  const unpaid = await findUnpaid(context, await findByToken(context, hostedToken))
  if (unpaid !== undefined) return await payInvoice(context, unpaid.hosted_token)
  throw new ApiError('invalid_state_transition', 'Nothing of this subscription is to be paid now.')
}

/** Returns the terms that the customer has signed, and the message that ends the terms when it is signed. */
const findAgreed = async (
  context: Context,
  row: SubscriptionRow,
): Promise<Pick<HostedSubscription, 'stop' | 'allowance'>> => {
  const agreement = await agreementOf(context, row)
  if (agreement === undefined) return { stop: null, allowance: null }
  const typedData = stopTypedData(context, agreement)
  const signed = showAllowance(context, agreement)
  const read = { remainingMinor: row.allowance_remaining, approvalTx: row.allowance_tx }
  return {
    stop: typedData === null ? null : { typedData },
    allowance: signed === null ? null : { ...signed, ...read },
  }
}

const agreementOf = async ({ db }: Context, row: SubscriptionRow) =>
  row.agreement === null ? undefined : await findAgreement(db, scopeOf(row), row.agreement)

/**
 * Cancels a subscription for its customer at the end of the paid period. The token in the URL is enough for
 * that, because a cancellation is of no use to another person who has the mail, no money moves, and the
 * merchant is notified and can undo the cancellation until it takes effect.
 *
 * - With a signature of the payer, the agreement (the terms that allow pulls from the payer) ends too. That
 *   is irrevocable, and possible even after the subscription has ended.
 * - With `agreement`, the hash of an agreement that no longer pays the subscription, and its payer's
 *   signature, only that agreement ends.
 */
export const cancelHosted = async (
  context: Context,
  hostedToken: string,
  { signature, agreement }: HostedCancel = {},
): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  if (agreement !== undefined && !(await isPaidBy(context, row, agreement)))
    await stopReplaced(context, row, { agreement, signature })
  else if (signature === undefined)
    await transact(context, scopeOf(row), (work) => cancelForCustomer(work, row.id))
  else await stopHosted(context, row, signature)
  return await seeSubscription(context, hostedToken)
}

/**
 * Returns whether an agreement pays a subscription. It no longer does once its payer has signed to end it,
 * even if the chain has rejected the transaction that ends it.
 */
const isPaidBy = async (context: Context, row: SubscriptionRow, hash: string): Promise<boolean> =>
  row.agreement === hash && (await agreementOf(context, row))?.state === 'living'

const stopHosted = async (context: Context, row: SubscriptionRow, signature: string): Promise<void> => {
  const agreement = await requireStoppable(context, row)
  await proveStop(context, agreement, signature)
  await transact(context, scopeOf(row), async (work) => {
    await cancelForPayer(work, row.id)
    await stopAgreement(work, agreement, signature)
  })
}

/**
 * Ends an agreement that another agreement of the subscription has replaced. The payer of the replaced
 * agreement must have signed this. The subscription does not change.
 */
const stopReplaced = async (
  context: Context,
  row: SubscriptionRow,
  { agreement: hash, signature }: { agreement: string; signature: string | undefined },
): Promise<void> => {
  const found = await findAgreement(context.db, scopeOf(row), hash)
  if (found === undefined || found.subscription_id !== row.id)
    throw invalid('agreement', 'This subscription has no such agreement. Take one of `formerStops`.')
  if (signature === undefined)
    throw invalid('signature', 'An agreement is ended by the signature of its payer.')
  await proveStop(context, found, signature)
  await transact(context, scopeOf(row), async (work) => {
    // Lock the subscription, so that concurrent requests end its replaced agreements one after another.
    // Without the lock, two requests could pass the limit on ended agreements in `stopFormer` at the same
    // time.
    await lockSubscription(work.tx, work, row.id)
    await stopFormer(work, (await findAgreement(work.tx, work, hash)) ?? found, signature)
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

/**
 * Returns the terms that the customer of a subscription signs so that renewals can be pulled from a payer's
 * address.
 */
export const prepareTerms = async (
  context: Context,
  hostedToken: string,
  { payerAddress, visitor }: { payerAddress: string; visitor: Visitor },
): Promise<OfferedTerms> => {
  const row = await findByToken(context, hostedToken)
  await requireJurisdiction(context, row, visitor)
  return await reissueTerms(context, row, payerAddress)
}

/** Accepts the signature of the terms that the customer was offered last. */
export const takeSubscriptionTerms = async (
  context: Context,
  hostedToken: string,
  { signature, visitor }: { signature: string; visitor: Visitor },
): Promise<HostedSubscription> => {
  const row = await findByToken(context, hostedToken)
  await requireJurisdiction(context, row, visitor)
  await acceptTerms(context, row, signature)
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
