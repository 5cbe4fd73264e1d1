import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'
import { openMail } from '../mechanisms/mail/enqueue-mail.ts'
import type { Scope } from '../ports/index.ts'
import type { TestAnswer, TestApi } from './api.ts'
import { insertVerifiedWallet } from './checkouts.ts'
import { createTestScope } from './context.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A line of an invoice: 10 dollars. */
export const mugs = { description: 'Blue mug', quantity: 2, unitAmountMinor: 500 }

/**
 * Opens a workspace that bills one customer and has a verified wallet for USDC on Base. The mode is test by
 * default.
 */
export const openInvoiceShop = async (
  api: TestApi,
  { livemode = false, email = 'ada@example.test' }: { livemode?: boolean; email?: string } = {},
) => {
  const { context } = api
  const shop = await createTestScope(context, { livemode })
  const key = await api.makeKey(shop, 'full')
  await insertVerifiedWallet(context, shop, address)
  const send = (method: string, path: string, body?: object, call = {}): Promise<TestAnswer> =>
    api.call(method, `/v1/workspaces/${shop.workspaceId}/${path}`, { key, ...(body && { body }), ...call })
  const { json } = await send('POST', 'customers', { email })
  const customerId: string = json.customer.id
  const bill = (more: object = {}) => ({
    customerId,
    chain: 'base',
    token: 'USDC',
    lineItems: [mugs],
    ...more,
  })
  const act = (operation: string, id: string) => send('POST', `invoices/${id}/${operation}`)
  return {
    ...shop,
    key,
    customerId,
    send,
    bill,
    act,
    create: async (more: object = {}) => (await send('POST', 'invoices', bill(more))).json,
    retrieve: async (id: string) => (await send('GET', `invoices/${id}`)).json,
    setStatus: (id: string, status: 'draft' | 'open' | 'paid' | 'past_due' | 'void') =>
      context.db.updateTable('invoices').set({ status }).where('id', '=', id).execute(),
    tokenOf: async (id: string): Promise<string> => {
      const row = await context.db
        .selectFrom('invoices')
        .select('hosted_token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.hosted_token
    },
    /**
     * Returns the events of the workspace whose types begin with `begin`, in the order in which they were
     * written.
     */
    events: async (begin = 'invoice.') => await eventsOf(api, shop, begin),
    /** Adds a member who can receive mails. */
    addMember: async (email: string, role: 'admin' | 'viewer') => {
      const userId = context.ids.make('user')
      await context.db
        .insertInto('users')
        .values({ id: userId, name: '', email, email_verified: true })
        .execute()
      await context.db
        .insertInto('workspace_members')
        .values({
          workspace_id: shop.workspaceId,
          id: context.ids.make('member'),
          user_id: userId,
          role,
          created_at: context.clock.now(),
        })
        .execute()
    },
  }
}

export type InvoiceShop = Awaited<ReturnType<typeof openInvoiceShop>>

const eventsOf = async (api: TestApi, { workspaceId }: Scope, begin: string) => {
  const rows = await api.context.db
    .selectFrom('events')
    .select(['type', 'payload', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('type', 'like', `${begin}%`)
    // This is the order in which the events were written: the clock of a test does not advance, so their
    // times are equal.
    .orderBy('position')
    .orderBy('ordinal')
    .execute()
  return rows.map(({ type, payload, created_at }) => ({
    type,
    at: created_at.toISOString(),
    data: JSON.parse(payload),
  }))
}

/** Returns the mails in the queue, oldest first. */
export const queuedMails = async ({ context }: Pick<TestApi, 'context'>) => {
  const rows = await context.db.selectFrom('mails').selectAll().orderBy('created_at').execute()
  return rows.map((row) => openMail(context, row))
}

/** The number of invoices that one SQL statement inserts. */
const part = 10_000

/**
 * Inserts `count` invoices, one for each minute of 2026 and due 14 days later: one in 10 is open, one in
 * 10,000 is past due, and the others are paid. They belong to 5,000 different customers, or to the given one.
 */
export const fillInvoices = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  { count, customerId = null }: { count: number; customerId?: string | null },
): Promise<void> => {
  for (let from = 1; from <= count; from += part)
    await sql`
      insert into invoices (workspace_id, livemode, id, number, customer_id, amount_minor, currency, chain, token, status,
        line_items, due_in_days, hosted_token, created_at, sent_at, due_at)
      select ${workspaceId}, ${livemode}, 'in_0' || lpad(n::text, 25, '0'), n,
        coalesce(${customerId}::text, 'cus_' || n % 5000), 1999, 'USD', 'base', 'USDC',
        case when n % 10000 = 7 then 'past_due' when n % 10 = 1 then 'open' else 'paid' end, '[]', 14,
        ${workspaceId} || n, made_at, made_at, made_at + interval '336 hours'
      from generate_series(${from}::integer, ${Math.min(from + part - 1, count)}::integer) as n
      cross join lateral (select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' as made_at) as made
    `.execute(db)
  await sql`analyze invoices`.execute(db)
}
