import { expect, test } from 'vitest'
import { countingOrigins } from './embed-origins.ts'

test.each([
  [true, ['https://shop.example']],
  [false, ['https://shop.example', 'http://localhost:3000']],
])('with live mode %s the origins %j may embed a page', (livemode, counting) => {
  expect(countingOrigins(['https://shop.example', 'http://localhost:3000'], livemode)).toEqual(counting)
})
