import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../testing/context.ts'
import { insertPayment } from '../testing/payments/rows.ts'
import { reportSuspected } from './report-suspected.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: TestContext
let scope: Scope
beforeAll(async () => {
  world = await createTestContext({ clock })
  scope = await createTestScope(world.context)
  const now = clock.now()
  await world.context.db
    .insertInto('chain_cursors')
    .values({
      chain: 'base',
      livemode: false,
      network_id: 1,
      block_number: 90,
      block_hash: '0x90',
      block_time: now,
      head_number: 90,
      head_seen_at: now,
      scanned_through: now,
      final_number: 50,
    })
    .execute()
})
afterAll(() => world.close())

const lost = (block_number: number, time: string) =>
  insertPayment(world.context, scope, {
    state: 'orphaned',
    orphaned_at: new Date(`2026-11-20T${time}:00Z`),
    reorg_suspected: true,
    block_number,
    tx_id: '0xlost',
    position: block_number,
  })

test('suspected payments are listed, and one that is final is reorged by the operator, with its event', async () => {
  const report = (id: string | null) => reportSuspected(world.context, id)
  expect(await report(null)).toBe('No payment is suspected to be lost.\n')
  const [final, young, sound] = [
    await lost(50, '09:30'),
    await lost(51, '09:20'),
    await insertPayment(world.context, scope),
  ]
  const told = (await report(null)).trimEnd().split('\n')
  const common = `of ${scope.workspaceId}, base test, block`
  const since = 'out of the chain since 2026-11-20T'
  // The payment that has been out of the chain for longer comes first.
  expect(told).toEqual([
    `${young} ${common} 51, ${since}09:20:00.000Z, may still come back: 0xlost`,
    `${final} ${common} 50, ${since}09:30:00.000Z, lost for good: 0xlost`,
  ])
  await expect(report(young)).rejects.toThrow(
    `${young} may still come back: finality has not passed its block.`,
  )
  await expect(report(sound)).rejects.toThrow(
    `${sound} is not a payment that a reorganisation took out of its chain.`,
  )
  expect(await report(final)).toBe(`${final} is reorged.\n`)
  const { db } = world.context
  const statuses = await db.selectFrom('payments').select(['id', 'status', 'reorg_suspected']).execute()
  expect(statuses.find(({ id }) => id === final)).toMatchObject({ status: 'reorged', reorg_suspected: false })
  expect(statuses.find(({ id }) => id === young)).toMatchObject({
    status: 'confirmed',
    reorg_suspected: true,
  })
  const events = await db.selectFrom('events').select(['type', 'payload']).execute()
  expect(events.map(({ type, payload }) => [type, JSON.parse(payload).paymentId])).toEqual([
    ['payment.reorged', final],
  ])
})
