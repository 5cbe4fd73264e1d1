import type { TokenSymbol } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment, insertRefund } from '../../../testing/payments/rows.ts'
import { claimReported, failExpired } from './due-store.ts'

let server: TestContext
let scope: Scope
beforeAll(async () => {
  server = await createTestContext()
  scope = await createTestScope(server.context)
})
afterAll(() => server.close())

/**
 * Returns the two limits of `claimReported`, given in milliseconds before now. A refund is due if its last
 * look-up on the chain was before its limit. `reported` is the limit for refunds whose transaction the
 * merchant has reported; `unreported` is the limit for all other refunds.
 */
const ago = (reportedMs: number, unreportedMs: number) => {
  const nowMs = server.context.clock.now().getTime()
  return { reported: new Date(nowMs - reportedMs), unreported: new Date(nowMs - unreportedMs) }
}

test('reported refunds are asked for in turns: new ones first, then those that waited longest', async () => {
  const { context } = server
  const now = context.clock.now()
  const report = async (name: string, askedMsAgo: number | null) =>
    insertRefund(context, scope, await insertPayment(context, scope), {
      status: 'broadcast',
      tx_id: `0x${name}`,
      asked_at: askedMsAgo === null ? null : new Date(now.getTime() - askedMsAgo),
    })
  const recent = await report('recent', 60_000)
  const longest = await report('longest', 180_000)
  const fresh = await report('fresh', null)
  const long = await report('long', 120_000)
  await report('just-asked', 10)
  const claim = async () => {
    const askedBefore = ago(30_000, 0)
    const due = await claimReported(context.db, { now, askedBefore, limit: 1 })
    return due.map(({ id }) => id)
  }
  const claimed = [await claim(), await claim(), await claim(), await claim(), await claim()]
  expect(claimed).toEqual([[fresh], [longest], [long], [recent], []])
})

test('refunds that nobody reported are asked for where their transaction is known before, and more seldom', async () => {
  const { context } = server
  const now = context.clock.now()
  const initiate = async (changes: { planned_tx_id?: string; asked_at?: Date }) =>
    insertRefund(context, scope, await insertPayment(context, scope), { status: 'initiated', ...changes })
  const askedAt = new Date(now.getTime() - 60_000)
  const known = await initiate({ planned_tx_id: 'known', asked_at: askedAt })
  await initiate({ asked_at: askedAt })
  await initiate({})
  const claim = async (unreportedMs: number) => {
    const askedBefore = ago(10, unreportedMs)
    const due = await claimReported(context.db, { now, askedBefore, limit: 100 })
    return due.map(({ id, tx_id, status }) => ({ id, tx_id, status })).filter(({ tx_id }) => tx_id === null)
  }
  expect(await claim(75_000)).toEqual([])
  expect(await claim(45_000)).toEqual([{ id: known, tx_id: null, status: 'initiated' }])
  expect(await claim(45_000)).toEqual([])
})

test('a refund whose transfer may be among transactions that the reader lacks is given up no sooner than a day later', async () => {
  const { context } = server
  const now = context.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const doubt = (owner_key: string, doubted_at: Date) =>
    context.db
      .insertInto('chain_accounts')
      .values({
        chain: 'solana',
        livemode: false,
        account: `account of ${owner_key}`,
        owner_key,
        token: 'USDC',
        associated: true,
        held_by: owner_key,
        amount_base: '5',
        history_number: 1,
        history_base: '4',
        unread: false,
        since: now,
        thorough_at: now,
        doubted_at,
        asked_at: now,
      })
      .execute()
  await doubt('doubted', hoursAgo(1))
  await doubt('doubted for long', hoursAgo(25))
  const initiate = async (
    sender_key: string,
    { token = 'USDC', endedHoursAgo = 1 }: { token?: TokenSymbol; endedHoursAgo?: number } = {},
  ) =>
    insertRefund(context, scope, await insertPayment(context, scope), {
      status: 'initiated',
      chain: 'solana',
      token,
      sender_key,
      expires_at: hoursAgo(endedHoursAgo),
    })
  const waiting = await initiate('doubted')
  await initiate('doubted', { endedHoursAgo: 25 })
  await initiate('doubted', { token: 'USDT' })
  await initiate('doubted for long')
  await initiate('certain')
  const expiry = { now, chainsAheadMs: 0, doubtedAfter: hoursAgo(24), limit: 10 }
  expect(await transactAcross(context, ({ tx }) => failExpired(tx, expiry))).toBe(4)
  const left = context.db.selectFrom('refunds').select('id').where('chain', '=', 'solana')
  expect(await left.where('status', '=', 'initiated').execute()).toEqual([{ id: waiting }])
})
