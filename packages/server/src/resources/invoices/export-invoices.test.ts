/** Tests exports to clients that stop reading the response. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

const connections = 2
/** The number of invoices. Their 30 MB of CSV are more than the buffers between server and client hold. */
const count = 30_000

let api: TestApi
const open: ClientRequest[] = []
beforeAll(async () => {
  api = await startTestApi({ config: { databasePoolSize: connections } })
  await sql`
    insert into invoices (workspace_id, livemode, id, number, customer_id, amount_minor, currency, chain, token, status,
      line_items, memo, due_in_days, hosted_token, created_at, due_at)
    select ${api.scope.workspaceId}, false, 'in_0' || lpad(n::text, 25, '0'), n, 'cus_1', 1999, 'USD', 'base', 'USDC',
      'open', '[]', repeat('x', 1000), 14, 'token_' || n, '2026-01-01'::timestamptz + n * interval '1 minute', now()
    from generate_series(1, ${count}::integer) as n
  `.execute(api.context.db)
}, 120_000)
afterAll(async () => {
  for (const one of open) one.destroy()
  await api.close()
})

/** Requests the export and reads only the headers of the response. */
const ask = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${api.keys.full}` }
    const asked = request(`${api.baseUrl}${api.path('invoices?format=csv')}`, { headers }, resolve)
    open.push(asked.on('error', reject))
    asked.end()
  })

/** Returns the number of other database connections that are within a statement or a transaction. */
const countOpen = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and (state = 'idle in transaction' or backend_xmin is not null)
      and pid <> pg_backend_pid()
  `.execute(api.context.db)
  return rows[0]?.open
}

describe('an export that its client does not read', () => {
  test('holds no connection to the database, however many there are', async () => {
    const stalled = await Promise.all(Array.from({ length: connections * 3 }, ask))
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual(stalled.map(() => 200))
    // If a stalled export held a connection, none would be left for these requests.
    for (let asked = 0; asked < 3; asked += 1)
      expect((await api.call('GET', api.path('customers'))).status).toBe(200)
    // Wait until no export runs a database statement. Each export pauses when the buffers between the server
    // and its client are full, because the client does not read.
    await expect.poll(countOpen, { timeout: 30_000 }).toBe(0)
  })

  test('goes on where it was once it is read, and has each invoice once', async () => {
    const answer = await ask()
    let text = ''
    for await (const part of answer) text += part
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(0, line.indexOf(',')))
    expect([ids.length, new Set(ids).size]).toEqual([count, count])
  })
})
