import type { EventData, TokenSymbol } from '@stablerail/contract'
import type { Advance } from '../../../mechanisms/chains/index.ts'
import { checkoutEvent, toCheckout } from '../../checkouts/index.ts'
import { invoiceEvent } from '../../invoices/index.ts'
import { causeOf } from '../payment.ts'
import type { Outcome } from './decide-outcome.ts'
import { recordSuccess, type Success } from './record-success.ts'

/** A payment whose row was written as confirmed or failed. */
export type Settled = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  amountMinor: number
  token: TokenSymbol
  outcome: Outcome
  announced: boolean
  blockTime: Date
  /** The version of the payment that this outcome made. */
  version: number
}

/** Ends the checkouts of settled payments, has their invoices paid, and emits the events. */
export const followOutcomes = async (
  step: Pick<Advance, 'work' | 'network'>,
  payments: readonly Settled[],
): Promise<void> => {
  const { work, network } = step
  const moves = payments.flatMap(({ workspaceId, token, identifiers: { checkoutId, paymentId }, outcome }) =>
    checkoutId !== null && outcome.move === 'confirm'
      ? [
          {
            ...{ workspaceId, checkoutId, paymentId, chain: network.chain, token },
            ...{ fullySettled: outcome.fullySettled, move: 'succeed' as const },
          },
        ]
      : [],
  )
  const success = await recordSuccess(work, network.livemode, moves)
  for (const payment of payments) if (payment.announced) announce(step, payment, success)
}

const announce = (
  { work, network }: Pick<Advance, 'work' | 'network'>,
  { workspaceId, identifiers, amountMinor, token, outcome, blockTime, version }: Settled,
  success: Success,
): void => {
  const { emit } = work.within({ workspaceId, livemode: network.livemode })
  const cause = causeOf(identifiers.paymentId, blockTime, version)
  if (outcome.move === 'fail') {
    emit('payment.failed', { ...identifiers, failureReason: outcome.failureReason }, cause)
    return
  }
  const confirmed = {
    ...{ ...identifiers, status: 'confirmed' as const, amountMinor, chain: network.chain, token },
    ...{ fullySettled: outcome.fullySettled, settledUsdMinor: amountMinor },
  }
  emit('payment.confirmed', confirmed, cause)
  const checkout = identifiers.checkoutId === null ? undefined : success.checkouts.get(identifiers.checkoutId)
  if (checkout === undefined) return
  emit('checkout.succeeded', checkoutEvent(toCheckout(work.context.config, checkout)), cause)
  const invoice = success.invoices.get(checkout.invoice_id ?? '')
  // Of two checkouts that paid an invoice at once, the one that covered it tells so.
  if (invoice?.row.payment_id === identifiers.paymentId)
    invoice.billing.emit('invoice.paid', invoiceEvent(invoice.row), cause)
}
