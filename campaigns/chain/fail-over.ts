import { administer } from '../../bench/processes/database.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { listEvents } from '../../packages/server/src/testing/payments/world.ts'

/** The tables that a reader writes. No foreign key of another table refers to them. */
const tables = [
  ...['transfers', 'payments', 'allocations', 'effects', 'refunds', 'checkouts', 'expectations', 'events'],
  ...['chain_cursors', 'chain_blocks', 'chain_doubts', 'chain_accounts'],
]

/** Returns the events about payments: their ids, with types and payments. */
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
 * Simulates a failover to a standby that lacks the last commits: the database loses what is read in between,
 * which is then read again. Returns the events that differ the second time.
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
