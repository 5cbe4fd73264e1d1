import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../../context.ts'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment, insertRefund } from '../../../testing/payments/rows.ts'
import { claimReported } from './due-store.ts'

let server: TestContext
let scope: Scope
beforeAll(async () => {
  server = await createTestContext()
  scope = await createTestScope(server.context)
})
afterAll(() => server.close())

/** The moments before which refunds were asked for last, so many milliseconds ago. */
const ago = (reportedMs: number, unreportedMs: number) => {
  const nowMs = server.context.clock.now().getTime()
  return { reported: new Date(nowMs - reportedMs), unreported: new Date(nowMs - unreportedMs) }
}

test('reported refunds are asked for in turns: new ones first, then those that waited longest', async () => {
  const { context } = server
  const now = context.clock.now()
  const report = async (name: string, askedMsAgo: number | null) =>
    insertRefund(context, scope, await insertPayment(context, scope), {
      ...{ status: 'broadcast', tx_id: `0x${name}` },
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
