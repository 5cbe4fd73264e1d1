import type { Stablerail } from '@stablerail/sdk'
import { type Row, readRows } from './read-rows.ts'

export type Totals = {
  payments: number
  refunds: number
  /** Received amounts by token and chain, such as `USDC on base`. Unit: cents. */
  receivedMinor: Record<string, number>
  /** Refunded amounts by token and chain. Unit: cents. */
  refundedMinor: Record<string, number>
  feeMinor: number
  /** Received amounts less fees and refunds. Unit: cents. */
  netMinor: number
  /**
   * Received minus refunded amounts without those in `waitingBase`, in base units of the token, by settlement address and
   * token contract. For an export without a start date this equals the wallet's balance on the chain, unless other
   * transfers moved tokens into or out of the wallet.
   */
  balanceBase: Record<string, bigint>
  /** Amounts that wait at deposit addresses to be collected to the wallet, by the same accounts. */
  waitingBase: Record<string, bigint>
  /** Ids of payments that belong to no checkout or were too small. A person must credit or refund them. */
  undecided: string[]
}

/** Formats an amount in cents as a decimal number without floating-point arithmetic. */
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

/**
 * Returns whether the money of a row has moved. A pending payment does not count, because it can still be
 * removed by a reorg. Of the failed payments, only the underpaid ones count.
 */
const hasMoved = (row: Row) =>
  row.type === 'refund' || row.status === 'confirmed' || row.status === 'refunded' || isUnderpaid(row)

/**
 * Returns whether a row is a payment to a deposit address that waits for the rest of a price. It is not yet revenue,
 * but its money has arrived.
 */
const isPart = (row: Row) => row.status === 'pending' && row.coverage === 'part'

/** Returns whether the money of a payment is still at its deposit address, and not in the wallet. */
const isWaiting = (row: Row) => row.depositAddress !== '' && row.collectionTxHash === ''

const addBalance = (totals: Totals, row: Row) => {
  const account = `${row.settlementAddress} ${row.tokenContract} on ${row.chain}`
  const sums = isWaiting(row) ? totals.waitingBase : totals.balanceBase
  // Amounts of refunds are negative in the export, so adding subtracts them.
  sums[account] = (sums[account] ?? 0n) + BigInt(row.tokenAmountBase ?? '0')
}

const add = (totals: Totals, row: Row) => {
  const pair = `${row.token} on ${row.chain}`
  const amountMinor = Number(row.amountMinor)
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

/** Writes one CSV line for each payment and each refund of a period, and returns the totals. */
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
    waitingBase: {},
    undecided: [],
  }
  // Do not filter by status, because a filter would leave out refunded payments together with their refunds.
  for await (const row of readRows(await client.payments.listCsv(period))) {
    if (hasMoved(row) || isPart(row)) addBalance(totals, row)
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
