import { expect, test } from 'vitest'
import {
  balance,
  extra,
  first,
  merchant,
  mints,
  moving,
  other,
  outside,
  pay,
  payer,
  pocket,
  purse,
  second,
  spare,
  third,
  till,
  usdc,
  usdt,
} from '../../test/solana-shop.ts'
import {
  batch,
  keyOf,
  type MadeTransaction,
  makeTransaction,
  transfer,
  transferChecked,
  transferCheckedWithFee,
} from '../../test/solana-transactions.ts'
import { token2022Program } from './programs.ts'
import { type SolanaTransfer, transfersOf } from './transfers.ts'

const read = (made: MadeTransaction) => transfersOf(makeTransaction(made), mints)
type Told = Partial<SolanaTransfer>
const fromPayer = { from: payer, to: merchant, token: 'USDC', basis: 'instruction' } as const

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
    what: 'tokens of which a known instruction moved only a part, and others the rest, from nobody known',
    made: {
      instructions: [pay(8n), outside],
      before: [balance(purse, 9n), balance(pocket, 9n), balance(till, 0n)],
      after: [balance(purse, 1n), balance(pocket, 7n), balance(till, 10n)],
    },
    told: [{ from: null, amountBase: 10n, basis: 'balance' }],
  },
  {
    what: 'a transfer from an account that changed hands, where several have less, from nobody known',
    made: {
      instructions: [{ accounts: [purse], data: Buffer.from([6, 2, 1]) }, pay(4n), outside],
      before: [balance(purse, 9n), balance(pocket, 9n), balance(till, 0n)],
      after: [{ ...balance(purse, 5n), owner: keyOf('fourth') }, balance(pocket, 8n), balance(till, 4n)],
    },
    told: [
      { from: null, to: merchant, amountBase: 4n },
      { from: null, to: keyOf('fourth') },
    ],
  },
  {
    what: 'nothing of what a program of another kind claims to be a transfer, but the change of the balance',
    made: moving(5n, [{ ...pay(5n, { extra: extra(first) }), program: keyOf('program') }]),
    told: [{ from: payer, amountBase: 5n, basis: 'balance', references: [] }],
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
