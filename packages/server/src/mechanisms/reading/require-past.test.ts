import type { FaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nearBlocks } from '../../../../chains/src/providers/read-blocks.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../testing/chains/provider-readers.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { selectCursor } from './store.ts'

const year2100 = 4_102_444_800
const year2000 = 946_684_800
/** A time in seconds that is too large for a Date: 2^45, four times the largest time that a Date can hold. */
const noDate = 2 ** 45

let chain: TokenChain
let readers: ProviderReaders
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.close())
beforeEach(async () => {
  readers = await openProviderReaders(chain)
  return readers.close
})

const headNumber = async () => Number(await chain.node.client.getBlockNumber())

/** Sets the server's clock so that the newest block is this many seconds ahead of it. */
const letHeadBeAhead = async (seconds: number) => {
  const { timestamp } = await chain.node.client.getBlock()
  readers.clock.set(new Date((Number(timestamp) - seconds) * 1000))
}

const open = (proxies: readonly FaultyProxy[]) => {
  const { taken, listener } = createCollector()
  const network = readers.networkOf(proxies)
  const reader = createSteppedReader(readers.context, network, listener)
  readers.alsoClose(reader.close)
  return { taken, network, reader }
}

const begin = async (proxies: readonly FaultyProxy[]) => {
  await letHeadBeAhead(0)
  const opened = open(proxies)
  await opened.reader.catchUp()
  return opened
}

const places: [string, number, (cursor: number, head: number) => number][] = [
  ['the head', 3, (_, head) => head],
  ['a block below the head', 3, (cursor) => cursor + 2],
  ['the first of many blocks', nearBlocks + 20, (cursor) => cursor + 1],
  ['the last of many blocks', nearBlocks + 20, (_, head) => head - nearBlocks],
]

describe.each(places)('%s', (_, blocks, placeOf) => {
  test.each([
    ['2100', year2100, 'future_block'],
    ['2000', year2000, 'invalid_answer'],
    ['no Date', noDate, 'invalid_answer'],
  ])('of the year %s moves nothing, and the next provider serves', async (__, seconds, kind) => {
    const [liar, honest] = [await readers.proxy(), await readers.proxy()]
    const { reader, taken } = await begin([liar, honest])
    const before = await readers.cursor()
    await chain.pay(7_000n)
    await chain.node.mine(blocks - 1)
    await letHeadBeAhead(0)
    const lied = placeOf(before.block_number, await headNumber())
    liar.faults.stamps = (number) => (number === lied ? seconds : undefined)
    await expect(reader.step()).rejects.toMatchObject({ kind })
    const { block_number, scanned_through, settled_through } = await readers.cursor()
    expect({ block_number, scanned_through, settled_through }).toEqual({
      block_number: before.block_number,
      scanned_through: before.scanned_through,
      settled_through: before.settled_through,
    })
    await reader.catchUp()
    expect((await readers.cursor()).block_number).toBe(await headNumber())
    expect(taken).toHaveLength(1)
  })
})

test('a chain may be ten minutes ahead of the clock, and not a second more', async () => {
  const { reader } = await begin([await readers.proxy()])
  await chain.node.mine(1)
  await letHeadBeAhead(601)
  await expect(reader.step()).rejects.toMatchObject({
    kind: 'future_block',
    message: expect.stringContaining('the clock of this server says'),
  })
  await letHeadBeAhead(600)
  await reader.catchUp()
  expect((await readers.cursor()).block_number).toBe(await headNumber())
})

const nothing = () => Promise.resolve()

test.each([
  ['mined on demand', { minesOnDemand: true }, null],
  ["of an emulator's own chain", {}, { moveUp: nothing, mine: nothing }],
])('blocks %s have the times that they were asked for', async (_, changes, localChains) => {
  const provider = await readers.proxy()
  const { listener } = createCollector()
  const context = { ...readers.context, localChains }
  const reader = createSteppedReader(context, readers.networkOf([provider], changes), listener)
  readers.alsoClose(reader.close)
  await letHeadBeAhead(86_400)
  await reader.catchUp()
  await chain.node.mine(1)
  await reader.catchUp()
  expect((await readers.cursor()).block_number).toBe(await headNumber())
})

test.each([
  ['head', 0],
  ['block of the final height', 1],
])('a network does not begin at a %s of the future', async (_, below) => {
  await chain.node.mine(2)
  await letHeadBeAhead(0)
  const head = await headNumber()
  const provider = await readers.proxy({ finalized: head - 1 })
  provider.faults.stamps = (number) => (number === head - below ? year2100 : undefined)
  const { network, reader } = open([provider])
  await expect(reader.step()).rejects.toMatchObject({ kind: 'future_block' })
  expect(await selectCursor(readers.context.db, network)).toBeUndefined()
  delete provider.faults.stamps
  await reader.step()
  expect(await selectCursor(readers.context.db, network)).toMatchObject({ block_number: head })
})

test('a provider that tells a block of the future gives no second opinion', async () => {
  const provider = await readers.proxy()
  const { reader } = await begin([provider])
  const number = await headNumber()
  const ask = () => reader.providers.elsewhere('another', (source) => source.headersAt([number]))
  provider.faults.stamps = () => year2100
  expect(await ask()).toBeNull()
  delete provider.faults.stamps
  readers.clock.advance({ minutes: 1 })
  expect(await ask()).toEqual([expect.objectContaining({ number })])
})
