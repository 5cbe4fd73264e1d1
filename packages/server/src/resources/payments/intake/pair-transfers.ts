/** What tells a transfer apart within its transaction, wherever the transaction is mined. */
export type Mark = {
  txHash: string
  token: string
  recipientKey: string
  amountBase: bigint
  logIndex: number
}

/** A known payment's mark; without a log index it has lost its place in the transaction. */
export type KnownMark = Omit<Mark, 'logIndex'> & { id: string; logIndex: number | null }

export type Pairing<T, P> = {
  pairs: { transfer: T; payment: P }[]
  /** Transfers that no payment is known of. */
  fresh: T[]
  /** Payments of these transactions that were not among the transfers. */
  missing: P[]
}

/**
 * Finds the payments that transfers are already known as. A transaction that a reorg moved may have its logs
 * at other indexes, so a transfer is recognised by token, recipient and amount, and the first of equals is
 * the first again. Transfers come in the chain's order.
 */
export const pairTransfers = <T extends Mark, P extends KnownMark>(
  transfers: readonly T[],
  payments: readonly P[],
): Pairing<T, P> => {
  const waiting = new Map<string, P[]>()
  for (const payment of [...payments].sort(byPlace)) {
    const key = keyOf(payment)
    waiting.set(key, [...(waiting.get(key) ?? []), payment])
  }
  const pairing: Pairing<T, P> = { pairs: [], fresh: [], missing: [] }
  for (const transfer of transfers) {
    const payment = waiting.get(keyOf(transfer))?.shift()
    if (payment === undefined) pairing.fresh.push(transfer)
    else pairing.pairs.push({ transfer, payment })
  }
  pairing.missing = [...waiting.values()].flat()
  return pairing
}

const keyOf = ({ txHash, token, recipientKey, amountBase }: Omit<Mark, 'logIndex'>) =>
  `${txHash} ${token} ${recipientKey} ${amountBase}`

const byPlace = (a: { logIndex: number | null; id?: string }, b: { logIndex: number | null; id?: string }) =>
  (a.logIndex ?? Number.POSITIVE_INFINITY) - (b.logIndex ?? Number.POSITIVE_INFINITY) ||
  ((a.id ?? '') < (b.id ?? '') ? -1 : 1)
