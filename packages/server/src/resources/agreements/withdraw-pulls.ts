import type { Tx } from '../../mechanisms/db/index.ts'
import { withdrawRelays } from '../../mechanisms/relaying/index.ts'
import type { InvoiceKey } from '../checkouts/index.ts'
import { keyOf, pullKindName, subjectOf } from './agreement.ts'
import { selectUnderWay, withdrawRows } from './store.ts'

/**
 * Withdraws those requested pulls of invoices that were not sent yet. Returns the ids of the invoices whose
 * pull was sent already, so that its outcome is still open.
 */
export const withdrawPulls = async (
  tx: Tx,
  livemode: boolean,
  invoices: readonly InvoiceKey[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const pulls = await selectUnderWay(tx, livemode, invoices)
  if (pulls.length === 0) return new Set()
  const bySubject = new Map(
    pulls.map((pull) => [subjectOf({ ...pull, workspaceId: pull.workspace_id }), pull.invoice_id ?? '']),
  )
  const subjects = [...bySubject.keys()]
  const withdrawn = await withdrawRelays(tx, livemode, { kind: pullKindName, subjects, now })
  await withdrawRows(
    tx,
    livemode,
    withdrawn.map((subject) => keyOf(subject, livemode)),
    now,
  )
  for (const subject of withdrawn) bySubject.delete(subject)
  return new Set(bySubject.values())
}
