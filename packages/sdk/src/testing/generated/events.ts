// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { EventType } from '../../generated/events.ts'
import { like } from '../like.ts'

/** What each event carries. */
export const events: Record<EventType, object> = {
  'allowance.depleted': {
    subscription: like('Subscription', {
  autopay: 'allowance',
  allowanceTx: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
  allowanceRemaining: 0,
  autopayIssue: 'insufficient_allowance',
}, ['metadata']),
  },
  'checkout.created': {
    checkout: like('Checkout', {}, ['refundAddress', 'metadata']),
  },
  'checkout.expired': {
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
  },
  'checkout.failed': {
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
  },
  'checkout.succeeded': {
    checkout: like('Checkout', {
  status: 'succeeded',
  completedAt: '2026-11-20T09:30:00.000Z',
  paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
  fullySettled: true,
  receivedMinor: 1999,
  remainingMinor: 0,
}, ['refundAddress', 'metadata']),
  },
  'commission.accrued': {
    commission: like('Commission'),
  },
  'commission.adjusted': {
    commission: like('Commission', { amountMinor: 99, status: 'adjusted' }),
  },
  'commission.paid': {
    commission: like('Commission', { status: 'paid', paidAt: '2026-11-20T09:30:00.000Z', paidAmountMinor: 200 }),
  },
  'commission.voided': {
    commission: like('Commission', { status: 'voided' }),
  },
  'customer.created': {
    customer: like('Customer', {}, ['metadata']),
  },
  'customer.deleted': {
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
  },
  'customer.updated': {
    customer: like('Customer', {}, ['metadata']),
  },
  'entitlement.granted': {
    entitlement: like('Entitlement'),
  },
  'entitlement.revoked': {
    entitlement: like('Entitlement', { grantedAt: '2026-10-20T09:30:00.000Z', revokedAt: '2026-11-20T09:30:00.000Z' }),
  },
  'invoice.created': {
    invoice: like('Invoice', { status: 'draft' }, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.paid': {
    invoice: like('Invoice', { status: 'paid', paidAt: '2026-11-20T09:30:00.000Z', receivedMinor: 1999 }, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.past_due': {
    invoice: like('Invoice', { status: 'past_due', createdAt: '2026-11-06T09:30:00.000Z', dueAt: '2026-11-20T09:30:00.000Z' }, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.refunded': {
    invoice: like('Invoice', {
  status: 'paid',
  paidAt: '2026-11-20T09:30:00.000Z',
  receivedMinor: 1999,
  refundedMinor: 1999,
  refundedAt: '2026-11-20T09:30:00.000Z',
}, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.reminder_sent': {
    invoice: like('Invoice', {}, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.sent': {
    invoice: like('Invoice', {}, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'invoice.voided': {
    invoice: like('Invoice', { status: 'void' }, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
  },
  'payment.confirmed': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    status: 'confirmed',
    amountMinor: 1999,
    chain: 'base',
    token: 'USDC',
    fullySettled: true,
    settledUsdMinor: 1999,
    parts: ['pay_01k9z7q4m8c3v5t2r6w1x0y9bn'],
  },
  'payment.failed': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    failureReason: 'underpaid',
  },
  'payment.pending': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  },
  'payment.reattributed': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    from: null,
    to: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
  },
  'payment.refunded': {
    payment: like('Payment', {
      status: 'refunded',
      refundTxHash: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
      refundAmountMinor: 1999,
      refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      refundBroadcastAt: '2026-11-20T09:30:00.000Z',
      refundedAt: '2026-11-20T09:30:00.000Z',
    }),
  },
  'payment.reorg_suspected': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    chain: 'base',
    token: 'USDC',
    blockNumber: 38412077,
    storedBlockHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    canonicalBlockHash: null,
    detectedAt: '2026-11-20T09:30:00.000Z',
  },
  'payment.reorged': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    chain: 'base',
    token: 'USDC',
    blockNumber: 38412077,
    storedBlockHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    canonicalBlockHash: null,
    detectedAt: '2026-11-20T09:30:00.000Z',
  },
  'payment.restored': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    chain: 'base',
    token: 'USDC',
    blockNumber: 38412077,
    storedBlockHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    canonicalBlockHash: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
    detectedAt: '2026-11-20T09:30:00.000Z',
  },
  'payment.reversed': {
    paymentId: 'pay_01k9z7q4m8c3v5t2r6w1x0y9bn',
    checkoutId: 'chk_01k9z7q4m8c3v5t2r6w1x0y9bn',
    customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn',
    invoiceId: null,
    subscriptionId: null,
    txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    chain: 'base',
    token: 'USDC',
    blockNumber: 38412077,
    storedBlockHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    canonicalBlockHash: null,
    detectedAt: '2026-11-20T09:30:00.000Z',
  },
  'price.created': {
    price: like('Price', {}, ['metadata']),
  },
  'price.updated': {
    price: like('Price', {}, ['metadata']),
  },
  'product.created': {
    product: like('Product', {}, ['metadata']),
  },
  'product.updated': {
    product: like('Product', {}, ['metadata']),
  },
  'refund.broadcast': {
    payment: like('Payment', {
      refundTxHash: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
      refundAmountMinor: 1999,
      refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      refundBroadcastAt: '2026-11-20T09:30:00.000Z',
    }),
  },
  'refund.confirmed': {
    payment: like('Payment', {
      status: 'refunded',
      refundTxHash: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
      refundAmountMinor: 1999,
      refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      refundBroadcastAt: '2026-11-20T09:30:00.000Z',
      refundedAt: '2026-11-20T09:30:00.000Z',
    }),
  },
  'refund.initiated': {
    payment: like('Payment', { refundAmountMinor: 1999, refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  },
  'refund.reversed': {
    payment: like('Payment', {
      refundTxHash: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
      refundAmountMinor: 1999,
      refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      refundBroadcastAt: '2026-11-20T09:30:00.000Z',
    }),
    refundId: 'ref_01k9z7q4m8c3v5t2r6w1x0y9bn',
  },
  'subscription.canceled': {
    subscription: like('Subscription', {
  status: 'canceled',
  canceledAt: '2026-11-20T09:30:00.000Z',
  cancelReason: 'Too expensive',
  mrrMinor: 0,
}, ['metadata']),
  },
  'subscription.created': {
    subscription: like('Subscription', {}, ['metadata']),
  },
  'subscription.past_due': {
    subscription: like('Subscription', {
  status: 'past_due',
  startedAt: '2026-10-17T09:30:00.000Z',
  currentPeriodEnd: '2026-11-17T09:30:00.000Z',
  nextBillingDate: '2026-12-17T09:30:00.000Z',
  createdAt: '2026-10-17T09:30:00.000Z',
}, ['metadata']),
  },
  'subscription.paused': {
    subscription: like('Subscription', { status: 'paused', pausedAt: '2026-11-20T09:30:00.000Z', mrrMinor: 0 }, ['metadata']),
  },
  'subscription.payment_failed': {
    subscription: like('Subscription', {
  autopay: 'allowance',
  allowanceTx: '0x1c3a5e7f90b2d4f6a8c0e2143658709bacbdced0f1e2d3c4b5a6978869504132',
  allowanceRemaining: 117941,
  autopayIssue: 'insufficient_balance',
  startedAt: '2026-10-20T09:30:00.000Z',
  currentPeriodEnd: '2026-11-20T09:30:00.000Z',
  createdAt: '2026-10-20T09:30:00.000Z',
}, ['metadata']),
    invoiceId: 'in_01k9z7q4m8c3v5t2r6w1x0y9bn',
    failureReason: 'insufficient_balance',
  },
  'subscription.plan_changed': {
    subscription: like('Subscription', { pendingPriceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bp' }, ['metadata']),
    previousPriceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bn',
    priceId: 'price_01k9z7q4m8c3v5t2r6w1x0y9bp',
    prorationMode: 'immediately',
  },
  'subscription.renewed': {
    subscription: like('Subscription', { startedAt: '2026-10-20T09:30:00.000Z', createdAt: '2026-10-20T09:30:00.000Z' }, ['metadata']),
    invoice: like('Invoice', {
  number: 'INV-000002',
  subscriptionId: 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn',
  status: 'paid',
  memo: null,
  dueAt: '2026-11-23T09:30:00.000Z',
  paidAt: '2026-11-20T09:30:00.000Z',
  receivedMinor: 1999,
}, ['metadata', 'billTo', 'hostedUrl', 'pdfUrl']),
    subscriptionId: 'sub_01k9z7q4m8c3v5t2r6w1x0y9bn',
    nextBillingDate: '2026-12-20T09:30:00.000Z',
  },
  'subscription.resumed': {
    subscription: like('Subscription', {}, ['metadata']),
  },
  'subscription.trial_ended': {
    subscription: like('Subscription', {
  trialEndsAt: '2026-11-20T09:30:00.000Z',
  startedAt: '2026-11-06T09:30:00.000Z',
  mrrMinor: 0,
  createdAt: '2026-11-06T09:30:00.000Z',
}, ['metadata']),
  },
  'subscription.uncanceled': {
    subscription: like('Subscription', {}, ['metadata']),
  },
  'wallet.connected': {
    wallet: like('Wallet', {
      verified: false,
      verifiedAt: null,
      isDefault: false,
      balance: 0,
      chainHealth: 'ok',
      frozen: false,
    }),
  },
  'wallet.default_changed': {
    wallet: like('Wallet', { chainHealth: 'ok', frozen: false }),
  },
  'wallet.removed': {
    wallet: like('Wallet', { chainHealth: 'ok', frozen: false }),
  },
  'wallet.verified': {
    wallet: like('Wallet', { chainHealth: 'ok', frozen: false }),
  },
  'webhook.endpoint.created': {
    endpoint: like('WebhookEndpoint'),
  },
  'webhook.endpoint.test': {
    endpointId: 'we_01k9z7q4m8c3v5t2r6w1x0y9bn',
    message: 'It works.',
  },
}
