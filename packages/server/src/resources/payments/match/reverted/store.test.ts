import type { ChainId } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../../../../testing/context.ts'
import { claimDue, selectTip } from './store.ts'

let server: TestContext
beforeAll(async () => {
  server = await createTestContext()
})
afterAll(() => server.close())

const readTo = (chain: ChainId, livemode: boolean, block_number: number) => {
  const now = server.context.clock.now()
  return server.context.db
    .insertInto('chain_cursors')
    .values({
      chain,
      livemode,
      network_id: 1,
      block_number,
      block_hash: '0x1',
      block_time: now,
      head_number: block_number,
      head_seen_at: now,
      scanned_through: now,
    })
    .execute()
}

test('a network was read as far as its own chain was in its own mode', async () => {
  await readTo('base', false, 1_000)
  await readTo('arbitrum', true, 1_000)
  await readTo('base', true, 102)
  const { db } = server.context
  expect(await selectTip(db, { chain: 'base', livemode: true })).toMatchObject({ number: 102 })
  expect(await selectTip(db, { chain: 'ethereum', livemode: true })).toBeUndefined()
})

test('reports that are due are claimed once, no more than asked for, those that are due for longest first', async () => {
  const { db, clock } = server.context
  const now = clock.now()
  const report = (tx_id: string, dueMsAgo: number) =>
    db
      .insertInto('reports')
      .values({
        workspace_id: 'ws_1',
        livemode: false,
        checkout_id: 'chk_1',
        chain: 'base',
        tx_id,
        reported_at: now,
        due_at: new Date(now.getTime() - dueMsAgo),
      })
      .execute()
  await report('0xb', 2_000)
  await report('0xc', 3_000)
  await report('0xa', 1_000)
  await report('0xlater', -1_000)
  const claim = async (limit: number) => (await claimDue(db, { now, limit })).map(({ txId }) => txId)
  expect([await claim(1), await claim(1), await claim(5), await claim(5)]).toEqual([
    ['0xc'],
    ['0xb'],
    ['0xa'],
    [],
  ])
})
