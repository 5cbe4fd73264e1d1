import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batch,
  keyOf,
  type MadeInstruction,
  type Move,
  makeTransaction,
  transfer,
  transferChecked,
} from '../../test/solana-transactions.ts'
import { referenceKey } from './reference.ts'
import { transfersOf } from './transfers.ts'

const usdc = keyOf('usdc')
const mints = new Map([[usdc, 'USDC' as const]])
const accounts = ['a1', 'a2', 'b1', 'b2', 'c1'].map((name) => ({
  key: keyOf(name),
  owner: keyOf(name.slice(0, 1)),
}))
const endowment = 1000n

type Step = Move & { how: 'plain' | 'checked' | 'batch' | 'inner' | 'unknown' }

const steps = fc.array(
  fc.record({
    source: fc.nat(accounts.length - 1),
    destination: fc.nat(accounts.length - 1),
    amount: fc.bigInt({ min: 0n, max: 40n }),
    how: fc.constantFrom<Step['how']>('plain', 'checked', 'batch', 'inner', 'unknown'),
  }),
  { maxLength: 8 },
)

const program = keyOf('program')
const instructionOf = ({ how, ...move }: Step): MadeInstruction => {
  const own = how === 'plain' ? transfer(move) : transferChecked(move, usdc)
  const outside = { program, accounts: [move.source, move.destination], data: Buffer.from([1]) }
  if (how === 'unknown') return outside
  if (how === 'inner') return { ...outside, inner: [own] }
  return how === 'batch' ? batch([own]) : own
}

type Told = ReturnType<typeof transfersOf>['transfers']
type Story = { made: readonly Step[]; told: Told; changeOf(owner: string): bigint }

/**
 * Builds one transaction from randomly generated transfers; every account starts with the same balance.
 * Returns the generated transfers (`made`), the transfers that `transfersOf` finds in the transaction,
 * and a function that returns the balance change of an owner (`changeOf`).
 */
const tell = (
  drawn: readonly { source: number; destination: number; amount: bigint; how: Step['how'] }[],
): Story => {
  const balances = new Map(accounts.map(({ key }) => [key, endowment]))
  const keyAt = (index: number) => accounts[index]?.key ?? ''
  const made = drawn.map(({ source, destination, ...one }, at) => ({
    ...one,
    source: keyAt(source),
    destination: keyAt(destination),
    extra: [referenceKey(at.toString(16).padStart(32, '0'))],
  }))
  const add = (key: string, amount: bigint) => balances.set(key, (balances.get(key) ?? 0n) + amount)
  for (const { source, destination, amount } of made) {
    add(source, -amount)
    add(destination, amount)
  }
  const held = (amountOf: (key: string) => bigint) =>
    accounts.map(({ key, owner }) => ({ account: key, mint: usdc, owner, amount: amountOf(key) }))
  const answer = makeTransaction({
    instructions: made.map(instructionOf),
    before: held(() => endowment),
    after: held((key) => balances.get(key) ?? 0n),
  })
  const { transfers } = transfersOf(answer, mints)
  const changeOf = (owner: string) =>
    accounts
      .filter((one) => one.owner === owner)
      .reduce((sum, { key }) => sum + (balances.get(key) ?? 0n) - endowment, 0n)
  return { made, told: transfers, changeOf }
}

const ownerOf = (key: string) => accounts.find((one) => one.key === key)?.owner
const owners = [...new Set(accounts.map(({ owner }) => owner))]
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const foreign = ({ source, destination }: Move) => ownerOf(source) !== ownerOf(destination)

test('a wallet that gave nothing away receives exactly what it has more', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { made, told, changeOf } = tell(drawn)
      for (const owner of owners) {
        if (made.some((one) => foreign(one) && ownerOf(one.source) === owner && one.amount > 0n)) continue
        expect(sum(told.filter(({ to }) => to === owner).map(({ amountBase }) => amountBase))).toBe(
          changeOf(owner),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('no wallet receives more than others sent it, or less than it has more', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { made, told, changeOf } = tell(drawn)
      for (const owner of owners) {
        const received = sum(told.filter(({ to }) => to === owner).map(({ amountBase }) => amountBase))
        const sent = made.filter((one) => foreign(one) && ownerOf(one.destination) === owner)
        expect(received).toBeLessThanOrEqual(sum(sent.map(({ amount }) => amount)))
        expect(received).toBeGreaterThanOrEqual(changeOf(owner))
      }
    }),
    { numRuns: 500 },
  )
})

test('a transfer that instructions tell is one of them, from its source, with its own reference', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { made, told } = tell(drawn)
      for (const one of told.filter(({ basis }) => basis === 'instruction')) {
        const [reference = ''] = one.references
        const step = made[Number.parseInt(reference, 16)]
        if (step === undefined) throw new Error('The reference names a step.')
        expect([one.from, one.to, one.amountBase]).toEqual([
          ownerOf(step.source),
          ownerOf(step.destination),
          step.amount,
        ])
      }
    }),
    { numRuns: 500 },
  )
})

test('all transfers that are known are told, each once, where nobody gives and takes', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const known = drawn
        .filter(({ how }) => how !== 'unknown')
        .map((one) => ({ ...one, source: 0, destination: Math.max(2, one.destination) }))
      const { made, told } = tell(known)
      expect(told.map(({ amountBase }) => amountBase)).toEqual(
        made.map(({ amount }) => amount).filter((amount) => amount > 0n),
      )
    }),
    { numRuns: 500 },
  )
})

test('positions are distinct and in order, and nobody receives from itself or nothing', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { told } = tell(drawn)
      const positions = told.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other))
      for (const { from, to, amountBase } of told) {
        expect(from).not.toBe(to)
        expect(amountBase > 0n).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
