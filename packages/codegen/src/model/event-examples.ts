/** The fields in which the example of an event differs from the example of the record that the event carries. */
import type { EventType } from '@stablerail/contract'

const paymentId = 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn'
const then = '2026-11-20T09:30:00.000Z'
const hash = '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132'

const refund = { refundAmountMinor: 1999, refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const sent = { ...refund, refundTxHash: hash, refundBroadcastAt: then }
const refunded = { ...sent, refundedAt: then, status: 'refunded' }

/** The example payment is for a checkout, hence for no invoice and no subscription. */
const ofCheckout = { invoiceId: null, subscriptionId: null }

export const eventExamples: { [Type in EventType]?: Record<string, unknown> } = {
  'checkout.expired': { invoiceId: null },
  'checkout.failed': { invoiceId: null },
  'checkout.succeeded': {
    checkout: { status: 'succeeded', completedAt: then, paymentId, fullySettled: true },
  },
  'commission.adjusted': { commission: { status: 'adjusted', amountMinor: 99 } },
  'commission.paid': { commission: { status: 'paid', paidAt: then, paidAmountMinor: 199 } },
  'commission.voided': { commission: { status: 'voided' } },
  'entitlement.revoked': { entitlement: { revokedAt: then } },
  'invoice.created': { invoice: { status: 'draft' } },
  'invoice.paid': { invoice: { status: 'paid', paidAt: then } },
  'invoice.past_due': { invoice: { status: 'past_due' } },
  'invoice.voided': { invoice: { status: 'void' } },
  'payment.confirmed': ofCheckout,
  'payment.failed': ofCheckout,
  'payment.pending': ofCheckout,
  'payment.reorg_suspected': ofCheckout,
  'payment.reorged': ofCheckout,
  'payment.restored': ofCheckout,
  'payment.reversed': ofCheckout,
  'payment.refunded': { payment: refunded },
  'refund.broadcast': { payment: sent },
  'refund.confirmed': { payment: refunded },
  'refund.initiated': { payment: refund },
  'subscription.canceled': {
    subscription: { status: 'canceled', canceledAt: then, cancelReason: 'Too expensive', mrrMinor: 0 },
  },
  'subscription.past_due': { subscription: { status: 'past_due' } },
  'subscription.paused': { subscription: { status: 'paused', pausedAt: then, mrrMinor: 0 } },
  'subscription.renewed': { invoice: { status: 'paid', paidAt: then } },
  'wallet.connected': { wallet: { verified: false, verifiedAt: null, isDefault: false, balance: 0 } },
}
