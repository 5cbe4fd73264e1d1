/** SQL for the transactions that were sent for a call: one, or several with rising fees. */
import type { Selectable } from 'kysely'
import type { Database, Tables, Tx } from '../db/index.ts'
import type { Attempt, Fees } from './relay.ts'

export const toAttempt = (row: Selectable<Tables['relay_attempts']>): Attempt => ({
  number: row.number,
  txHash: row.tx_hash,
  raw: row.raw,
  maxFee: BigInt(row.max_fee),
  priorityFee: BigInt(row.priority_fee),
  createdAt: row.created_at,
  broadcastAt: row.broadcast_at,
})

export const insertAttempt = async (
  tx: Tx,
  relayId: string,
  {
    number,
    txHash,
    raw,
    maxFee,
    priorityFee,
    now,
  }: Fees & { number: number; txHash: string; raw: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('relay_attempts')
    .values({
      relay_id: relayId,
      number,
      tx_hash: txHash,
      raw,
      max_fee: maxFee,
      priority_fee: priorityFee,
      created_at: now,
    })
    .execute()
}

export const updateBroadcast = async (
  db: Database,
  relayId: string,
  number: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('relay_attempts')
    .set({ broadcast_at: now })
    .where('relay_id', '=', relayId)
    .where('number', '=', number)
    .execute()
}
