/**
 * The facts that identify a transfer within its transaction. They do not depend on the block of the
 * transaction.
 */
export type Mark = {
  txHash: string
  token: string
  /** The sender; null if it is not known. */
  from: string | null
  to: string
  amountBase: bigint
  position: number
}

/**
 * The identifying facts of a recorded payment's transfer. The position is null if another transfer has it
 * now.
 */
export type KnownMark = Omit<Mark, 'position'> & { id: string; position: number | null }

export type Pairing<T, P> = {
  pairs: { transfer: T; payment: P }[]
  /** Transfers without a recorded payment. */
  fresh: T[]
  /** Recorded payments for which no transfer was found. */
  missing: P[]
}

/**
 * Pairs transfers with the payments that were recorded for them. After a reorg a transaction may have its
 * logs at other indexes, so a transfer is identified by transaction, token, sender, recipient and amount; equal
 * transfers of one transaction are paired in their order. The caller passes the transfers in the chain's
 * order.
 */
export const pairTransfers = <T extends Mark, P extends KnownMark>(
  transfers: readonly T[],
  payments: readonly P[],
): Pairing<T, P> => {
  if (payments.length === 0) return { pairs: [], fresh: [...transfers], missing: [] }
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

const keyOf = ({ txHash, token, from, to, amountBase }: Omit<Mark, 'position'>) =>
  `${txHash} ${token} ${from} ${to} ${amountBase}`

const byPlace = (a: { position: number | null; id?: string }, b: { position: number | null; id?: string }) =>
  (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
  ((a.id ?? '') < (b.id ?? '') ? -1 : 1)
