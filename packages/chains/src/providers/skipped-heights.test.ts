import { describe, expect, test } from 'vitest'
import { readBlocks } from './read-blocks.ts'
import { readStretch } from './read-stretch.ts'
import { type BlockHeader, type BlockRange, ChainError, type ChainSource } from './source.ts'
import { startSpan } from './span.ts'

/**
 * Creates blocks at the given heights only. Each block is the parent of the next block, as on a chain whose
 * slots may be empty.
 */
const chainOf = (numbers: readonly number[]): BlockHeader[] =>
  numbers.map((number, index) => ({
    number,
    hash: `hash ${number}`,
    time: new Date(number * 1000),
    parentHash: `hash ${index === 0 ? 'before' : numbers[index - 1]}`,
  }))

/** Creates a provider that has these blocks, except those at the heights in `lacks`. */
const sourceOf = (blocks: BlockHeader[], lacks: readonly number[] = []): ChainSource => {
  const within = ({ from, to }: BlockRange) => blocks.filter(({ number }) => number >= from && number <= to)
  const isLacking = ({ from, to }: BlockRange) => lacks.some((number) => number >= from && number <= to)
  return {
    id: 'one',
    label: 'a provider',
    answersTogether: () => true,
    head: async () => blocks.at(-1) as BlockHeader,
    finalized: async () => null,
    headersAt: async (numbers) =>
      numbers.map((number) => blocks.find((block) => block.number === number) ?? null),
    headersAfter: async (number, upTo) => {
      const range = { from: number + 1, to: upTo }
      return isLacking(range) ? null : within(range)
    },
    endsOf: async (range) => {
      const [first, last] = [within(range)[0], within(range).at(-1)]
      return first === undefined || last === undefined || isLacking(range) ? null : [first, last]
    },
    transfersInRange: async (range) => ({ transfers: [], unreadable: 0, last: within(range).at(-1) ?? null }),
    transfersInBlocks: async () => ({ transfers: [], unreadable: 0, doubtful: [] }),
    references: async () => ({ found: new Map(), missing: [] }),
  }
}

const readFrom = (source: ChainSource, number: number) =>
  readBlocks({
    source,
    cursor: { number, hash: `hash ${number}` },
    knownHash: async () => null,
    span: { current: startSpan },
  })

const numbersOf = (headers: readonly BlockHeader[]) => headers.map(({ number }) => number)
const every = (count: number, step: number) => Array.from({ length: count }, (_, index) => (index + 1) * step)

describe('heights that a chain skipped', () => {
  test('near the head are no fault', async () => {
    const reading = await readFrom(sourceOf(chainOf([10, 13, 14, 19])), 10)
    expect(reading.kind === 'blocks' && numbersOf(reading.headers)).toEqual([13, 14, 19])
  })

  test('between the cursor and the head, with no block at all, are no fault', async () => {
    const reading = await readFrom(sourceOf(chainOf([10, 19])), 10)
    expect(reading.kind === 'blocks' && numbersOf(reading.headers)).toEqual([19])
  })

  test('at both ends of a far range are no fault: it begins and ends with blocks', async () => {
    const reading = await readFrom(sourceOf(chainOf(every(400, 3))), 9)
    expect(reading.kind === 'blocks' && numbersOf(reading.headers)).toEqual([12, 507])
  })

  test('in greater number than a range may have blocks are passed, and nothing behind them', async () => {
    const chain = chainOf([9, ...Array.from({ length: 300 }, (_, index) => 800 + index)])
    const source = sourceOf(chain)
    const bounded: ChainSource = {
      ...source,
      endsOf: async ({ from, to }) => (to < 800 ? [] : source.endsOf({ from, to })),
      transfersInRange: async (range, end) => {
        if (range.to - range.from >= 150) throw new ChainError('range_too_large', 'no')
        return source.transfersInRange(range, end)
      },
    }
    const reading = await readFrom(bounded, 9)
    expect(reading.kind === 'blocks' && numbersOf(reading.headers)[0]).toBe(800)
    const quiet = { ...source, endsOf: async () => [] as [] }
    const near = await readFrom(quiet, 9)
    expect(near.kind === 'blocks' && numbersOf(near.headers).slice(0, 2)).toEqual([800, 801])
  })

  test('without an end are an error of the provider', async () => {
    let asked = 0
    const empty: ChainSource = {
      ...sourceOf(chainOf([10, 10 ** 15])),
      endsOf: async () => {
        asked += 1
        if (asked > 1_000) throw new Error('Heights were asked for without an end.')
        return []
      },
    }
    await expect(readFrom(empty, 10)).rejects.toMatchObject({ kind: 'invalid_answer' })
  })

  test('are told from blocks that a provider lacks', async () => {
    const lacking = sourceOf(chainOf([10, 13, 19]), [14])
    await expect(readFrom(lacking, 10)).rejects.toMatchObject({ kind: 'inconsistent' })
    expect(await readStretch(lacking, { from: 11, to: 19, known: [] }, { current: startSpan })).toEqual({
      kind: 'behind',
    })
  })

  test('do not hide a reorganisation, nor blocks of two chains', async () => {
    const [first, second, third] = chainOf([10, 13, 19]) as [BlockHeader, BlockHeader, BlockHeader]
    const other = { ...second, parentHash: 'other' }
    expect(await readFrom(sourceOf([first, other, third]), 10)).toMatchObject({ kind: 'reorg' })
    const mixed = sourceOf([first, second, { ...third, parentHash: 'other' }])
    await expect(readFrom(mixed, 10)).rejects.toMatchObject({ kind: 'inconsistent' })
    const stretch = { from: 11, to: 19, known: [third] }
    await expect(readStretch(mixed, stretch, { current: startSpan })).rejects.toMatchObject({
      kind: 'inconsistent',
    })
  })

  test.each([
    ['few blocks', 'apart', [11, 19]],
    ['a range', 'behind', [1, 300]],
  ])(
    'in a second reading of %s leave it %s where a block was read there',
    async (_, kind, [from = 0, to = 0]) => {
      const source = sourceOf(chainOf([...every(6, 3), 19, ...every(100, 3).filter((number) => number > 19)]))
      const known = [19, to].map((number) => ({ number, hash: `hash ${number}` }))
      const stretch = { from, to, known: [{ number: 17, hash: 'hash 17' }, ...known] }
      expect((await readStretch(source, stretch, { current: startSpan })).kind).toBe(kind)
      const agreeing = await readStretch(source, { from, to, known }, { current: startSpan })
      expect(agreeing.kind).toBe('told')
    },
  )
})
