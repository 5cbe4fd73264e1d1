/**
 * A product of another company: the size of the scripts of its checkout page, and the published source of
 * this size.
 */
export type Peer = { name: string; scriptBytes: number; source: string }

/**
 * The measured products. BTCPay Server: the scripts that its invoice page loads, as stored in its repository,
 * each compressed with gzip at level 6. Stripe is missing because it publishes neither the sizes of its
 * hosted page nor files that could be measured.
 */
export const peers: readonly Peer[] = [
  {
    name: 'BTCPay Server 2.4.1',
    scriptBytes: 38_318 + 17_421 + 14_992 + 3_234 + 4_018 + 1_095 + 358 + 283 + 4_881,
    source: 'btcpayserver@03345c28, Views/UIInvoice/Checkout.cshtml',
  },
]
