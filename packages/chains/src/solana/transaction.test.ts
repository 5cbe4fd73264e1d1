import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, makeTransaction, transfer, transferChecked } from '../../test/solana-transactions.ts'
import { ChainError } from '../providers/source.ts'
import { tokenProgram } from './programs.ts'
import { transfersOf } from './transfers.ts'

const usdc = keyOf('usdc')
const mints = new Map([[usdc, 'USDC' as const]])
const [till, purse] = [keyOf('till'), keyOf('purse')]
const held = (account: string, amount: bigint) => ({
  account,
  mint: usdc,
  owner: keyOf(`of ${account}`),
  amount,
})

const make = (loaded: readonly string[] = [till]) =>
  makeTransaction({
    instructions: [
      {
        program: keyOf('program'),
        accounts: [purse, till],
        data: Buffer.from([1]),
        inner: [transfer({ source: purse, destination: till, amount: 5n })],
      },
      transferChecked({ source: purse, destination: till, amount: 7n }, usdc),
    ],
    before: [held(purse, 100n), held(till, 0n)],
    after: [held(purse, 88n), held(till, 12n)],
    loaded,
  })
type Answer = ReturnType<typeof make>
const read = (answer: unknown) => transfersOf(answer, mints)

test('the answer that the others are made from is read', () => {
  expect(read(make()).transfers.map(({ amountBase }) => amountBase)).toEqual([5n, 7n])
})

/** Invalid answers, each with the change that makes it invalid. */
const contradictions: [string, (answer: Answer & Record<string, unknown>) => void][] = [
  ['has no meta', (it) => Object.assign(it, { meta: null })],
  ['does not say whether it failed', ({ meta }) => Reflect.deleteProperty(meta, 'err')],
  ['has no balances from before', ({ meta }) => Object.assign(meta, { preTokenBalances: null })],
  ['has no balances from after', ({ meta }) => Reflect.deleteProperty(meta, 'postTokenBalances')],
  ['has a version that was not asked for', (it) => Object.assign(it, { version: 2 })],
  ['has no signature', ({ transaction }) => Object.assign(transaction, { signatures: [] })],
  [
    'has a short signature',
    ({ transaction }) => Object.assign(transaction, { signatures: ['1'.repeat(63)] }),
  ],
  [
    'has a signature that is none',
    ({ transaction }) => Object.assign(transaction, { signatures: ['0'.repeat(64)] }),
  ],
  [
    'names a program that it does not have',
    ({ transaction }) => Object.assign(transaction.message.instructions[0] ?? {}, { programIdIndex: 99 }),
  ],
  [
    'names an account that it does not have',
    ({ transaction }) => transaction.message.instructions[1]?.accounts.push(99),
  ],
  [
    'names an account that it does not have in an inner instruction',
    ({ meta }) => meta.innerInstructions[0]?.instructions[0]?.accounts.push(99),
  ],
  [
    'has inner instructions of no instruction',
    ({ meta }) => Object.assign(meta.innerInstructions[0] ?? {}, { index: 2 }),
  ],
  [
    'has inner instructions of one instruction twice',
    ({ meta }) => meta.innerInstructions.push(...meta.innerInstructions),
  ],
  ['lacks the addresses of its lookup tables', ({ meta }) => meta.loadedAddresses.writable.splice(0)],
  [
    'has them in another list than its message says',
    ({ meta }) => meta.loadedAddresses.readonly.push(...meta.loadedAddresses.writable.splice(0)),
  ],
  [
    'has addresses of lookup tables that it does not use',
    ({ transaction }) => Object.assign(transaction.message, { addressTableLookups: [] }),
  ],
  [
    'has two balances of one account',
    ({ meta }) => meta.postTokenBalances.push(...meta.postTokenBalances.slice(0, 1)),
  ],
  [
    'has a balance of an account that it does not have',
    ({ meta }) => Object.assign(meta.preTokenBalances[0] ?? {}, { accountIndex: 99 }),
  ],
  ['has a balance of no mint', ({ meta }) => Object.assign(meta.preTokenBalances[0] ?? {}, { mint: 1 })],
  ...['-1', '1.5', '0x1', '', '18446744073709551616'].map((amount): (typeof contradictions)[number] => [
    `has the balance "${amount}"`,
    ({ meta }) => Object.assign(meta.preTokenBalances[0]?.uiTokenAmount ?? {}, { amount }),
  ]),
]

test.each(contradictions)('an answer that %s is invalid', (_, change) => {
  const answer = make()
  change(answer)
  expect(() => read(answer)).toThrow(expect.objectContaining({ name: 'ChainError', kind: 'invalid_answer' }))
})

/** Harmless differences between the answers of different nodes. */
const strange: [string, (answer: Answer) => void][] = [
  ['has no version', (it) => Reflect.deleteProperty(it, 'version')],
  ['has fields that nobody knows', (it) => Object.assign(it.meta, { costUnits: 1, returnData: {} })],
  ['has the highest balance', ({ meta }) => highest(meta)],
]
const highest = ({ preTokenBalances, postTokenBalances }: Answer['meta']) => {
  Object.assign(preTokenBalances[0]?.uiTokenAmount ?? {}, { amount: (2n ** 64n - 1n).toString() })
  Object.assign(postTokenBalances[0]?.uiTokenAmount ?? {}, { amount: (2n ** 64n - 13n).toString() })
}

test.each(strange)('an answer that %s is read', (_, change) => {
  const answer = make()
  change(answer)
  expect(read(answer).transfers).toHaveLength(2)
})

test('without inner instructions, where a node recorded none, the balance is believed', () => {
  const answer = make()
  Object.assign(answer.meta, { innerInstructions: null })
  expect(read(answer).transfers).toMatchObject([{ amountBase: 12n, basis: 'balance' }])
})

test('addresses of lookup tables follow those of the message, writable ones first', () => {
  const answer = make([till, tokenProgram])
  Object.assign(answer.meta.loadedAddresses, { writable: [till], readonly: [tokenProgram] })
  const [lookup] = answer.transaction.message.addressTableLookups
  Object.assign(lookup ?? {}, { writableIndexes: [0], readonlyIndexes: [1] })
  expect(read(answer)).toEqual(read(make()))
})

describe('of any answer', () => {
  const readsOrRefuses = (answer: unknown) => {
    try {
      read(answer)
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'invalid_answer') throw error
    }
  }

  test('nothing else is thrown than that it is invalid', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), readsOrRefuses))
  })

  test('nothing else is thrown where any one part of a true answer is another', () => {
    const paths = pathsOf(make())
    const values = fc.oneof(
      fc.constantFrom(null, -1, 0, 1, 255, 256, 1.5, Number.NaN, '', '1', [], {}, true),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(...paths).map((path) => at(make(), path)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), values), { maxLength: 4 }), (changes) => {
        const answer = make()
        for (const [path, value] of changes) put(answer, path, value)
        readsOrRefuses(answer)
      }),
      { numRuns: 3000 },
    )
  })
})

type Path = readonly string[]

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))].filter(
        (one) => one.length > 0,
      )

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, name) => (one as Record<string, unknown> | null)?.[name], value)

const put = (answer: unknown, path: Path, value: unknown) => {
  const holder = at(answer, path.slice(0, -1))
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, path.at(-1) ?? '', value)
}
