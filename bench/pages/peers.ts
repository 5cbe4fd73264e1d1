/** The size of the checkout pages of other products, from published files. */
export type Peer = { name: string; scriptBytes: number; source: string }

/**
 * BTCPay Server: the scripts that its invoice page names, as they are in its repository, each compressed with
 * gzip at level 6. Stripe publishes neither sizes of its hosted page nor files that could be measured.
 */
export const peers: readonly Peer[] = [
  {
    name: 'BTCPay Server 2.4.1',
    scriptBytes: 38_318 + 17_421 + 14_992 + 3_234 + 4_018 + 1_095 + 358 + 283 + 4_881,
    source: 'btcpayserver@03345c28, Views/UIInvoice/Checkout.cshtml',
  },
]
