/** The lease on a network depends on the database's clock only, and holds no connections. */

import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BlockHeader } from '../../../../chains/src/providers/source.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { selectDatabaseRun } from '../db/index.ts'
import { commitBlocks } from './commit-blocks.ts'
import { leaseMs, renewLease, takeLease } from './lease-store.ts'
import type { ChainListener } from './listener.ts'
import { insertCursor, selectCursor } from './store.ts'

const network: NetworkConfig = {
  chain: 'base',
  livemode: false,
  networkId: 31_337,
  confirmations: 3,
  rpcUrls: [],
  tokens: {},
  pollIntervalMs: 30,
  minesOnDemand: false,
}
const block = (number: number): BlockHeader => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  time: new Date('2026-01-01T00:00:00Z'),
})

let shop: TestContext
beforeAll(async () => {
  // Simulates a process whose clock is an hour ahead of the database's clock.
  shop = await createTestContext({ clock: createTestClock(new Date(Date.now() + 3_600_000)) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.db.deleteFrom('chain_cursors').execute()
  await shop.context.db.deleteFrom('chain_blocks').execute()
  await insertCursor(shop.context.db, network, [block(0)], shop.context.clock.now())
})

const leftMs = async () => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from lease_expires_at - clock_timestamp())::float8 * 1000 as ms from chain_cursors
  `.execute(shop.context.db)
  return rows[0]?.ms ?? 0
}
const expire = () =>
  sql`update chain_cursors set lease_expires_at = clock_timestamp() - interval '1 ms'`.execute(
    shop.context.db,
  )

test('a lease that a process with a clock ahead took ends by the clock of the database', async () => {
  const { db } = shop.context
  expect(await takeLease(db, network, 'fast')).toBeDefined()
  expect(await leftMs()).toBeLessThanOrEqual(leaseMs)
  expect(await takeLease(db, network, 'standby')).toBeUndefined()
  await expire()
  expect(await takeLease(db, network, 'standby')).toBeDefined()
  expect(await takeLease(db, network, 'fast')).toBeUndefined()
})

test('the lease of a network with another id is not taken', async () => {
  const { db } = shop.context
  expect(await takeLease(db, { ...network, networkId: 8_453 }, 'other')).toBeUndefined()
  expect(await selectCursor(db, network)).toMatchObject({ lease_owner: null })
})

test('while a commit has the cursor locked, nobody waits for it to renew or take the lease', async () => {
  const { context } = shop
  await takeLease(context.db, network, 'reader')
  const listener: ChainListener = {
    ...createCollector().listener,
    async advance() {
      await renewLease(context.db, network, 'reader')
      expect(await takeLease(context.db, network, 'standby')).toBeUndefined()
    },
  }
  await commitOne(listener)
  expect((await selectCursor(context.db, network))?.block_number).toBe(1)
})

test('a commit that took longer than the lease keeps it', async () => {
  const { context } = shop
  await takeLease(context.db, network, 'reader')
  const listener: ChainListener = {
    ...createCollector().listener,
    advance: async ({ work }) => {
      await sql`update chain_cursors set lease_expires_at = clock_timestamp() - interval '1 ms'`.execute(
        work.tx,
      )
    },
  }
  await commitOne(listener)
  expect(await leftMs()).toBeGreaterThan(0)
  expect(await takeLease(context.db, network, 'standby')).toBeUndefined()
})

test('transfers that were selected on another server of the cluster are not committed', async () => {
  const { db } = shop.context
  await takeLease(db, network, 'reader')
  const { listener } = createCollector()
  await expect(commitOne(listener, 'former primary')).rejects.toThrow('the database server changed')
  expect((await selectCursor(db, network))?.block_number).toBe(0)
  await commitOne(listener, await selectDatabaseRun(db))
  expect((await selectCursor(db, network))?.block_number).toBe(1)
})

const commitOne = (listener: ChainListener, run: string | null = null) => {
  const { context } = shop
  const now = context.clock.now()
  return commitBlocks(
    { context, network, listener, owner: 'reader', cursor: block(0) },
    {
      headers: [block(1)],
      readBy: 'one',
      transfers: [],
      run,
      doubtful: [],
      certainty: { finalNumber: 0, witness: null, scannedThrough: now },
      head: { number: 1, askedAt: now },
    },
  )
}
