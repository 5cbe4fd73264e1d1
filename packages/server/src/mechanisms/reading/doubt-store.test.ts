import { expect, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { insertDoubts } from './doubt-store.ts'

test('every block of the longest range may be doubted at once, and is noted once', async () => {
  const { context, close } = await createTestContext()
  const { db } = context
  const now = new Date('2026-03-01T12:00:00.123Z')
  const ranges = Array.from({ length: 10_000 }, (_, number) => ({ from: number, to: number }))
  const network = { chain: 'base', livemode: false } as const
  for (const reason of ['bloom', 'difference'] as const)
    await db.transaction().execute((tx) => insertDoubts(tx, network, ranges, { reason, now }))
  const rows = await db.selectFrom('chain_doubts').selectAll().orderBy('from_number').execute()
  expect(rows).toHaveLength(ranges.length)
  expect(rows.at(-1)).toEqual({
    chain: 'base',
    livemode: false,
    from_number: 9_999,
    to_number: 9_999,
    reason: 'bloom',
    noted_at: now,
    asked_at: now,
  })
  await close()
})
