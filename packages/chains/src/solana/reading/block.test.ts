import { expect, test } from 'vitest'
import {
  balance,
  extra,
  first,
  mints,
  moving,
  outside,
  pay,
  pocket,
  purse,
  second,
  third,
  till,
  usdc,
} from '../../../test/solana-shop.ts'
import { keyOf, type MadeTransaction, makeTransaction } from '../../../test/solana-transactions.ts'
import { token2022Program } from '../programs.ts'
import { readContents, toBlock, WireBlock } from './block.ts'

const [hash, parentHash] = ['B'.repeat(43), 'P'.repeat(43)]
const wire = (changes: object = {}) => {
  const block = { blockhash: hash, previousBlockhash: parentHash, parentSlot: 7, blockTime: 1_790_000_000 }
  return { ...block, transactions: [], ...changes }
}
const signedAs = (name: string, { transaction, ...rest }: ReturnType<typeof makeTransaction>) => ({
  ...rest,
  transaction: { ...transaction, signatures: [`${keyOf(name)}${keyOf(`${name}'`)}`] },
})
const read = (...made: MadeTransaction[]) => {
  const transactions = made.map((one, index) => signedAs(`${index}`, makeTransaction(one)))
  return readContents(toBlock(9, wire()), wire({ transactions }), mints)
}

test('a block is known by its slot, its blockhash, and the slot and the blockhash of its parent', () => {
  expect(toBlock(9, wire())).toEqual({
    number: 9,
    hash,
    parentNumber: 7,
    parentHash,
    time: new Date(1_790_000_000_000),
  })
  for (const parentSlot of [9, 10])
    expect(() => toBlock(9, wire({ parentSlot }))).toThrow('a parent above it')
  expect(toBlock(0, wire({ parentSlot: 0 }))).toMatchObject({ number: 0, parentNumber: 0 })
})

test.each([
  ['no time', { blockTime: undefined }],
  ['a time of no number', { blockTime: '1790000000' }],
  ['a time that is no moment', { blockTime: 2 ** 52 }],
  ['no blockhash', { blockhash: '' }],
  ['a blockhash in hex', { blockhash: `0x${'0'.repeat(64)}` }],
  ['a slot below zero', { parentSlot: -1 }],
  ['transactions that are no list', { transactions: {} }],
])('an answer with %s is no block', (_, changes) => {
  expect(WireBlock.safeParse(wire(changes)).success).toBe(false)
})

test('a transfer stands in the block that was answered, with its own references and those beside all transfers', () => {
  const own = pay(7n, { extra: extra(first) })
  const elsewhere = { ...outside, accounts: [purse, till, ...extra(second)] }
  const other = { ...pay(5n), accounts: [purse, pocket, purse] }
  const made = moving(12n, [own, other, elsewhere])
  const after = [balance(purse, 988n), balance(till, 7n), balance(pocket, 5n)]
  const { transfers } = read({ ...made, before: [...made.before, balance(pocket, 0n)], after })
  expect(transfers).toMatchObject([
    { blockNumber: 9, blockHash: hash, blockTime: new Date(1_790_000_000_000), references: [first] },
    { to: third, amountBase: 5n, references: [], mentioned: [second] },
  ])
  // The references of one transfer apply to that transfer only.
  expect(transfers[0]?.mentioned).toEqual([second])
})

test('transfers come in the order of the transactions, whatever their positions', () => {
  const minted = { instructions: [], before: [balance(till, 0n)], after: [balance(till, 3n)] }
  const { transfers } = read(minted, moving(7n, [pay(7n)]))
  expect(transfers.map(({ amountBase, from }) => [amountBase, from === null])).toEqual([
    [3n, true],
    [7n, false],
  ])
})

test('what is hidden or cannot be read is counted over the block', () => {
  const withdraw = { program: token2022Program, accounts: [till, usdc], data: Buffer.from([27, 6, 1]) }
  const hidden = { instructions: [withdraw], before: [balance(till, 1n)], after: [balance(till, 6n)] }
  const ownerless = { instructions: [], before: [], after: [{ account: till, mint: usdc, amount: 5n }] }
  expect(read(hidden, ownerless, hidden)).toEqual({ transfers: [], unreadable: 1, hidden: 2 })
})
