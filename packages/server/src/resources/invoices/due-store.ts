/** SQL for open invoices whose due date has passed. */
import { invoiceMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import { isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { InvoiceRow } from './invoice.ts'

const open = (tx: Tx) => tx.selectFrom('invoices').where('status', '=', sql.lit(invoiceMoves.fallDue.from[0]))

/**
 * Locks open invoices of any workspace that are due, the longest overdue first. Skips rows that another
 * transaction has locked.
 */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<InvoiceRow[]> =>
  open(tx)
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Returns the earliest due date of the open invoices of a workspace and mode; null if there is none. */
export const selectNextDue = async (tx: Tx, scope: Scope): Promise<Date | null> => {
  const row = await open(tx).select('due_at').where(isIn(scope)).orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Locks the open invoices of a workspace and mode that are due, the longest overdue first. */
export const lockOwnDue = (tx: Tx, scope: Scope, now: Date, limit: number): Promise<InvoiceRow[]> =>
  open(tx)
    .selectAll()
    .where(isIn(scope))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
