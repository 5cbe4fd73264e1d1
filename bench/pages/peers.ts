/** What the page of a checkout loads elsewhere, from what is published. */
export type Peer = { name: string; scriptBytes: number; source: string }

/**
 * BTCPay Server: the scripts that its page of an invoice names, each compressed by gzip at level 6, as they are in its
 * repository. Stripe publishes no sizes of its hosted page, nor files that could be measured.
 */
export const peers: readonly Peer[] = [
  {
    name: 'BTCPay Server 2.4.1',
    scriptBytes: 38_318 + 17_421 + 14_992 + 3_234 + 4_018 + 1_095 + 358 + 283 + 4_881,
    source: 'btcpayserver@03345c28, Views/UIInvoice/Checkout.cshtml',
  },
]
