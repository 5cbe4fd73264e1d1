import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockHeader } from '../../../../chains/src/providers/source.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { scannedThrough } from './cursor.ts'
import { takeLease } from './lease-store.ts'
import {
  held,
  insertCursor,
  moveCursor,
  noteWitnessFault,
  reachedBy,
  selectCursor,
  updateHead,
} from './store.ts'

const network: NetworkConfig = {
  chain: 'base',
  livemode: false,
  networkId: 31_337,
  confirmations: 3,
  rpcUrls: [],
  tokens: {},
  pollIntervalMs: 30,
  minesOnDemand: true,
}
const owner = 'reader'
const start = new Date('2026-11-20T09:30:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const block = (number: number, fork = 'a'): BlockHeader => ({
  number,
  hash: `0x${fork}${number}`,
  parentHash: `0x${fork}${number - 1}`,
  time: after(number),
})

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.context
  await db.deleteFrom('chain_cursors').execute()
  await db.deleteFrom('chain_blocks').execute()
  await insertCursor(db, network, [block(5)], start)
  await takeLease(db, network, owner)
})

const cursor = async () => {
  const row = await selectCursor(world.context.db, network)
  if (row === undefined) throw new Error('There is a cursor.')
  return row
}

describe('the cursor of a network', () => {
  const move = (change: { owner?: string; from?: BlockHeader }) =>
    world.context.db
      .transaction()
      .execute((tx) =>
        moveCursor(tx, network, { owner, from: block(5), to: block(6), scannedThrough: after(6), ...change }),
      )

  test.each([
    ['another fork of the same height', { from: block(5, 'b') }],
    ['another height', { from: block(4) }],
    ['another owner of the lease', { owner: 'another' }],
  ])('does not move for what was read by %s', async (_, change) => {
    expect(await move(change)).toBe(false)
    expect(await cursor()).toMatchObject({ block_number: 5, block_hash: '0xa5' })
  })

  test('moves for what was read after its block', async () => {
    expect(await move({})).toBe(true)
    expect(await cursor()).toMatchObject({ block_number: 6, block_hash: '0xa6', scanned_through: after(6) })
  })
})

test('the final height does not fall if a provider returns a lower one', async () => {
  const reach = async (finalNumber: number) => {
    const reached = { headNumber: 5, seenAt: start, settledNumber: 5, settledThrough: null }
    const change = reachedBy(network, { ...reached, hasSecond: false, finalNumber })
    await held(world.context.db, network, owner).set(change).execute()
    return (await cursor()).final_number
  }
  expect([await reach(3), await reach(2), await reach(0), await reach(4)]).toEqual([3, 3, 3, 4])
})

describe('the moment up to which a chain was read', () => {
  const see = (through: Date | null) =>
    updateHead(world.context.db, network, { owner, headNumber: 5, seenAt: start, scannedThrough: through })

  test('goes on with the clock where blocks are mined on demand, and never back', async () => {
    await see(after(30))
    expect((await cursor()).scanned_through).toEqual(after(30))
    // An earlier time, as a process whose clock is late would report it.
    await see(after(10))
    expect((await cursor()).scanned_through).toEqual(after(30))
    await see(null)
    expect((await cursor()).scanned_through).toEqual(after(30))
  })

  test('is the time of the last block where that is later than the clock', () => {
    const tip = block(100)
    expect(scannedThrough(network, tip, { number: 100, askedAt: after(40) })).toEqual(after(100))
    expect(scannedThrough(network, tip, { number: 100, askedAt: after(100.9) })).toEqual(after(100))
    expect(scannedThrough(network, tip, { number: 100, askedAt: after(140) })).toEqual(after(140))
  })

  test('is the time of the last block where there are blocks to read, or blocks come by themselves', () => {
    const tip = block(100)
    expect(scannedThrough(network, tip, { number: 101, askedAt: after(140) })).toEqual(after(100))
    const own = { ...network, minesOnDemand: false }
    expect(scannedThrough(own, tip, { number: 100, askedAt: after(140) })).toEqual(after(100))
  })
})

test('the fault of the second reading has the time at which it began, and none once it has ended', async () => {
  const note = async (fault: string | null, seconds: number) => {
    await noteWitnessFault(world.context.db, network, { owner, fault, now: after(seconds) })
    const { witness_fault, witness_fault_at } = await world.context.db
      .selectFrom('chain_cursors')
      .select(['witness_fault', 'witness_fault_at'])
      .executeTakeFirstOrThrow()
    return [witness_fault, witness_fault_at]
  }
  expect(await note('unreachable', 1)).toEqual(['unreachable', after(1)])
  expect(await note('disagreement', 2)).toEqual(['disagreement', after(1)])
  expect(await note(null, 3)).toEqual([null, null])
  expect(await note('unreachable', 4)).toEqual(['unreachable', after(4)])
})
