import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { lookUp, mostWalked } from './search-store.ts'

const walks = 3
const customers = walks * mostWalked
const idOf = (number: number) => `cus_${String(number).padStart(26, '0')}`

let api: TestApi
/**
 * Inserts three times as many customers as a search reads one after the other (`mostWalked`). One of every
 * hundred is named Grace. Only the oldest is named Zaphod and has the email address x@y.example.
 */
beforeAll(async () => {
  api = await startTestApi()
  await fill(api.scope.workspaceId)
  await sql`analyze customers`.execute(api.context.db)
})
afterAll(() => api.close())

const fill = (workspaceId: string, count = customers) =>
  sql`
    insert into customers (workspace_id, livemode, id, email, name, status, created_at)
    select ${workspaceId}, false, 'cus_' || lpad(n::text, 26, '0'), case when n = 1 then 'x@y.example' else n || '@shop.example' end,
      case when n = 1 then 'Zaphod, 50%' when n % 100 = 0 then 'Grace' end,
      case when n = 1 then 'churned' else 'active' end, '2026-01-01'::timestamptz + n * interval '1 s'
    from generate_series(1, ${count}::integer) as n
  `.execute(api.context.db)

type Page = { data: { id: string }[]; hasMore: boolean; nextCursor: string | null }

const search = async (query: Record<string, string>): Promise<Page> => {
  const { status, json } = await api.call('GET', api.path(`customers?${new URLSearchParams(query)}`))
  expect(status).toBe(200)
  return json
}

/** Returns all pages of a search, as lists of the ids they hold. */
const pagesOf = async (query: Record<string, string>): Promise<string[][]> => {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await search({ ...query, ...(cursor !== '' && { cursor }) })
    expect(page.hasMore).toBe(page.nextCursor !== null)
    pages.push(page.data.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return pages
}

it('finds what many customers have among the newest', async () => {
  const { data, hasMore } = await search({ q: 'SHOP.example', limit: '2' })
  expect(data.map(({ id }) => id)).toEqual([idOf(customers), idOf(customers - 1)])
  expect(hasMore).toBe(true)
})

it('finds three letters at once, however old the customer is, in any case', async () => {
  for (const q of ['zap', 'ZAPHOD', 'aphod, 5']) expect(await pagesOf({ q, limit: '1' })).toEqual([[idOf(1)]])
  expect(await pagesOf({ q: 'zap', status: 'churned' })).toEqual([[idOf(1)]])
  expect(await pagesOf({ q: 'zap', status: 'active' })).toEqual([[]])
  expect(await pagesOf({ q: 'zax' })).toEqual([[]])
})

it('goes on over the end of what is near, each customer once, newest first', async () => {
  const graces = Array.from({ length: customers / 100 }, (_, index) => idOf(customers - 100 * index))
  const pages = await pagesOf({ q: 'grace', limit: '7' })
  expect(pages.flat()).toEqual(graces)
  expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
})

it('looks for less than three letters among so many customers for a page, and goes on with the cursor', async () => {
  for (const q of ['x@', '%', 'ZA', '50%'])
    expect(await pagesOf({ q })).toEqual([...Array.from({ length: walks - 1 }, () => []), [idOf(1)], []])
})

it('finds no customer of another workspace or mode, and none that was deleted', async () => {
  await fill('ws_other')
  expect(await pagesOf({ q: 'zaphod' })).toEqual([[idOf(1)]])
  await api.call('DELETE', api.path(`customers/${idOf(1)}`))
  expect(await pagesOf({ q: 'zaphod' })).toEqual([[]])
  await api.context.db.updateTable('customers').set({ livemode: true }).where('name', '=', 'Grace').execute()
  expect(await pagesOf({ q: 'grace' })).toEqual([[]])
})

it('looks texts up in their index', async () => {
  await fill('ws_many', 20_000)
  await sql`vacuum analyze customers`.execute(api.context.db)
  const scope = { workspaceId: 'ws_many', livemode: false }
  const query = lookUp(api.context.db, scope, { q: 'zaphod', limit: 26 }).compile()
  const plan = await api.context.db.executeQuery({ ...query, sql: `explain ${query.sql}` })
  expect(JSON.stringify(plan.rows)).toContain('customers_by_text')
})
