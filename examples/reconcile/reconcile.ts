import type { Stablerail } from '@stablerail/sdk'
import { type Row, readRows } from './read-rows.ts'

export type Totals = {
  payments: number
  refunds: number
  /** What arrived, by token and chain, such as `USDC on base`. Unit: cents. */
  receivedMinor: Record<string, number>
  /** What was sent back. Unit: cents. */
  refundedMinor: Record<string, number>
  feeMinor: number
  /** What was received less fees and refunds. Unit: cents. */
  netMinor: number
  /**
   * What came in less what was sent back, in base units of the token, by settlement address and token contract. Over all
   * time this is the wallet's balance on the chain, if nothing else moves tokens into or out of the wallet.
   */
  balanceBase: Record<string, bigint>
  /** Transfers that no checkout was waiting for, and such as were too little: credit them by hand, or refund them. */
  undecided: string[]
}

/** Cents as a decimal number, without a float in between. */
const decimal = (cents: number) => {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  return `${cents < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
}

const columns: Record<string, (row: Row) => string> = {
  created_at: (row) => row.createdAt ?? '',
  type: (row) => row.type ?? '',
  id: (row) => row.id ?? '',
  refund_of: (row) => row.refundOf ?? '',
  checkout: (row) => row.checkoutId ?? '',
  amount: (row) => decimal(Number(row.amountMinor)),
  fee: (row) => decimal(Number(row.feeMinor)),
  net: (row) => decimal(Number(row.netMinor)),
  token: (row) => row.token ?? '',
  chain: (row) => row.chain ?? '',
  transaction: (row) => row.txHash ?? '',
}

const isUnderpaid = (row: Row) => row.status === 'failed' && row.failureReason === 'underpaid'

/** Whether money moved. A pending payment may yet leave the chain; of the failed ones only those underpaid have arrived. */
const hasMoved = (row: Row) =>
  row.type === 'refund' || row.status === 'confirmed' || row.status === 'refunded' || isUnderpaid(row)

const add = (totals: Totals, row: Row) => {
  const pair = `${row.token} on ${row.chain}`
  const account = `${row.settlementAddress} ${row.tokenContract} on ${row.chain}`
  const amountMinor = Number(row.amountMinor)
  // The amounts of a refund are negative.
  totals.balanceBase[account] = (totals.balanceBase[account] ?? 0n) + BigInt(row.tokenAmountBase ?? '0')
  totals.feeMinor += Number(row.feeMinor)
  totals.netMinor += Number(row.netMinor)
  if (row.type === 'refund') {
    totals.refunds += 1
    totals.refundedMinor[pair] = (totals.refundedMinor[pair] ?? 0) - amountMinor
    return
  }
  totals.payments += 1
  totals.receivedMinor[pair] = (totals.receivedMinor[pair] ?? 0) + amountMinor
  if (row.status !== 'refunded' && (isUnderpaid(row) || row.unmatchedInbound === 'true'))
    totals.undecided.push(row.id ?? '')
}

/** The lines for the books, one for each payment and each refund, and what they come to. */
export const reconcile = async (
  client: Stablerail,
  period: { from?: string; to?: string },
): Promise<{ csv: string; totals: Totals }> => {
  const lines = [Object.keys(columns).join(',')]
  const totals: Totals = {
    payments: 0,
    refunds: 0,
    receivedMinor: {},
    refundedMinor: {},
    feeMinor: 0,
    netMinor: 0,
    balanceBase: {},
    undecided: [],
  }
  // No filter by status: it would leave out refunded payments with their refunds.
  for await (const row of readRows(await client.payments.listCsv(period))) {
    if (!hasMoved(row)) continue
    lines.push(
      Object.values(columns)
        .map((cell) => cell(row))
        .join(','),
    )
    add(totals, row)
  }
  return { csv: `${lines.join('\n')}\n`, totals }
}
