import type { Payment, Stablerail } from '@stablerail/sdk'

export type Totals = {
  payments: number
  /** By token and chain, such as `USDC on base`. Unit: cents. */
  receivedMinor: Record<string, number>
  feeMinor: number
  netMinor: number
  /** Transfers that no checkout was waiting for: credit them by hand, or refund them. */
  unmatched: string[]
}

/** Cents as a decimal number, without a float in between. */
const decimal = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const columns: Record<string, (payment: Payment) => string | null> = {
  confirmed_at: ({ confirmedAt }) => confirmedAt,
  payment: ({ id }) => id,
  checkout: ({ checkoutId }) => checkoutId,
  amount: ({ amountMinor }) => decimal(amountMinor),
  fee: ({ feeMinor }) => decimal(feeMinor),
  net: ({ netMinor }) => decimal(netMinor),
  token: ({ token }) => token,
  chain: ({ chain }) => chain,
  transaction: ({ txHash }) => txHash,
}

/** The CSV's lines, one for each confirmed payment, and what they come to. */
export const reconcile = async (
  client: Stablerail,
  period: { from?: string; to?: string },
): Promise<{ csv: string; totals: Totals }> => {
  const lines = [Object.keys(columns).join(',')]
  const totals: Totals = { payments: 0, receivedMinor: {}, feeMinor: 0, netMinor: 0, unmatched: [] }
  // Every payment of all pages, fetched as the loop goes on.
  for await (const payment of client.payments.list({ status: 'confirmed', limit: 100, ...period })) {
    lines.push(
      Object.values(columns)
        .map((cell) => cell(payment) ?? '')
        .join(','),
    )
    const account = `${payment.token} on ${payment.chain}`
    totals.payments += 1
    totals.receivedMinor[account] = (totals.receivedMinor[account] ?? 0) + payment.amountMinor
    totals.feeMinor += payment.feeMinor
    totals.netMinor += payment.netMinor
    if (payment.unmatchedInbound) totals.unmatched.push(payment.id)
  }
  return { csv: `${lines.join('\n')}\n`, totals }
}
