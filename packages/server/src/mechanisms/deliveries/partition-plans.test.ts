/** Tests that no statement that locks deliveries skips partitions while it runs: PostgreSQL 18 can crash in such a statement. */
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { explain, recordStatements } from '../../testing/record-statements.ts'
import { openTestShop } from '../../testing/webhooks/shop.ts'
import { transact } from '../work/index.ts'
import { recordAttempt } from './delivery.ts'
import { abandonDeliveries } from './log-store.ts'
import { claimDeliveries, ripenDeliveries, takeOverLostAttempts, writeAttempts } from './store.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const lease = { owner: 'one', lastsMs: 30_000, endsMs: performance.now() + 30_000 }
const limits = { afterEndpointId: '', total: 10, perEndpoint: 10, exceptions: new Map() }

test('statements find the deliveries that they have locked by their place in a partition', async () => {
  const shop = await openTestShop()
  await shop.addEndpoint()
  await shop.emit(3)
  const kept: CompiledQuery[] = []
  const db = recordStatements(shop.context.db, kept)
  const { deliveries } = await claimDeliveries(db, lease, limits)
  const [first] = deliveries
  if (first === undefined) throw new Error('No delivery was claimed.')
  const result = { kind: 'answered' as const, httpStatus: 500, responsePreview: '', latencyMs: 7 }
  await writeAttempts(db, [recordAttempt(first, result, now)])
  await takeOverLostAttempts(db, lease, 10)
  await ripenDeliveries(db, now, 10)
  await transact({ ...shop.context, db }, shop.scope, ({ tx }) =>
    abandonDeliveries(tx, shop.scope, first.endpointId),
  )
  const isUpdate = ({ sql: text }: CompiledQuery) => text.includes('update webhook_deliveries')
  const isWithoutPruning = (index: number) =>
    kept[index - 1]?.sql.includes("'enable_partition_pruning', 'off'")
  expect(kept.filter(isUpdate)).toHaveLength(6)
  const pruned = kept.filter((query, index) => isUpdate(query) && !isWithoutPruning(index))
  expect(pruned).toHaveLength(5)
  for (const update of pruned) {
    const text = await explain(shop.context.db, update)
    expect(text).toMatch(/TID Cond: .*\bctid\b/)
    expect(text).not.toMatch(/ on webhook_deliveries\w* .*\n.*\bid = /)
  }
})
