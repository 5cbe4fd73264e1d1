/** Reads the transactions that the buyer of a checkout reported as its payment. */
import { isEvmChain, reportText } from '@stablerail/contract'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import { selectReports } from '../match/reports-store.ts'

/**
 * Counts the different transactions: each is reported for every chain that it may be on, and Tron writes ids
 * without `0x`.
 */
export const countTransactions = (reports: readonly { tx_id: string }[]): number =>
  new Set(reports.map(({ tx_id }) => tx_id.replace(/^0x/, ''))).size

/** Returns how many transactions a buyer reported as the payment of a checkout, and the hash of the newest. */
export const readReports = async (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<{ count: number; newest: string | null }> => {
  const reports = await selectReports(db, scope, checkoutId)
  return { count: countTransactions(reports), newest: reports[0]?.tx_id ?? null }
}

/**
 * Returns the EVM transaction that the buyer reported last as the payment of a checkout, with the text that a
 * browser wallet signs to prove that it made the payment. Returns null if no EVM transaction was reported, or
 * if the buyer chose the amount of the checkout, because then no reported transaction is ever credited.
 */
export const findProof = async (
  db: Database,
  checkout: CheckoutRow,
): Promise<{ txHash: string; textToSign: string } | null> => {
  const { id, workspace_id: workspaceId, livemode, open_amount } = checkout
  if (open_amount) return null
  const newest = (await selectReports(db, { workspaceId, livemode }, id)).find(({ chain }) =>
    isEvmChain(chain),
  )
  return newest === undefined ? null : { txHash: newest.tx_id, textToSign: reportText(id, newest.tx_id) }
}
