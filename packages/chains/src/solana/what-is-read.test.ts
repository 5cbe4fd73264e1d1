import { expect, test } from 'vitest'
import {
  balance,
  extra,
  first,
  merchant,
  mints,
  moving,
  outside,
  pay,
  payer,
  purse,
  second,
  third,
  till,
  usdc,
} from '../../test/solana-shop.ts'
import {
  batch,
  type MadeInstruction,
  type MadeTransaction,
  makeTransaction,
  transfer,
  transferChecked,
} from '../../test/solana-transactions.ts'
import { token2022Program } from './programs.ts'
import { referenceKey } from './reference.ts'
import { transfersOf } from './transfers.ts'

const read = (made: MadeTransaction) => transfersOf(makeTransaction(made), mints)

test.each(['legacy', 0, 1] as const)('a transaction of version %s is read', (version) => {
  expect(read({ ...moving(7n, [pay(7n)]), version }).transfers).toMatchObject([{ amountBase: 7n }])
})

test('a transaction is passed over unless one of the wallets that are watched gives or receives', () => {
  const answer = makeTransaction(moving(7n, [pay(7n)]))
  for (const owner of [payer, merchant])
    expect(transfersOf(answer, mints, new Set([owner])).transfers).toHaveLength(1)
  expect(transfersOf(answer, mints, new Set([third])).transfers).toEqual([])
  const nobodys = { ...moving(7n, [pay(7n)]), after: [{ account: till, mint: usdc, amount: 7n }] }
  expect(transfersOf(makeTransaction(nobodys), mints, new Set([third])).unreadable).toBe(1)
})

test('accounts, mints and references from lookup tables are read like others', () => {
  const instructions = [
    transferChecked({ source: purse, destination: till, amount: 7n, extra: extra(first) }, usdc),
  ]
  const made = { ...moving(7n, instructions), loaded: [till, usdc, referenceKey(first)] }
  expect(read(made).transfers).toMatchObject([
    { from: payer, to: merchant, amountBase: 7n, references: [first] },
  ])
})

test('the references of the transaction are those of its transfers first, then any other, each once', () => {
  const wrapped = { ...outside, accounts: [purse, till, ...extra(second)], inner: [pay(5n)] }
  const made = moving(12n, [wrapped, pay(7n, { extra: extra(first, first) })])
  const { transfers, references } = read(made)
  expect(transfers.map((one) => one.references)).toEqual([[], [first]])
  expect(references).toEqual([first, second])
})

test('at most 32 references are taken, from the whole and from each transfer', () => {
  const many = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(32, '0'))
  const { transfers, references } = read(moving(7n, [pay(7n, { extra: extra(...many) })]))
  expect(transfers[0]?.references).toEqual(many.slice(0, 32))
  expect(references).toEqual(many.slice(0, 32))
})

test('a hidden amount that becomes visible is counted, and is no transfer', () => {
  const withdraw = { program: token2022Program, accounts: [till, usdc], data: Buffer.from([27, 6, 1]) }
  const made = { instructions: [withdraw], before: [balance(till, 1n)], after: [balance(till, 6n)] }
  expect(read(made)).toMatchObject({ transfers: [], refused: 1, unreadable: 0 })
  const beside = { ...moving(12n, [pay(7n), withdraw]) }
  expect(read(beside)).toMatchObject({ transfers: [{ amountBase: 7n }], refused: 1 })
  const back = transfer({ source: till, destination: purse, amount: 9n })
  expect(read(moving(3n, [pay(7n), withdraw, back]))).toMatchObject({ transfers: [], refused: 1 })
})

test('a hidden amount that is transferred is counted; other instructions of the extension are not', () => {
  const hidden = (part: number) => ({
    program: token2022Program,
    accounts: [purse, usdc, till],
    data: Buffer.from([27, part]),
  })
  for (const part of [7, 13]) expect(read(moving(0n, [hidden(part)]))).toMatchObject({ refused: 1 })
  for (const part of [2, 5, 8]) expect(read(moving(0n, [hidden(part)]))).toMatchObject({ refused: 0 })
})

test('a balance without an owner is counted, and is nobody’s', () => {
  const made = { instructions: [pay(5n)], before: [], after: [{ account: till, mint: usdc, amount: 5n }] }
  expect(read(made)).toMatchObject({ transfers: [], unreadable: 1 })
})

test.each([
  ['cut off', Buffer.from([3, 5, 0])],
  ['without data', Buffer.alloc(0)],
  ['a batch whose part is cut off', Buffer.from([255, 3, 9, 3, 5])],
  ['a batch that names more accounts than it has', Buffer.from([255, 9, 1, 3])],
  ['a batch in a batch', Buffer.from([255, 0, 1, 255])],
  ['a batch with a part of nothing', Buffer.from([255, 0, 0, 0, 1, 17])],
  ['a batch whose first part is too short', Buffer.from([255, 2, 8, 3, 5, 0, 0, 0, 0, 0, 0, 0, 1, 17])],
  ['a fee above the amount', Buffer.concat([Buffer.from([26, 1]), Buffer.alloc(9), Buffer.alloc(8, 1)])],
  ['too long', Buffer.concat([Buffer.from([3]), Buffer.alloc(5000, 1)])],
])('an instruction that cannot be read (%s) is counted, and the balance believed', (_, data) => {
  const made = moving(5n, [{ accounts: [purse, usdc, till, merchant], data }])
  expect(read(made)).toMatchObject({
    transfers: [{ from: payer, amountBase: 5n, basis: 'balance' }],
    unreadable: 1,
  })
})

test('the parts of a batch that move nothing are passed over', () => {
  const silent: MadeInstruction = { accounts: [till], data: Buffer.from([17]) }
  const { transfers, unreadable } = read(moving(5n, [batch([silent, pay(5n), silent])]))
  expect([transfers.map(({ position }) => position), unreadable]).toEqual([[1], 0])
})

test('what a transaction has to decode is bounded: the rest is counted, and the balance believed', () => {
  const long = { accounts: [purse, till], data: Buffer.concat([Buffer.from([17]), Buffer.alloc(2900, 255)]) }
  const each = 3962
  const within = Array.from({ length: Math.floor(60_000 / each) }, () => long)
  expect(read(moving(5n, [...within, pay(5n)]))).toMatchObject({
    transfers: [{ amountBase: 5n, basis: 'instruction' }],
    unreadable: 0,
  })
  expect(read(moving(5n, [...within, long, pay(5n)]))).toMatchObject({
    transfers: [{ amountBase: 5n, basis: 'balance' }],
    unreadable: 2,
  })
})

test('instructions beyond the bound are counted, and the balance believed', () => {
  const many = Array.from({ length: 1025 }, () => pay(1n))
  const made = { ...moving(1025n, many), before: [balance(purse, 2000n), balance(till, 0n)] }
  const answer = read({ ...made, after: [balance(purse, 975n), balance(till, 1025n)] })
  expect(answer).toMatchObject({ transfers: [{ amountBase: 1025n, basis: 'balance' }], unreadable: 1 })
  const within = { ...made, instructions: many.slice(1), after: [balance(purse, 976n), balance(till, 1024n)] }
  expect(read(within).transfers.map(({ position }) => position)).toEqual(
    many.slice(1).map((_, at) => at * 1024),
  )
})
