import type { AnalyticsGroup } from '@stablerail/contract'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { subscriptionRow } from '../../testing/billing/subscription-row.ts'
import { insertPayment, insertRefund } from '../../testing/payments/rows.ts'
import { type Office, openOffice, type Person } from '../../testing/people/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const on = (day: string, time = '12:00:00Z') => new Date(`2026-10-${day}T${time}`)
const october = 'from=2026-10-01T00:00:00Z&to=2026-11-01T00:00:00Z'

const open = async () => {
  const person = await office.createAdmin()
  const scope: Scope = { workspaceId: person.workspaceId, livemode: false }
  return { person, scope }
}

const ask = async (person: Pick<Person, 'call'>, query: string, mode = 'test') =>
  person.call('GET', `analytics?${query}`, undefined, { 'x-service-mode': mode })

/** Returns the groups (one for each day) of the days of October 2026 that have activity. */
const daysOf = async (person: Pick<Person, 'call'>) => {
  const { json } = await ask(person, october)
  return (json.data as AnalyticsGroup[]).filter(
    ({ paymentCount, refundCount, checkoutCount }) => paymentCount + refundCount + checkoutCount > 0,
  )
}

const paid = (scope: Scope, day: Date, facts: Parameters<typeof insertPayment>[2] = {}) =>
  insertPayment(office.context, scope, { created_at: day, confirmed_at: day, ...facts })

let checkouts = 0
const insertCheckout = async (scope: Scope, facts: Partial<Insertable<Tables['checkouts']>>) => {
  checkouts += 1
  const { db, ids, clock } = office.context
  await db
    .insertInto('checkouts')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: ids.make('checkout'),
      mode: 'payment',
      status: 'open',
      amount_minor: 1_999,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      wallet_id: 'wlt_a',
      success_url: '',
      expires_at: clock.now(),
      hosted_token: `counted_${checkouts}`,
      created_at: on('05'),
      ...facts,
    })
    .execute()
}

describe('payments', () => {
  test('count by the day in UTC of their block, with what they brought, the end of the span left out', async () => {
    const { person, scope } = await open()
    await paid(scope, on('05', '00:00:00Z'), { amount_minor: 100 })
    await paid(scope, on('05', '23:59:59.999Z'), { amount_minor: 250 })
    await paid(scope, on('06', '00:00:00Z'), { amount_minor: 7 })
    await paid(scope, new Date('2026-11-01T00:00:00Z'), { amount_minor: 5_000 })
    expect(await daysOf(person)).toMatchObject([
      { day: '2026-10-05', volumeMinor: 350, paymentCount: 2 },
      { day: '2026-10-06', volumeMinor: 7, paymentCount: 1 },
    ])
    const { json } = await ask(person, october)
    expect(json.totals).toMatchObject({ volumeMinor: 357, paymentCount: 3 })
    expect(json.data).toHaveLength(31)
  })

  test.each<[string, Parameters<typeof insertPayment>[2], number]>([
    ['is confirmed', {}, 1],
    ['is unmatched and confirmed', { outcome: 'unmatched' }, 1],
    ['was refunded', { status: 'refunded' }, 1],
    ['is pending', { status: 'pending', confirmed_at: null }, 0],
    ['failed as underpaid', { status: 'failed', outcome: 'underpaid', confirmed_at: null }, 0],
    ['was underpaid and sent back', { status: 'refunded', outcome: 'underpaid', confirmed_at: null }, 0],
    ['is suspected of a reorg', { reorg_suspected: true }, 0],
    ['was refunded and is suspected of a reorg', { status: 'refunded', reorg_suspected: true }, 0],
    ['was lost to the chain', { status: 'reorged' }, 0],
  ])('one that %s', async (_, facts, count) => {
    const { person, scope } = await open()
    await paid(scope, on('05'), { ...facts, amount_minor: 1_999 })
    const { json } = await ask(person, october)
    expect(json.totals).toMatchObject({ paymentCount: count, volumeMinor: count * 1_999 })
  })

  test('are told apart by chain and by token, whoever inserted them', async () => {
    const { person, scope } = await open()
    const said = { transfer_chain: 'polygon', transfer_token: 'USDT' } as const
    await paid(scope, on('05'), { chain: 'polygon', token: 'USDT', amount_minor: 30, ...said })
    await paid(scope, on('06'), { chain: 'ethereum', token: 'USDC', amount_minor: 4 })
    const byChain = (await ask(person, `${october}&by=chain`)).json
    expect(byChain.data).toMatchObject([
      { day: null, chain: 'ethereum', token: null, volumeMinor: 4, paymentCount: 1 },
      { day: null, chain: 'polygon', token: null, volumeMinor: 30, paymentCount: 1 },
    ])
    const byToken = (await ask(person, `${october}&by=token`)).json
    expect(byToken.data).toMatchObject([
      { day: null, chain: null, token: 'USDC', volumeMinor: 4 },
      { day: null, chain: null, token: 'USDT', volumeMinor: 30 },
    ])
    expect(byChain.totals).toEqual(byToken.totals)
  })
})

describe('refunds', () => {
  test('count on the day on which they were confirmed, and leave the volume as it is', async () => {
    const { person, scope } = await open()
    const payment = await paid(scope, on('05'), { amount_minor: 1_999 })
    await insertRefund(office.context, scope, payment, { amount_minor: 500, confirmed_at: on('09') })
    await insertRefund(office.context, scope, payment, { amount_minor: 99, confirmed_at: on('09') })
    expect(await daysOf(person)).toMatchObject([
      { day: '2026-10-05', volumeMinor: 1_999, refundedMinor: 0, refundCount: 0 },
      { day: '2026-10-09', volumeMinor: 0, refundedMinor: 599, refundCount: 2 },
    ])
  })

  test.each<[string, Parameters<typeof insertPayment>[2], Parameters<typeof insertRefund>[3], number]>([
    ['a payment that was made before the span', { created_at: new Date('2026-01-01T00:00:00Z') }, {}, 1],
    ['a payment that was underpaid', { status: 'failed', confirmed_at: null }, {}, 0],
    ['a payment that was underpaid, of all of it', { status: 'refunded', confirmed_at: null }, {}, 0],
    ['a payment that the chain lost', { status: 'reorged' }, {}, 0],
    ['a payment, under way', {}, { status: 'broadcast', confirmed_at: null }, 0],
    ['a payment, that was given up', {}, { status: 'canceled' }, 0],
    ['a payment, at the end of the span', {}, { confirmed_at: new Date('2026-11-01T00:00:00Z') }, 0],
  ])('one of %s', async (_, ofPayment, ofRefund, count) => {
    const { person, scope } = await open()
    const payment = await paid(scope, on('05'), ofPayment)
    const facts = { amount_minor: 500, confirmed_at: on('09'), ...ofRefund }
    await insertRefund(office.context, scope, payment, facts)
    const { json } = await ask(person, october)
    expect(json.totals).toMatchObject({ refundCount: count, refundedMinor: count * 500 })
  })

  test('are told apart by their own chain and token', async () => {
    const { person, scope } = await open()
    const payment = await paid(scope, new Date('2026-01-01T00:00:00Z'))
    const refund = { chain: 'tron', token: 'USDT', confirmed_at: on('09') } as const
    await insertRefund(office.context, scope, payment, refund)
    expect((await ask(person, `${october}&by=chain`)).json.data).toMatchObject([
      { chain: 'tron', refundCount: 1 },
    ])
    expect((await ask(person, `${october}&by=token`)).json.data).toMatchObject([
      { token: 'USDT', refundCount: 1 },
    ])
  })
})

describe('checkouts', () => {
  test('count by the day of their creation; their conversion is of those that have ended', async () => {
    const { person, scope } = await open()
    for (const status of [
      'open',
      'pending',
      'succeeded',
      'failed',
      'expired',
      'succeeded',
      'succeeded',
    ] as const)
      await insertCheckout(scope, { status })
    expect(await daysOf(person)).toMatchObject([
      {
        day: '2026-10-05',
        checkoutCount: 7,
        endedCheckoutCount: 5,
        succeededCheckoutCount: 3,
        conversionBasisPoints: 6_000,
      },
    ])
  })

  test('belong to the chain and token that they were paid in, else to those they were made with', async () => {
    const { person, scope } = await open()
    await insertCheckout(scope, { status: 'succeeded', paid_chain: 'arbitrum', paid_token: 'USDT' })
    await insertCheckout(scope, { status: 'expired' })
    expect((await ask(person, `${october}&by=chain`)).json.data).toMatchObject([
      { chain: 'base', conversionBasisPoints: 0 },
      { chain: 'arbitrum', conversionBasisPoints: 10_000 },
    ])
    expect((await ask(person, `${october}&by=token`)).json.data).toMatchObject([
      { token: 'USDC', conversionBasisPoints: 0 },
      { token: 'USDT', conversionBasisPoints: 10_000 },
    ])
  })
})

test('the monthly revenue is the sum of what each subscription shows, rounded one by one, whatever the span', async () => {
  const { person, scope } = await open()
  const rows = [
    { interval: 'month', amount_minor: 2_000 },
    { interval: 'year', amount_minor: 19_999 },
    { interval: 'year', amount_minor: 19_999 },
    { interval: 'year', amount_minor: 19_999, refunded: true },
    { interval: 'week', amount_minor: 70_000, refunded: true },
    { interval: 'month', amount_minor: 300, status: 'past_due' },
    { interval: 'month', amount_minor: 40_000, paid_periods: 0 },
    { interval: 'month', amount_minor: 500_000, status: 'paused' },
    { interval: 'month', amount_minor: 6_000_000, status: 'canceled' },
  ] as const
  for (const [at, given] of rows.entries())
    await office.context.db
      .insertInto('subscriptions')
      .values({
        ...subscriptionRow({ ...given, workspace_id: scope.workspaceId, id: `sub_${at}` }),
        hosted_token: `${scope.workspaceId}_${at}`,
        metadata: null,
      })
      .execute()
  const { json } = await ask(person, october)
  // A price of 199.99 a year counts as 16.67 a month; there are two such subscriptions.
  expect(json).toMatchObject({ mrrMinor: 2_000 + 2 * 1_667 + 300, subscriptionCount: 4, currency: 'USD' })
})

describe('a request for analytics', () => {
  test('finds nothing of the other mode, and nothing of another workspace', async () => {
    const { person, scope } = await open()
    const other = await open()
    for (const theirs of [{ ...scope, livemode: true }, other.scope]) {
      const payment = await paid(theirs, on('05'))
      await insertRefund(office.context, theirs, payment, { confirmed_at: on('06') })
      await insertCheckout(theirs, { status: 'succeeded' })
      const row = subscriptionRow({ workspace_id: theirs.workspaceId, livemode: theirs.livemode })
      await office.context.db
        .insertInto('subscriptions')
        .values({ ...row, metadata: null, hosted_token: `of_${theirs.workspaceId}` })
        .execute()
    }
    const nothing = { paymentCount: 0, refundCount: 0, checkoutCount: 0, conversionBasisPoints: null }
    const { json } = await ask(person, october)
    expect(json).toMatchObject({ totals: nothing, mrrMinor: 0, subscriptionCount: 0 })
    const something = { paymentCount: 1, refundCount: 1, checkoutCount: 1 }
    const live = (await ask(person, october, 'live')).json
    expect(live).toMatchObject({ totals: something, subscriptionCount: 1 })
  })

  test('is for members from viewer on, and their sessions alone', async () => {
    const { person } = await open()
    const viewer = await office.createMember(person.workspaceId, 'viewer')
    expect((await ask(viewer, october)).status).toBe(200)
    const stranger = await office.createAdmin()
    const path = `/v1/workspaces/${person.workspaceId}/analytics`
    expect((await stranger.callPath('GET', path)).status).toBe(403)
    const made = { name: 'Till', permission: 'full', livemode: false }
    const { json } = await person.call('POST', 'api_keys', made, { 'idempotency-key': 'analytics-key' })
    expect((await office.api.call('GET', path, { key: json.secret })).status).toBe(401)
  })

  test('without a span is answered the last thirty days, and a span too long is refused by its field', async () => {
    const { person } = await open()
    const { json } = await ask(person, '')
    expect(Date.parse(json.to) - Date.parse(json.from)).toBe(30 * 86_400_000)
    // If a request names no period, its period ends at the present time of the workspace, which a test clock
    // moves ahead here.
    const ahead = 40 * 86_400_000
    const { db, clock } = office.context
    const moved = { workspace_id: person.workspaceId, offset_ms: ahead, looked_at: clock.now() }
    await db.insertInto('test_clocks').values(moved).execute()
    expect(Date.parse((await ask(person, '')).json.to) - Date.parse(json.to)).toBeGreaterThanOrEqual(ahead)
    const { json: live } = await ask(person, '', 'live')
    expect(Date.parse(live.to) - Date.parse(json.to)).toBeLessThan(ahead)
    const refused = await ask(person, 'from=2025-01-01T00:00:00Z&to=2026-10-01T00:00:00Z')
    expect(refused.status).toBe(400)
    expect(refused.json.error).toMatchObject({ code: 'invalid_request', param: 'from' })
  })
})
