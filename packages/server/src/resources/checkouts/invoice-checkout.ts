import { type AcceptedPair, checkoutMoves, invoiceMoves, invoiceNumber, mayMove } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import type { Work } from '../context.ts'
import type { CheckoutRow, SettledPair } from './checkout.ts'
import { endNow } from './expire-checkout.ts'
import { findSoldBySubscription } from './find-sold.ts'
import {
  type CheckoutInvoiceRow,
  type InvoiceKey,
  lockInvoice,
  lockLiveCheckouts,
  releaseInvoices,
  selectCovers,
  selectOnItsWay,
} from './invoices-store.ts'
import { openCheckout, type Sold } from './open-checkout.ts'

/** The fields of an invoice's checkout that do not come from the invoice. */
export type InvoiceCheckout = {
  customerId?: string | null
  /** The requested chain or token, if any; they must be those of the invoice. */
  pair?: { [Part in keyof AcceptedPair]?: AcceptedPair[Part] | undefined }
  /**
   * Returns the accepted pairs of chain and token, with the wallets that are paid. If there is no wallet,
   * throws an error whose message is written for the caller's user: the merchant or the buyer.
   */
  settle: (pair: AcceptedPair, currency: string) => Promise<SettledPair[]>
  description?: string | undefined
  successUrl?: string | undefined
  cancelUrl?: string | undefined
  autoReturn?: boolean | undefined
  expiresInMinutes: number
  metadata?: object | undefined
}

/**
 * Creates a checkout for the unpaid part of an invoice. If a checkout of the invoice can still be paid or has
 * a pending payment, returns that checkout unchanged, because two payable checkouts could both be paid. The
 * row of the invoice is locked, and a unique index also prevents a second payable checkout.
 */
export const openInvoiceCheckout = async (
  work: Work,
  invoiceId: string,
  wishes: InvoiceCheckout,
): Promise<CheckoutRow> => {
  const { tx, workspaceId, livemode } = work
  const invoice = await lockInvoice(tx, work, invoiceId)
  if (invoice === undefined)
    throw invalid('invoiceId', `There is no invoice ${invoiceId} in this workspace and mode.`)
  if (!mayMove(invoiceMoves.pay, invoice.status))
    throw new ApiError(
      'invalid_state_transition',
      `The invoice is ${invoice.status}. It is paid while it is open or past due.`,
    )
  const { chain, token, currency, amount_minor, customer_id } = invoice
  requirePair({ chain, token }, wishes)
  const [holder] = await lockLiveCheckouts(tx, livemode, [{ workspaceId, invoiceId }])
  if (holder !== undefined) {
    const isLive = isPayable(await networkTime(work), holder)
    if (isLive || (await selectOnItsWay(tx, work, invoiceId)) !== undefined) return holder
    await releaseInvoices(tx, livemode, [holder])
  }
  const covered = await coveredOf(work, invoiceId)
  return await openCheckout(work, {
    subscriptionId: invoice.subscription_id,
    mode: 'payment',
    customerId: wishes.customerId ?? customer_id,
    invoiceId,
    priceId: null,
    sold: await findSoldOf(work, invoice),
    amountMinor: amount_minor - Number(covered),
    currency,
    visit: null,
    pairs: await wishes.settle({ chain, token }, currency),
    description: wishes.description ?? `Invoice ${invoiceNumber(invoice.number)}`,
    successUrl: wishes.successUrl ?? '',
    cancelUrl: wishes.cancelUrl ?? null,
    autoReturn: wishes.autoReturn,
    expiresInMinutes: wishes.expiresInMinutes,
    metadata: wishes.metadata ?? null,
  })
}

const findSoldOf = async (
  work: Work,
  { subscription_id, period_start }: CheckoutInvoiceRow,
): Promise<Sold | null> =>
  subscription_id === null || period_start === null
    ? null
    : await findSoldBySubscription(work, subscription_id)

const requirePair = (own: AcceptedPair, { pair = {} }: InvoiceCheckout): void => {
  for (const part of ['chain', 'token'] as const)
    if (pair[part] !== undefined && pair[part] !== own[part])
      throw invalid(part, `The invoice is paid in ${own.token} on ${own.chain}. Leave out chain and token.`)
}

const isPayable = (networkNow: Date, { status, expires_at }: CheckoutRow): boolean =>
  mayMove(checkoutMoves.prepare, status) && expires_at > networkNow

const coveredOf = async ({ tx, livemode, workspaceId }: Work, invoiceId: string): Promise<bigint> =>
  (await selectCovers(tx, livemode, [{ workspaceId, invoiceId }]))[0]?.coveredMinor ?? 0n

/**
 * An invoice that the caller has locked, and a unit of work in the invoice's workspace (`billing`).
 * `billing.now` is the workspace time, which a test clock may move ahead.
 */
type LeftInvoice = { billing: Work; invoiceId: string }

/**
 * Ends those checkouts of invoices that can still be paid, because the invoices were paid in another way or
 * voided. All invoices are of one mode.
 */
export const endInvoiceCheckouts = async (tx: Tx, invoices: readonly LeftInvoice[]): Promise<void> => {
  const [first] = invoices
  if (first === undefined) return
  const { livemode } = first.billing
  const networkNow = await networkTime(first.billing)
  const keys = invoices.map(({ billing, invoiceId }) => ({ workspaceId: billing.workspaceId, invoiceId }))
  const holders = await lockLiveCheckouts(tx, livemode, keys)
  await releaseInvoices(tx, livemode, holders)
  const times = new Map(invoices.map(({ billing, invoiceId }) => [invoiceId, billing.now]))
  const live = holders.filter((holder) => isPayable(networkNow, holder))
  await endNow(
    tx,
    networkNow,
    live.map((row) => ({ row, displayedEnd: times.get(row.invoice_id ?? '') ?? first.billing.now })),
  )
}

/** Throws if a payment for a checkout of the invoice was seen and is not confirmed yet. */
export const requireNoneOnItsWay = async (
  { tx, livemode }: Pick<Work, 'tx' | 'livemode'>,
  { workspaceId, invoiceId }: InvoiceKey,
): Promise<void> => {
  const paymentId = await selectOnItsWay(tx, { workspaceId, livemode }, invoiceId)
  if (paymentId === undefined) return
  throw new ApiError(
    'invalid_state_transition',
    `The payment ${paymentId} for the invoice is on its way. Wait until it is confirmed or failed.`,
  )
}
