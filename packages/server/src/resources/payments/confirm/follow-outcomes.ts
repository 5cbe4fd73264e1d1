import type { EventData, TokenSymbol } from '@stablerail/contract'
import { scheduleDigest } from '../../../mechanisms/mail/index.ts'
import { type CheckoutRow, checkoutEvent, toCheckout } from '../../checkouts/index.ts'
import type { Advance } from '../../context.ts'
import { emitStarted } from '../../subscriptions/index.ts'
import type { PaymentOutcome } from '../record/decide-outcome.ts'
import { causeOf } from '../record/payment.ts'
import { mailReceipts } from './mail-receipts.ts'
import { emitPaid, startedIds } from './pay-debts.ts'
import { unmatchedDigest } from './payment-mails.ts'
import { startEntitlementsAndCommissions } from './programs/start-entitlements-and-commissions.ts'
import { recordSuccess, type Success } from './record-success.ts'

/** A payment whose row was written as confirmed or failed. */
export type Settled = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  amountMinor: number
  token: TokenSymbol
  outcome: PaymentOutcome
  announced: boolean
  blockTime: Date
  /**
   * The time at which the payment was confirmed, if that was before the present unit of work, as for a
   * payment that is credited later. If absent or null, the present time is used.
   */
  confirmedAt?: Date | null
  /**
   * Whether the payment makes its checkout succeed: in time (the default), after the checkout had ended, or not at
   * all, because it is one of several parts and another part does.
   */
  settles?: 'in time' | 'late' | 'nothing'
  /** The parts that cover the price together with this payment, itself included, and their sum in cents. */
  covering?: { minor: number; parts: readonly string[] }
  /** The version of the payment after this outcome. */
  version: number
}

/** Ends the checkouts of settled payments, pays their invoices, emits the events and queues the receipts. */
export const followOutcomes = async (
  step: Pick<Advance, 'work' | 'network'>,
  payments: readonly Settled[],
): Promise<void> => {
  const { work, network } = step
  const moves = payments.flatMap(({ workspaceId, token, identifiers, outcome, settles = 'in time' }) => {
    const { checkoutId, paymentId } = identifiers
    return checkoutId !== null && outcome.move === 'confirm' && settles !== 'nothing'
      ? [
          {
            workspaceId,
            checkoutId,
            paymentId,
            chain: network.chain,
            token,
            fullySettled: outcome.fullySettled,
            move: settles === 'late' ? ('credit' as const) : ('succeed' as const),
          },
        ]
      : []
  })
  const success = await recordSuccess(work, network.livemode, moves)
  for (const payment of payments) if (payment.announced) announce(step, payment, success)
  const paying = payingOf(payments, success)
  await startEntitlementsAndCommissions(
    work,
    network.livemode,
    paying.map(({ checkout, identifiers: { paymentId }, amountMinor, covering, blockTime }) => ({
      checkout,
      paymentId,
      amountMinor: covering?.minor ?? amountMinor,
      at: blockTime,
    })),
  )
  const unmatched = payments.filter(
    ({ announced, outcome, identifiers: { checkoutId, invoiceId } }) =>
      announced && outcome.move === 'confirm' && checkoutId === null && invoiceId === null,
  )
  await scheduleDigest(
    work,
    unmatchedDigest,
    unmatched.map(({ workspaceId }) => ({ workspaceId, livemode: network.livemode })),
  )
  await mailReceipts(
    work,
    network.livemode,
    paying.map(({ checkout, workspaceId, identifiers, amountMinor, covering, token, confirmedAt }) => ({
      workspaceId,
      identifiers,
      amountMinor: covering?.minor ?? amountMinor,
      chain: network.chain,
      token,
      askedMinor: checkout.amount_minor,
      purpose: checkout.description,
      confirmedAt: confirmedAt ?? work.now,
    })),
  )
}

/**
 * Returns the payments that made a checkout succeed, each with that checkout. If two payments are for one
 * checkout, only the payment that is recorded on the checkout is returned.
 */
const payingOf = (
  payments: readonly Settled[],
  { checkouts }: Success,
): (Settled & { checkout: CheckoutRow })[] =>
  payments.flatMap((payment) => {
    const checkout = checkouts.get(payment.identifiers.checkoutId ?? '')
    return checkout?.payment_id === payment.identifiers.paymentId ? [{ ...payment, checkout }] : []
  })

const announce = (
  { work, network }: Pick<Advance, 'work' | 'network'>,
  { workspaceId, identifiers, amountMinor, token, outcome, blockTime, version, covering }: Settled,
  success: Success,
): void => {
  const { emit } = work.within({ workspaceId, livemode: network.livemode })
  const cause = causeOf(identifiers.paymentId, blockTime, version)
  if (outcome.move === 'fail') {
    emit('payment.failed', { ...identifiers, failureReason: outcome.failureReason }, cause)
    return
  }
  const started = success.started.get(identifiers.checkoutId ?? '')
  const confirmed = {
    ...identifiers,
    ...startedIds(started),
    status: 'confirmed' as const,
    amountMinor,
    chain: network.chain,
    token,
    fullySettled: outcome.fullySettled,
    settledUsdMinor: covering?.minor ?? amountMinor,
    parts: [...(covering?.parts ?? [identifiers.paymentId])],
  }
  emit('payment.confirmed', confirmed, cause)
  const checkout = identifiers.checkoutId === null ? undefined : success.checkouts.get(identifiers.checkoutId)
  if (checkout === undefined || checkout.payment_id !== identifiers.paymentId) return
  emit('checkout.succeeded', checkoutEvent(toCheckout(work.context.config, checkout)), cause)
  if (started !== undefined) emitStarted(started, cause)
  const invoice = success.invoices.get(checkout.invoice_id ?? '')
  // Emit `invoice.paid` only for the payment that covered the invoice, because two checkouts may have paid it
  // at the same time.
  if (invoice?.row.payment_id === identifiers.paymentId) emitPaid(invoice, cause)
}
