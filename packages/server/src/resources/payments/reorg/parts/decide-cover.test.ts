import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckoutParts, decideCover, type PricePart } from './decide-cover.ts'

const part = (id: string, amount: bigint, changes: Partial<PricePart> = {}): PricePart => ({
  id,
  amount_base: amount.toString(),
  status: 'pending',
  state: 'confirmed',
  reorg_suspected: false,
  had_success: false,
  ...changes,
})

const cover = (parts: readonly PricePart[], changes: Partial<CheckoutParts> = {}): CheckoutParts => ({
  priceBase: 19_990_000n,
  decimals: 6,
  isPayable: true,
  hasEnded: false,
  hasSucceeded: false,
  holder: null,
  parts,
  ...changes,
})

const decide = (parts: readonly PricePart[], changes: Partial<CheckoutParts> = {}) => {
  const { move, settling, deep } = decideCover(cover(parts, changes))
  return [move, settling?.id ?? null, deep.map(({ id }) => id)]
}

const [first, second] = [part('first', 15_000_000n), part('second', 4_990_000n)]

describe('the parts of a checkout', () => {
  test('wait while they do not cover the price, and settle with the one that covers it', () => {
    expect(decide([first])).toEqual(['wait', null, ['first']])
    expect(decide([first, second])).toEqual(['settle', 'second', ['first', 'second']])
  })

  test('wait while one that is needed is not deep', () => {
    expect(decide([{ ...first, state: 'seen' }, second])).toEqual(['wait', 'second', ['second']])
    expect(decide([first, { ...second, reorg_suspected: true }])).toEqual(['wait', 'second', ['first']])
  })

  test('do not count while a reorg has taken them out', () => {
    expect(decide([{ ...first, state: 'orphaned' }, second])).toEqual(['wait', null, ['second']])
  })

  test('settle with the payment that settled them before', () => {
    expect(decide([{ ...first, had_success: true }, second])).toEqual([
      'settle',
      'first',
      ['first', 'second'],
    ])
    expect(decide([first, second], { holder: 'first' })).toEqual(['settle', 'first', ['first', 'second']])
  })

  test('end with a checkout that ended uncovered, and settle one that late money covers', () => {
    expect(decide([first], { hasEnded: true })).toEqual(['end', null, ['first']])
    expect(decide([first, second], { hasEnded: true })).toEqual(['settle', 'second', ['first', 'second']])
    expect(decide([first, second], { hasEnded: true, isPayable: false })).toEqual([
      'end',
      null,
      ['first', 'second'],
    ])
  })

  test('are released if another payment has paid the checkout, and wait while that payment is on its way', () => {
    expect(decide([first], { holder: 'other' })).toEqual(['wait', null, ['first']])
    expect(decide([first], { holder: 'other', hasSucceeded: true })).toEqual(['release', null, ['first']])
    expect(decide([first], { isPayable: false })).toEqual(['release', null, ['first']])
  })
})

test('whatever the parts are, a checkout settles exactly when its deep parts cover the price less dust', () => {
  const anyPart = fc.record({
    amount: fc.bigInt({ min: 0n, max: 12_000_000n }),
    state: fc.constantFrom('seen', 'confirmed', 'orphaned'),
    reorg_suspected: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 6 }), (list) => {
      const parts = list.map(({ amount, ...rest }, index) =>
        part(`${index}`, amount, rest as Partial<PricePart>),
      )
      const { move, settling, deep } = decideCover(cover(parts))
      const sum = deep.reduce((total, { amount_base }) => total + BigInt(amount_base), 0n)
      const needed = 19_990_000n - 99_950n
      if (move === 'settle') expect(sum >= needed && settling !== null && deep.includes(settling)).toBe(true)
      else expect(sum < needed || settling === null || !deep.includes(settling)).toBe(true)
    }),
  )
})
