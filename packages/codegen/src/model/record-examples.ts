/**
 * Example values that must be consistent with each other. Other example values are built field by field;
 * without these, an example could be an impossible record, such as a checkout with both an invoice and a
 * price, or a refunded payment without a refund.
 */
const checkout = {
  invoiceId: null,
  priceId: null,
  expiresAt: '2026-11-20T10:00:00.000Z',
  // The example checkout has not been paid.
  paymentId: null,
  fullySettled: null,
  receivedMinor: 0,
  subscriptionId: null,
  // The example checkout was created through the API, not by a payment link.
  paymentLinkId: null,
}

const payment = {
  invoiceId: null,
  subscriptionId: null,
  feeMinor: 0,
  coverage: null,
  unmatchedInbound: false,
  reorgSuspected: false,
  claims: [],
  createdAt: '2026-11-20T09:29:40.000Z',
}

/**
 * The calldata of `transfer(address,uint256)`, with the recipient and the amount of the example payment
 * instructions.
 */
const transfer =
  '0xa9059cbb' +
  '00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8' +
  '000000000000000000000000000000000000000000000000000000000131061a'

const transaction = { data: transfer }
const instructions = { transaction, approval: null }

/** The commission is 10 percent of the example payment, with half a cent rounded down. */
const commission = { amountMinor: 200 }

const paymentLink = {
  url: 'https://pay.example/pay/dGhpcyBpcyBub3QgYSB0b2tlbiE',
  priceId: null,
  openAmount: false,
  minAmountMinor: null,
  maxAmountMinor: null,
  presetAmounts: null,
}

const subscription = {
  interval: 'month',
  // The customer pays each invoice by a link, not by allowance.
  allowanceTx: null,
  allowanceRemaining: null,
  autopayIssue: null,
  currentPeriodEnd: '2026-12-20T09:30:00.000Z',
  nextBillingDate: '2026-12-20T09:30:00.000Z',
}

/** The values of the fields about payments in an invoice that is not paid. */
const unpaid = { receivedMinor: 0, refundedMinor: 0, overpaidMinor: 0, refundedAt: null }
const nobody = { sellerAddress: null, sellerTaxId: null, taxLine: null }
const invoice = { subscriptionId: null, dueAt: '2026-12-04T09:30:00.000Z', ...unpaid, ...nobody }

/** Example values of fields, by the name of the record's schema. */
export const recordExamples: Record<string, Record<string, unknown>> = {
  ApiKey: { permission: 'restricted', livemode: false },
  ApiKeyCreated: { secret: 'sk_test_…x0y9' },
  Checkout: checkout,
  CheckoutInEvent: checkout,
  Commission: commission,
  EventRecord: {
    type: 'customer.deleted',
    payload: { customerId: 'cus_01k9z7q4m8c3v5t2r6w1x0y9bn' },
  },
  HostedCheckout: {
    status: 'pending',
    livemode: false,
    cancelUrl: 'https://shop.example/cart',
    expiresAt: checkout.expiresAt,
    payment: { status: 'pending' },
  },
  HostedCheckoutLink: { hostedUrl: 'https://pay.example/checkout/dGhpcyBpcyBub3QgYSB0b2tlbiE' },
  Invitation: { expiresAt: '2026-11-27T09:30:00.000Z' },
  Invoice: { ...invoice, billTo: null },
  InvoiceInEvent: invoice,
  HostedInvoice: { livemode: false, dueAt: '2026-12-04T09:30:00.000Z', ...unpaid, ...nobody, billTo: null },
  HostedSubscription: {
    livemode: false,
    interval: 'month',
    autopayIssue: null,
    unpaid: null,
    currentPeriodEnd: subscription.currentPeriodEnd,
    nextBillingDate: subscription.nextBillingDate,
  },
  MerchantProfileLink: { openAmount: false },
  Payment: payment,
  PaymentInEvent: payment,
  PaymentInstructions: instructions,
  PaymentLink: paymentLink,
  TestClock: { advancingTo: null },
  RefundInitiated: {
    payment: { refundAmountMinor: 1999, refundRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    unsignedTx: { ...transaction, gas: '0xd6d8' },
    safeTransaction: { data: transfer },
    warnings: [],
  },
  Refund: { expiresAt: '2026-11-21T09:30:00.000Z' },
  Subscription: subscription,
  SubscriptionInEvent: subscription,
  WalletChallenge: { expiresAt: '2026-11-20T09:40:00.000Z' },
  WalletRegistered: { wallet: { verified: false, verifiedAt: null, isDefault: false, balance: 0 } },
}
