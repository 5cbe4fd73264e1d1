import { expect, test } from 'vitest'
import { amountsAbove, pickAmount, priceInBase } from './expectation.ts'

const chance = (value: number) => Buffer.from([0, 0, value])

test('the amounts of a checkout lie above its price and below the next cent', () => {
  const price = priceInBase(1_999, 6)
  expect(amountsAbove(price, 6)).toEqual({ first: 19_990_001n, last: 19_999_999n })
  expect(amountsAbove(priceInBase(1_999, 18), 18).last).toBe(priceInBase(2_000, 18) - 1n)
})

test('where a cent is the smallest unit of the token, the amount is the price', () => {
  expect(amountsAbove(priceInBase(1_999, 2), 2)).toEqual({ first: 1_999n, last: 1_999n })
})

test('every amount of a range can be picked, and none besides', () => {
  const range = { first: 5n, last: 9n }
  const picked = Array.from({ length: 256 }, (_, value) => pickAmount(range, chance(value)))
  expect(new Set(picked)).toEqual(new Set([5n, 6n, 7n, 8n, 9n]))
})
