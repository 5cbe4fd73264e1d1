/** Values that differ between the example of a record and the same record within an example event. */
import type { EventType } from '@stablerail/contract'

const paymentId = 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn'
const then = '2026-11-20T09:30:00.000Z'
const hash = '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132'

const refund = { refundAmountMinor: 1999, refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const sent = { ...refund, refundTxHash: hash, refundBroadcastAt: then }
const refunded = { ...sent, refundedAt: then, status: 'refunded' }

const subscriptionId = 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn'
const monthAgo = '2026-10-20T09:30:00.000Z'
const inMonth = '2026-12-20T09:30:00.000Z'

/** The example values of a subscription whose second period begins at the time of the event. */
const begun = { startedAt: monthAgo, createdAt: monthAgo, nextBillingDate: inMonth }

/** The example values of a subscription that is paid automatically by allowance. */
const pulled = { autopay: 'allowance', allowanceTx: hash }

/** The example payment pays a checkout, so it has no invoice and no subscription. */
const ofCheckout = { invoiceId: null, subscriptionId: null }

export const eventExamples: { [Type in EventType]?: Record<string, unknown> } = {
  'allowance.depleted': {
    subscription: { ...pulled, allowanceRemaining: 0, autopayIssue: 'insufficient_allowance' },
  },
  'checkout.expired': { invoiceId: null },
  'checkout.failed': { invoiceId: null },
  'checkout.succeeded': {
    checkout: {
      status: 'succeeded',
      completedAt: then,
      paymentId,
      fullySettled: true,
      receivedMinor: 1999,
      remainingMinor: 0,
    },
  },
  'commission.adjusted': { commission: { status: 'adjusted', amountMinor: 99 } },
  'commission.paid': { commission: { status: 'paid', paidAt: then, paidAmountMinor: 200 } },
  'commission.voided': { commission: { status: 'voided' } },
  'entitlement.revoked': { entitlement: { grantedAt: monthAgo, revokedAt: then } },
  'invoice.created': { invoice: { status: 'draft' } },
  'invoice.paid': { invoice: { status: 'paid', paidAt: then, receivedMinor: 1999 } },
  'invoice.refunded': {
    invoice: { status: 'paid', paidAt: then, receivedMinor: 1999, refundedMinor: 1999, refundedAt: then },
  },
  'invoice.past_due': {
    invoice: { status: 'past_due', createdAt: '2026-11-06T09:30:00.000Z', dueAt: then },
  },
  'invoice.voided': { invoice: { status: 'void' } },
  'payment.confirmed': { ...ofCheckout, parts: [paymentId] },
  'payment.failed': ofCheckout,
  'payment.pending': ofCheckout,
  'payment.reattributed': { ...ofCheckout, from: null },
  'payment.reorg_suspected': ofCheckout,
  'payment.reorged': ofCheckout,
  'payment.restored': { ...ofCheckout, canonicalBlockHash: hash },
  'payment.reversed': ofCheckout,
  'payment.refunded': { payment: refunded },
  'refund.broadcast': { payment: sent },
  'refund.confirmed': { payment: refunded },
  'refund.initiated': { payment: refund },
  'refund.reversed': { payment: sent },
  'subscription.canceled': {
    subscription: { status: 'canceled', canceledAt: then, cancelReason: 'Too expensive', mrrMinor: 0 },
  },
  'subscription.past_due': {
    // The event occurs three days after the second period began.
    subscription: {
      status: 'past_due',
      startedAt: '2026-10-17T09:30:00.000Z',
      createdAt: '2026-10-17T09:30:00.000Z',
      currentPeriodEnd: '2026-11-17T09:30:00.000Z',
      nextBillingDate: '2026-12-17T09:30:00.000Z',
    },
  },
  'subscription.paused': { subscription: { status: 'paused', pausedAt: then, mrrMinor: 0 } },
  'subscription.payment_failed': {
    subscription: {
      ...begun,
      ...pulled,
      currentPeriodEnd: then,
      allowanceRemaining: 117_941,
      autopayIssue: 'insufficient_balance',
    },
    failureReason: 'insufficient_balance',
  },
  'subscription.plan_changed': {
    subscription: { pendingPriceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bp' },
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bp',
  },
  'subscription.renewed': {
    subscription: { ...begun, currentPeriodEnd: inMonth },
    invoice: {
      status: 'paid',
      paidAt: then,
      subscriptionId,
      number: 'INV-000002',
      memo: null,
      dueAt: '2026-11-23T09:30:00.000Z',
      receivedMinor: 1999,
    },
    nextBillingDate: inMonth,
  },
  'subscription.trial_ended': {
    subscription: {
      startedAt: '2026-11-06T09:30:00.000Z',
      createdAt: '2026-11-06T09:30:00.000Z',
      trialEndsAt: then,
      mrrMinor: 0,
    },
  },
  'wallet.connected': { wallet: { verified: false, verifiedAt: null, isDefault: false, balance: 0 } },
}
