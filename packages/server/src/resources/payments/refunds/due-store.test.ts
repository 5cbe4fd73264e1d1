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
    const askedBefore = new Date(now.getTime() - 30_000)
    const due = await claimReported(context.db, { now, askedBefore, limit: 1 })
    return due.map(({ id }) => id)
  }
  const claimed = [await claim(), await claim(), await claim(), await claim(), await claim()]
  expect(claimed).toEqual([[fresh], [longest], [long], [recent], []])
})
