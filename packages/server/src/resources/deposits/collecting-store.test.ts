import { mostCollected } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRelay } from '../../mechanisms/relaying/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { type CollectingWorld, createCollectingWorld } from '../../testing/payments/collecting.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { waitingFor } from '../../testing/waiting-for.ts'
import {
  insertCollection,
  lockCollections,
  queryCandidates,
  selectCandidates,
  selectCollecting,
} from './collecting-store.ts'

let world: CollectingWorld
beforeAll(async () => {
  world = await createCollectingWorld()
})
afterAll(() => world.close())

test('a process waits for another one that is about to request a transaction for the same deposit', async () => {
  const shop = await world.openCollecting()
  const { network } = world
  const [checkout] = await world.fund(shop, [1_000])
  let searching: Promise<number> | undefined
  await transactAcross(world.context, async (across) => {
    await lockCollections(across.tx, network)
    const call = { kind: 'collect', subject: 'USDC another', recipient: world.token, data: '0x' }
    const relayId = (await requestRelay(across, network, call)) ?? ''
    const member = {
      workspace_id: shop.scope.workspaceId,
      address_key: checkout?.recipient.toLowerCase() ?? '',
    }
    const inserted = {
      chain: network.chain,
      livemode: network.livemode,
      token: 'USDC' as const,
      now: across.now,
    }
    await insertCollection(across.tx, relayId, inserted, [
      { ...member, payee_key: '', ref: '', amount_base: '1' },
    ])
    searching = world.search()
    let isDone = false
    void searching.finally(() => {
      isDone = true
    })
    await expect.poll(async () => isDone || (await waitingFor(world.context.db)) > 0).toBe(true)
  })
  // The number that `search` returns contains the relay of this test.
  expect(await searching).toBe(1)
  expect((await world.relays()).filter(({ state }) => state === 'waiting')).toHaveLength(1)
  await world.settle()
})

test('two processes that search at the same time request one transaction for a deposit', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, Array(30).fill(1_000))
  await Promise.all(Array.from({ length: 4 }, () => world.search()))
  const { db } = world.context
  const rows = await db
    .selectFrom('deposit_collections as collection')
    .innerJoin('relays as relay', 'relay.id', 'collection.relay_id')
    .select('address_key')
    .where('workspace_id', '=', shop.scope.workspaceId)
    .where('relay.state', '=', 'waiting')
    .execute()
  expect([rows.length, new Set(rows.map(({ address_key }) => address_key)).size]).toEqual([30, 30])
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(0)
})

test('a search reads few of the deposits that wait', async () => {
  const shop = await world.openCollecting()
  const { db } = world.context
  const { workspaceId } = shop.scope
  await sql`
    insert into deposit_addresses
      (livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at)
    select false, '0x' || n, ${workspaceId}, 'co_' || n, 'wal_1', '0x1', '0x2', '0x3', now() from generate_series(1, 30000) n
  `.execute(db)
  await sql`
    insert into deposit_balances (workspace_id, livemode, chain, token, address_key, received_base)
    select ${workspaceId}, false, 'base', 'USDC', '0x' || n, n * 10000 from generate_series(1, 30000) n
  `.execute(db)
  await sql`analyze deposit_addresses, deposit_balances`.execute(db)
  const filter = {
    chain: 'base' as const,
    livemode: false,
    token: 'USDC' as const,
    workspaces: [workspaceId],
    leastBase: 1n,
    maxPerDay: 500,
    screens: true,
    now: world.clock.now(),
  }
  const compiled = queryCandidates(filter, mostCollected).compile(db)
  expect(await rowsRead(db, compiled)).toBeLessThan(500)
  const found = await selectCandidates(db, filter, mostCollected)
  expect([found.length, found[0]?.amount_base]).toEqual([mostCollected, '300000000'])
  const collecting = () => selectCollecting(db, { after: '', limit: 100 })
  expect(await collecting()).toContain(workspaceId)
  await world.switchCollecting(shop.scope, false)
  expect(await collecting()).not.toContain(workspaceId)
  expect(await selectCandidates(db, filter, mostCollected)).toEqual([])
})
