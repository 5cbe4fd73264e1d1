import { type AcceptedPair, checkoutMoves, invoiceMoves, invoiceNumber, mayMove } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { endNow } from './expire-checkout.ts'
import {
  type InvoiceKey,
  lockHolder,
  lockInvoice,
  releaseInvoice,
  selectCovers,
  selectOnItsWay,
} from './invoices-store.ts'
import { openCheckout } from './open-checkout.ts'
import { settlePairs } from './settle-pairs.ts'

/** What a checkout of an invoice is made with, beside what the invoice says. */
export type InvoiceCheckout = {
  customerId?: string | null
  /** Chain or token, where they were asked for; they must be those of the invoice. */
  pair?: { [Part in keyof AcceptedPair]?: AcceptedPair[Part] | undefined }
  description?: string | undefined
  successUrl?: string | undefined
  cancelUrl?: string | undefined
  expiresInMinutes: number
  metadata?: object | undefined
}

/**
 * Makes a checkout for what is left of an invoice, or answers the one that is live as it is: two that were live at once
 * would be paid twice. The row of the invoice is locked meanwhile, and a unique index is the last defence.
 */
export const openInvoiceCheckout = async (
  work: Work,
  invoiceId: string,
  wishes: InvoiceCheckout,
): Promise<CheckoutRow> => {
  const { tx } = work
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
  const holder = await lockHolder(tx, work, invoiceId)
  if (holder !== undefined) {
    if ((await isPayable(work, holder)) || (await selectOnItsWay(tx, work, invoiceId)) !== undefined)
      return holder
    await releaseInvoice(tx, work, holder.id)
  }
  const covered = await coveredOf(work, invoiceId)
  return await openCheckout(work, {
    ...{ mode: 'payment', customerId: wishes.customerId ?? customer_id, invoiceId, priceId: null },
    ...{ amountMinor: amount_minor - Number(covered), currency, visit: null },
    pairs: await settlePairs(work, [{ chain, token }]),
    description: wishes.description ?? `Invoice ${invoiceNumber(invoice.number)}`,
    ...{ successUrl: wishes.successUrl ?? '', cancelUrl: wishes.cancelUrl ?? null },
    ...{ expiresInMinutes: wishes.expiresInMinutes, metadata: wishes.metadata ?? null },
  })
}

const requirePair = (own: AcceptedPair, { pair = {} }: InvoiceCheckout): void => {
  for (const part of ['chain', 'token'] as const)
    if (pair[part] !== undefined && pair[part] !== own[part])
      throw invalid(part, `The invoice is paid in ${own.token} on ${own.chain}. Leave out chain and token.`)
}

const isPayable = async ({ realNow }: Work, { status, expires_at }: CheckoutRow): Promise<boolean> =>
  mayMove(checkoutMoves.prepare, status) && expires_at > realNow

const coveredOf = async ({ tx, livemode, workspaceId }: Work, invoiceId: string): Promise<bigint> =>
  (await selectCovers(tx, livemode, [{ workspaceId, invoiceId }]))[0]?.coveredMinor ?? 0n

/** Ends the live checkout of a locked invoice, which was paid in another way or voided. */
export const endInvoiceCheckout = async (work: Work, invoiceId: string): Promise<void> => {
  const holder = await lockHolder(work.tx, work, invoiceId)
  if (holder === undefined) return
  await releaseInvoice(work.tx, work, holder.id)
  if (await isPayable(work, holder)) await endNow(await atWorkspaceTime(work), holder)
}

/** Throws where a payment for a checkout of the invoice was seen and is not confirmed yet. */
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
