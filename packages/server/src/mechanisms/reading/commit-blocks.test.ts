import { expect, test } from 'vitest'
import type { BlockHeader } from '../../../../chains/src/providers/source.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import { createTestContext } from '../../testing/context.ts'
import { commitBlocks } from './commit-blocks.ts'
import { insertHeaders, selectHeaders } from './header-store.ts'
import { takeLease } from './lease-store.ts'
import type { Advance, ChainListener } from './listener.ts'
import { insertCursor, selectCursor } from './store.ts'

const owner = 'reader'
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

/** Commits block 1 after block 0. `advance` is the listener, which writes within the commit. */
const commitWith = async (advance: (step: Advance) => Promise<void>) => {
  const shop = await createTestContext()
  const { context } = shop
  const now = context.clock.now()
  await insertCursor(context.db, network, [block(0)], now)
  await takeLease(context.db, network, owner)
  const listener: ChainListener = { ...createCollector().listener, advance }
  const error = await commitBlocks(
    { context, network, listener, owner, cursor: block(0) },
    {
      headers: [block(1)],
      readBy: 'one',
      transfers: [],
      run: null,
      doubtful: [],
      certainty: { finalNumber: 0, witness: null, scannedThrough: now },
      head: { number: 1, askedAt: now },
    },
  ).catch((reason: unknown) => reason)
  const cursor = await selectCursor(context.db, network)
  const numbers = (await selectHeaders(context.db, network)).map(({ number }) => number)
  await shop.close()
  return { error, cursor: cursor?.block_number, numbers }
}

const unwritable = { ...block(0), number: Number.NaN, hash: 'none' }

test('writes left going are in the same transaction as the cursor', async () => {
  const taken = await commitWith(({ work: { tx, inParts } }) =>
    inParts([11, 12, 13], 1, async (part, leave) => leave(insertHeaders(tx, network, part.map(block), null))),
  )
  expect(taken).toEqual({ error: undefined, cursor: 1, numbers: [13, 12, 11, 1, 0] })
})

test('when a write that was left going fails, those queued after it are not carried out on their own', async () => {
  const taken = await commitWith(({ work: { tx, inParts } }) =>
    inParts([11, 12, 13, 14, 15], 5, async (part, leave) => {
      leave(insertHeaders(tx, network, [unwritable], null))
      for (const number of part) leave(insertHeaders(tx, network, [block(number)], null))
      throw new Error('The listener gave up.')
    }),
  )
  // The error of the first failed write is thrown, because the later errors are only its consequences.
  expect(taken).toEqual({
    error: expect.objectContaining({ message: expect.stringContaining('NaN') }),
    cursor: 0,
    numbers: [0],
  })
})

test('a failure while the listener waits for something else ends nothing but the transaction', async () => {
  const taken = await commitWith(({ work: { tx, inParts } }) =>
    inParts([11], 1, async (_, leave) => {
      const failing = insertHeaders(tx, network, [unwritable], null)
      leave(failing)
      await failing.catch(() => undefined)
      await new Promise(setImmediate)
    }),
  )
  expect(taken).toMatchObject({ cursor: 0, numbers: [0] })
})
