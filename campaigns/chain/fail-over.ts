import { administer } from '../../bench/processes/database.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { listEvents } from '../../packages/server/src/testing/payments/world.ts'

/** The tables that a chain reader writes. No other table has a foreign key to them. */
const tables = [
  ...['transfers', 'payments', 'allocations', 'effects', 'refunds', 'checkouts', 'expectations', 'events'],
  ...['chain_cursors', 'chain_blocks', 'chain_doubts', 'chain_accounts'],
]

/**
 * Returns a text for each event about a payment (type, id, payment) and for each payment (id, transfer,
 * status).
 */
const toldOf = async (context: Context): Promise<Set<string>> => {
  const events = await listEvents(context)
  const payments = await context.db.selectFrom('payments').select(['id', 'transfer_id', 'status']).execute()
  return new Set([
    ...events.map(({ id, type, data }) => `${type} ${id} of ${data.paymentId}`),
    ...payments.map((payment) => `payment ${payment.id} of ${payment.transfer_id}, ${payment.status}`),
  ])
}

export type Database = { context: Context; databaseUrl: string }

/**
 * Simulates a failover to a standby that lacks the last commits: calls `read`, restores the earlier state of
 * the database, and calls `read` again. Returns the events and payments that differ between the two times.
 */
export const failOver = async (world: Database, read: () => Promise<void>): Promise<string[]> => {
  const run = (statements: string[]) => administer(world.databaseUrl, statements.join('; '))
  await run([
    'create schema standby',
    ...tables.map((table) => `create table standby.${table} as table ${table}`),
  ])
  await read()
  const told = await toldOf(world.context)
  await run([
    ...tables.map((table) => `delete from ${table}`),
    ...tables.map((table) => `insert into ${table} table standby.${table}`),
    'drop schema standby cascade',
  ])
  await read()
  const toldAgain = await toldOf(world.context)
  const only = (ones: Set<string>, others: Set<string>) => [...ones].filter((one) => !others.has(one))
  return [
    ...only(told, toldAgain).map((one) => `lost in a failover: ${one}`),
    ...only(toldAgain, told).map((one) => `told otherwise after a failover: ${one}`),
  ]
}
