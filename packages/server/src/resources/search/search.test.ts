import type { SearchResult } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { mostCompared } from './candidates-store.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}`
const payer = `0xfeed${'0'.repeat(36)}`
const deposit = `0xdeb0${'1'.repeat(36)}`
const solanaPayer = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  const { workspaceId } = api.scope
  await fill(workspaceId, false, 'a')
  await fill(workspaceId, true, 'b')
  await fill((await createTestScope(api.context)).workspaceId, false, 'c')
}, 60_000)
afterAll(() => api.close())

const bodyOf = (letter: string, number: number) => `${letter}${String(number).padStart(25, '0')}`

/**
 * Inserts the same records, with other ids, into each workspace and mode: two of each kind, the second one newer,
 * and ten payments of one amount.
 */
const fill = async (workspaceId: string, livemode: boolean, letter: string) => {
  const { db } = api.context
  const place = sql`${workspaceId}, ${livemode}::boolean`
  const id = (prefix: string) => sql`${`${prefix}_${letter}`} || lpad(n::text, 25, '0')`
  const at = sql`'2026-01-01'::timestamptz + n * interval '1 minute'`
  const two = sql`from generate_series(1, 2) as n`
  await sql`
    insert into customers (workspace_id, livemode, id, email, name, created_at)
    select ${place}, ${id('cus')}, case n when 1 then 'ada@lovelace.example' else 'bada@lovelace.example' end,
      case n when 1 then 'Ada Lovelace' end, ${at} ${two}
  `.execute(db)
  await sql`
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select ${id('trf')}, case n when 2 then 'solana' else 'base' end, ${livemode}, case n when 1 then ${hash('1')} else 'tx_' || n end,
      ascii(${letter}), 'USDC', case n when 2 then ${solanaPayer} else ${payer} end, '0xshop', 19990000, n, 'block', ${at}, 'confirmed', true
    from generate_series(1, 10) as n
  `.execute(db)
  await sql`
    insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, amount_minor,
      fee_minor, net_minor, currency, status, outcome, created_at)
    select ${place}, ${id('pay')}, ${id('trf')}, case n when 2 then ${solanaPayer} else ${payer} end,
      case when n <= 2 then ${id('cus')} end, case when n <= 2 then ${id('chk')} end, case n when 1 then 1999 else 700 end, 0,
      0, 'USD', 'confirmed', case when n <= 2 then 'credited' else 'unmatched' end, ${at}
    from generate_series(1, 10) as n
  `.execute(db)
  await sql`
    insert into refunds (workspace_id, livemode, id, payment_id, chain, token, sender_key, recipient_key, amount_base,
      amount_minor, status, tx_id, created_at)
    select ${place}, ${id('ref')}, ${id('pay')}, 'base', 'USDC', '0xshop', ${payer}, 10000, 1, 'confirmed', ${hash('2')}, ${at}
    from generate_series(2, 2) as n
  `.execute(db)
  await sql`
    insert into invoices (workspace_id, livemode, id, number, customer_id, amount_minor, currency, chain, token, status,
      line_items, due_in_days, hosted_token, created_at)
    select ${place}, ${id('in')}, n * 41, ${id('cus')}, n * 1999, 'USD', 'base', 'USDC', 'open', '[]', 14, ${id('t')}, ${at} ${two}
  `.execute(db)
  await sql`
    insert into checkouts (workspace_id, livemode, id, mode, status, customer_id, amount_minor, currency, chain, token,
      wallet_id, success_url, expires_at, hosted_token, description, created_at)
    select ${place}, ${id('chk')}, 'payment', 'open', ${id('cus')}, n * 1999, 'USD', 'base', 'USDC', 'wlt', '', ${at}, ${id('t')},
      case n when 1 then 'One mug' end, ${at} ${two}
  `.execute(db)
  await sql`
    insert into deposit_addresses (livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key,
      created_at)
    select ${livemode}, ${deposit} || ${letter}, ${workspaceId}, ${id('chk')}, 'wlt', '0xshop', '0x', '0x', ${at}
    from generate_series(1, 1) as n
  `.execute(db)
  await sql`
    insert into payment_links (workspace_id, livemode, id, hosted_token, description, amount_minor, open_amount, currency,
      chain, token, success_url, active, created_at)
    select ${place}, ${id('plink')}, ${id('t')}, 'Mug number ' || n || '0%', case n when 1 then 0 else 1999 end, n = 1, 'USD',
      'base', 'USDC', '', n = 1, ${at} ${two}
  `.execute(db)
  await sql`
    insert into products (workspace_id, livemode, id, name, created_at)
    select ${place}, ${id('prod')}, case n when 1 then 'Blue mug' else 'Plate' end, ${at}
    from generate_series(1, ${mostCompared}::integer) as n
  `.execute(db)
  await sql`
    insert into subscriptions (workspace_id, livemode, id, customer_id, product_id, price_id, amount_minor, currency,
      interval, chain, token, autopay, status, hosted_token, created_at, started_at, trial_mailed, anchor, boundary,
      period, paid_periods, current_period_end, dunning_step)
    select ${place}, ${id('sub')}, ${id('cus')}, ${id('prod')}, 'price', 1999, 'USD', 'month', 'base', 'USDC', 'manual', 'active',
      ${id('t')}, ${at}, ${at}, false, ${at}, 0, 1, 1, ${at}, 0 ${two}
  `.execute(db)
}

const search = async (q: string, key?: string): Promise<SearchResult[]> => {
  const { status, json } = await api.call('GET', api.path(`search?${new URLSearchParams({ q })}`), {
    ...(key === undefined ? {} : { key }),
  })
  expect(status).toBe(200)
  return json.data
}

/** Returns the ids that a search finds, each with its number instead of its body: `pay 2`. */
const idsOf = async (q: string): Promise<string[]> => (await search(q)).map(({ id }) => shortened(id, 'a'))

const shortened = (id: string, letter: string) =>
  id.replace(new RegExp(`_${letter}0*(\\d+)$`), (_, number: string) => ` ${number}`)

const ofAda = ['pay 1', 'in 1', 'chk 1', 'cus 1', 'sub 1']

test.each<[string, string[]]>([
  [bodyOf('pay_a', 2), ['pay 2']],
  [bodyOf('chk_a', 1), ['chk 1']],
  ['chk_a0', ['chk 2', 'chk 1']],
  ['sub_a', ['sub 2', 'sub 1']],
  [bodyOf('pay_b', 2), []],
  [bodyOf('pay_c', 2), []],
  [hash('1'), ['pay 1']],
  [hash('1').slice(2).toUpperCase(), ['pay 1']],
  [hash('2'), ['pay 2']],
  [payer.slice(0, 12).toUpperCase().replace('0X', '0x'), ['pay 10', 'pay 9', 'pay 8', 'pay 7', 'pay 6']],
  [solanaPayer, ['pay 2']],
  [solanaPayer.slice(0, 10), ['pay 2']],
  ['0xfEEd000…0000', ['pay 10', 'pay 9', 'pay 8', 'pay 7', 'pay 6']],
  ['0xfeed000...0000', ['pay 10', 'pay 9', 'pay 8', 'pay 7', 'pay 6']],
  ['0xfeed000…0001', []],
  ['4Nd1mYQzv…yTPc', ['pay 2']],
  ['4Nd1mYQzv…yTPd', []],
  [deposit, ['pay 1', 'chk 1']],
  ['0xdeb0111…111a', ['pay 1', 'chk 1']],
  ['0xdeb0111…111b', []],
  ['19.99', ['pay 1', 'in 1', 'chk 1']],
  ['$39,98', ['in 2', 'chk 2']],
  ['7.00', ['pay 10', 'pay 9', 'pay 8', 'pay 7', 'pay 6']],
  ['INV-000041', ['in 1']],
  ['inv-0000', ['in 2', 'in 1']],
  ['82', ['in 2']],
  ['lovelace', ['pay 2', 'pay 1', 'in 2', 'in 1', 'chk 2', 'chk 1', 'cus 2', 'cus 1', 'sub 2', 'sub 1']],
  ['ada love', ofAda],
  ['ADA@lovelace.example', ofAda],
  ['mug num', ['plink 2', 'plink 1']],
  ['10%', ['plink 1']],
  ['Blue', ['prod 1']],
  ['Plat', [...Array.from({ length: 5 }, (_, index) => `prod ${mostCompared - index}`)]],
  ['zzz', []],
])('“%s” finds %j', async (q, ids) => {
  expect(await idsOf(q)).toEqual(ids)
})

test.each(['', 'q=', 'q=a', 'q=+a+', `q=${'a'.repeat(121)}`])(
  'a search for “%s” is refused',
  async (query) => {
    const { status, error } = await api.call('GET', api.path(`search?${query}`))
    expect([status, error.param]).toEqual([400, 'q'])
  },
)

test('another mode and another workspace have the same texts, and none of their records is found', async () => {
  const live = await api.makeKey({ ...api.scope, livemode: true }, 'readonly')
  for (const q of ['19.99', 'lovelace', hash('1'), payer, deposit, 'inv', 'mug', bodyOf('pay_b', 1)])
    for (const [key, letter] of [
      [api.keys.readonly, 'a'],
      [live, 'b'],
    ] as const) {
      const ids = (await search(q, key)).map(({ id }) => id.split('_')[1]?.[0])
      expect(new Set(ids)).toEqual(new Set(q === bodyOf('pay_b', 1) && letter === 'a' ? [] : [letter]))
    }
})

test('a result says what it is, whose it is, how much and since when', async () => {
  const found = await search('ada love')
  expect(found).toEqual([
    {
      kind: 'payment',
      id: bodyOf('pay_a', 1),
      title: 'Ada Lovelace',
      subtitle: hash('1'),
      createdAt: '2026-01-01T00:01:00.000Z',
      amountMinor: 1999,
      currency: 'USD',
      status: 'confirmed',
      unmatchedInbound: false,
      failureReason: null,
      refundAmountMinor: null,
      refundedAt: null,
      overpaidMinor: 0,
      screeningVerdict: 'not_screened',
      coverage: null,
      reorgSuspected: false,
    },
    expect.objectContaining({ kind: 'invoice', title: 'INV-000041', subtitle: 'Ada Lovelace' }),
    expect.objectContaining({
      kind: 'checkout',
      title: 'One mug',
      subtitle: 'Ada Lovelace',
      receivedMinor: 0,
      remainingMinor: 1999,
    }),
    expect.objectContaining({ kind: 'customer', title: 'Ada Lovelace', subtitle: 'ada@lovelace.example' }),
    expect.objectContaining({
      kind: 'subscription',
      title: 'Blue mug',
      subtitle: 'Ada Lovelace',
      interval: 'month',
      canceledAt: null,
      mrrMinor: 1999,
    }),
  ])
  const [unmatched] = await search(payer)
  expect(unmatched).toMatchObject({ title: expect.stringMatching(/^0xfeed/i), unmatchedInbound: true })
  const links = await search('mug num')
  expect(links.map((link) => link.kind === 'payment_link' && link.amountMinor)).toEqual([1999, null])
})

test('a result has what its state depends on, and a checkout of a product the name of the product', async () => {
  const { db } = api.context
  const end = new Date('2026-12-28T00:00:00Z')
  await db
    .updateTable('subscriptions')
    .set({ canceled_at: end, paid_periods: 0 })
    .where('id', '=', bodyOf('sub_a', 2))
    .execute()
  await db
    .updateTable('checkouts')
    .set({ product_id: bodyOf('prod_a', 1), received_minor: 998 })
    .where('id', '=', bodyOf('chk_a', 2))
    .execute()
  expect(await search(bodyOf('sub_a', 2))).toMatchObject([{ canceledAt: end.toISOString(), mrrMinor: 0 }])
  expect(await search(bodyOf('chk_a', 2))).toMatchObject([
    { title: 'Blue mug', receivedMinor: 998, remainingMinor: 3000 },
  ])
  // Its refund of one cent is confirmed in the chain, but has no time of confirmation.
  expect(await search(bodyOf('pay_a', 2))).toMatchObject([{ refundAmountMinor: 1, refundedAt: null }])
  await db
    .updateTable('payments')
    .set({ target_amount_base: '19000000' })
    .where('id', '=', bodyOf('pay_a', 1))
    .execute()
  expect(await search(bodyOf('pay_a', 1))).toMatchObject([{ overpaidMinor: 99 }])
})

test('a deleted customer is not found', async () => {
  const { json } = await api.call('POST', api.path('customers'), {
    body: { email: 'gone@shop.example', name: 'Gone Soon' },
  })
  const { db } = api.context
  await db
    .updateTable('invoices')
    .set({ customer_id: json.customer.id })
    .where('id', '=', bodyOf('in_a', 2))
    .execute()
  expect(await search('gone soon')).toHaveLength(2)
  expect(await search(bodyOf('in_a', 2))).toMatchObject([{ subtitle: 'Gone Soon' }])
  await api.call('DELETE', api.path(`customers/${json.customer.id}`))
  for (const q of ['gone soon', 'gone@shop.example', json.customer.id]) expect(await search(q)).toEqual([])
  expect(await search(bodyOf('in_a', 2))).toMatchObject([{ subtitle: null }])
})
