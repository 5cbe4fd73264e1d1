import type { TokenSymbol } from '@stablerail/contract'
import { expect, test } from 'vitest'
import {
  batch,
  keyOf,
  type MadeBalance,
  type MadeInstruction,
  type MadeTransaction,
  type Move,
  makeTransaction,
  transfer,
  transferChecked,
  transferCheckedWithFee,
} from '../../../testing/chains/solana-transactions.ts'
import { token2022Program } from './programs.ts'
import { referenceKey } from './reference.ts'
import { type SolanaTransfer, transfersOf } from './transfers.ts'

const [usdc, usdt, other] = [keyOf('usdc'), keyOf('usdt'), keyOf('other mint')]
const mints = new Map<string, TokenSymbol>([
  [usdc, 'USDC'],
  [usdt, 'USDT'],
])
const [first, second] = ['0'.repeat(31).concat('1'), '0'.repeat(31).concat('2')]
const [merchant, payer, third] = [keyOf('merchant'), keyOf('payer'), keyOf('third')]
/** Token accounts: of the merchant two, of the others one. */
const [till, spare, purse, pocket] = [keyOf('till'), keyOf('spare'), keyOf('purse'), keyOf('pocket')]
const owners = new Map([
  [till, merchant],
  [spare, merchant],
  [purse, payer],
  [pocket, third],
])

const balance = (account: string, amount: bigint, mint = usdc): MadeBalance => {
  const owner = owners.get(account)
  return { account, mint, amount, ...(owner === undefined ? {} : { owner }) }
}
const pay = (amount: bigint, more: Partial<Move> = {}) =>
  transfer({ source: purse, destination: till, amount, ...more })
const extra = (...references: string[]) => references.map(referenceKey)

const read = (made: MadeTransaction) => transfersOf(makeTransaction(made), mints)
type Told = Partial<SolanaTransfer>
const fromPayer = { from: payer, to: merchant, token: 'USDC', basis: 'instruction' } as const

/** The payer has 1,000 and loses `amount`, the till is empty and gains it. */
const moving = (amount: bigint, instructions: readonly MadeInstruction[], mint = usdc): MadeTransaction => ({
  instructions,
  before: [balance(purse, 1000n, mint), balance(till, 0n, mint)],
  after: [balance(purse, 1000n - amount, mint), balance(till, amount, mint)],
})
const outside: MadeInstruction = {
  program: keyOf('program'),
  accounts: [purse, till],
  data: Buffer.from([1]),
}

const cases: { what: string; made: MadeTransaction; told: readonly Told[] }[] = [
  {
    what: 'a transfer',
    made: moving(7n, [pay(7n)]),
    told: [{ ...fromPayer, position: 0, amountBase: 7n, references: [] }],
  },
  {
    what: 'transferChecked of another token, after another instruction',
    made: moving(
      7n,
      [outside, transferChecked({ source: purse, destination: till, amount: 7n }, usdt)],
      usdt,
    ),
    told: [{ ...fromPayer, token: 'USDT', position: 1024, amountBase: 7n }],
  },
  {
    what: 'what arrives of a transfer with a fee',
    made: {
      ...moving(90n, [
        {
          ...transferCheckedWithFee({ source: purse, destination: till, amount: 100n }, usdc, 10n),
          program: token2022Program,
        },
      ]),
      after: [balance(purse, 900n), balance(till, 90n)],
    },
    told: [{ ...fromPayer, amountBase: 90n }],
  },
  {
    what: 'what arrives where a fee is withheld that the instruction does not name',
    made: {
      ...moving(99n, [
        {
          ...transferChecked({ source: purse, destination: till, amount: 100n, extra: extra(first) }, usdc),
          program: token2022Program,
        },
      ]),
      after: [balance(purse, 900n), balance(till, 99n)],
    },
    told: [{ from: payer, amountBase: 99n, basis: 'balance', references: [first] }],
  },
  {
    what: 'the transfers of one payment each, with their own references',
    made: moving(30n, [pay(10n, { extra: extra(first) }), pay(20n, { extra: extra(second) })]),
    told: [
      { ...fromPayer, position: 0, amountBase: 10n, references: [first] },
      { ...fromPayer, position: 1024, amountBase: 20n, references: [second] },
    ],
  },
  {
    what: 'the parts of a batch',
    made: moving(30n, [
      outside,
      batch([pay(10n, { extra: extra(first) }), pay(20n, { extra: extra(second) })]),
    ]),
    told: [
      { ...fromPayer, position: 1024, amountBase: 10n, references: [first] },
      { ...fromPayer, position: 1025, amountBase: 20n, references: [second] },
    ],
  },
  {
    what: 'a transfer that another program calls',
    made: moving(5n, [{ ...outside, inner: [outside, pay(5n)] }]),
    told: [{ ...fromPayer, position: 2048, amountBase: 5n }],
  },
  {
    what: 'a transfer to an account that is not the associated one',
    made: {
      instructions: [pay(5n, { destination: spare })],
      before: [balance(purse, 5n), balance(spare, 0n)],
      after: [balance(purse, 0n), balance(spare, 5n)],
    },
    told: [{ ...fromPayer, amountBase: 5n }],
  },
  {
    what: 'a transfer to an account that is made in the transaction, from one that is closed in it',
    made: {
      instructions: [pay(5n)],
      before: [balance(purse, 5n)],
      after: [balance(till, 5n)],
    },
    told: [{ ...fromPayer, amountBase: 5n }],
  },
  {
    what: 'tokens that are minted, from nobody',
    made: {
      instructions: [{ accounts: [usdc, till], data: Buffer.from([7, 5, 0, 0, 0, 0, 0, 0, 0]) }],
      before: [],
      after: [balance(till, 5n)],
    },
    told: [{ from: null, to: merchant, amountBase: 5n, basis: 'balance' }],
  },
  {
    what: 'tokens that an unknown instruction moves, from the only one who has less',
    made: moving(5n, [outside]),
    told: [{ from: payer, to: merchant, amountBase: 5n, basis: 'balance' }],
  },
  {
    what: 'tokens that an unknown instruction moves from two, from nobody known',
    made: {
      instructions: [outside],
      before: [balance(purse, 9n), balance(pocket, 9n), balance(till, 0n)],
      after: [balance(purse, 8n), balance(pocket, 8n), balance(till, 2n)],
    },
    told: [{ from: null, amountBase: 2n, basis: 'balance' }],
  },
  {
    what: 'what is left of a transfer that is partly taken back',
    made: moving(6n, [
      pay(10n, { extra: extra(first) }),
      transfer({ source: till, destination: purse, amount: 4n }),
    ]),
    told: [{ from: payer, to: merchant, amountBase: 6n, basis: 'balance', references: [first] }],
  },
  {
    what: 'nothing of a transfer that is taken back',
    made: moving(0n, [pay(10n), transfer({ source: till, destination: purse, amount: 10n })]),
    told: [],
  },
  {
    what: 'one transfer of the whole, where an unknown instruction adds to a known one',
    made: moving(12n, [pay(10n), outside]),
    told: [{ from: payer, amountBase: 12n, basis: 'balance' }],
  },
  {
    what: 'a transfer through an account that is opened and closed, from the only one who has less',
    made: moving(5n, [
      transfer({ source: purse, destination: keyOf('passing'), amount: 5n }),
      transfer({ source: keyOf('passing'), destination: till, amount: 5n }),
    ]),
    told: [{ ...fromPayer, position: 1024, amountBase: 5n }],
  },
  {
    what: 'nothing where a wallet moves tokens between its accounts',
    made: {
      instructions: [transfer({ source: spare, destination: till, amount: 5n })],
      before: [balance(spare, 5n), balance(till, 0n)],
      after: [balance(spare, 0n), balance(till, 5n)],
    },
    told: [],
  },
  {
    what: 'nothing where an unknown instruction moves tokens between the accounts of a wallet',
    made: {
      instructions: [outside],
      before: [balance(spare, 5n), balance(till, 0n)],
      after: [balance(spare, 0n), balance(till, 5n)],
    },
    told: [],
  },
  {
    what: 'a payment to one account that the wallet passes on to its other account',
    made: {
      instructions: [
        pay(10n, { destination: spare, extra: extra(first) }),
        transfer({ source: spare, destination: till, amount: 10n }),
      ],
      before: [balance(purse, 10n), balance(spare, 3n), balance(till, 0n)],
      after: [balance(purse, 0n), balance(spare, 3n), balance(till, 10n)],
    },
    told: [{ ...fromPayer, position: 0, amountBase: 10n, references: [first] }],
  },
  {
    what: 'a payment in full although the wallet spends from its other account',
    made: {
      instructions: [pay(10n), transfer({ source: spare, destination: pocket, amount: 4n })],
      before: [balance(purse, 10n), balance(spare, 4n), balance(till, 0n), balance(pocket, 0n)],
      after: [balance(purse, 0n), balance(spare, 0n), balance(till, 10n), balance(pocket, 4n)],
    },
    told: [
      { ...fromPayer, amountBase: 10n },
      { from: merchant, to: third, amountBase: 4n },
    ],
  },
  {
    what: 'an account with tokens that is handed over',
    made: {
      instructions: [{ accounts: [purse], data: Buffer.from([6, 2, 1]) }],
      before: [{ account: purse, mint: usdc, owner: payer, amount: 5n }],
      after: [{ account: purse, mint: usdc, owner: merchant, amount: 5n }],
    },
    told: [{ from: payer, to: merchant, amountBase: 5n, basis: 'balance' }],
  },
  {
    what: 'the last owner of an account that changes hands',
    made: {
      instructions: [pay(5n), { accounts: [till], data: Buffer.from([6, 2, 1]) }],
      before: [balance(purse, 5n), { account: till, mint: usdc, owner: merchant, amount: 0n }],
      after: [balance(purse, 0n), { account: till, mint: usdc, owner: third, amount: 5n }],
    },
    told: [{ from: payer, to: third, amountBase: 5n }],
  },
  {
    what: 'nothing of another mint',
    made: moving(5n, [pay(5n)], other),
    told: [],
  },
  {
    what: 'nothing of a transfer of nothing',
    made: moving(0n, [pay(0n, { extra: extra(first) })]),
    told: [],
  },
  {
    what: 'nothing of a transaction that failed',
    made: { ...moving(5n, [pay(5n)]), err: { InstructionError: [0, { Custom: 1 }] } },
    told: [],
  },
]

test.each(cases)('$what is told', ({ made, told }) => {
  const { transfers, unreadable, refused } = read(made)
  expect(transfers).toHaveLength(told.length)
  for (const [at, one] of told.entries()) expect(transfers[at]).toMatchObject(one)
  expect([unreadable, refused]).toEqual([0, 0])
})

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
  expect(read(made).transfers).toMatchObject([{ ...fromPayer, amountBase: 7n, references: [first] }])
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
})

test('a hidden amount that is transferred is counted; other instructions of the extension are not', () => {
  const hidden = (part: number) => ({
    ...{ program: token2022Program, accounts: [purse, usdc, till], data: Buffer.from([27, part]) },
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
    ...{ transfers: [{ amountBase: 5n, basis: 'instruction' }], unreadable: 0 },
  })
  expect(read(moving(5n, [...within, long, pay(5n)]))).toMatchObject({
    ...{ transfers: [{ amountBase: 5n, basis: 'balance' }], unreadable: 2 },
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
