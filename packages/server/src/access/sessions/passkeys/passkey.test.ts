import { expect, test } from 'vitest'
import { counterIncreased, mayRemovePasskey } from './passkey.ts'

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 100, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('a counter at %i that says %i: counts on is %s', (before, now, expected) => {
  expect(counterIncreased(before, now)).toBe(expected)
})

test.each([
  [{ hasPassword: false, passkeys: 1 }, false],
  [{ hasPassword: false, passkeys: 2 }, true],
  [{ hasPassword: true, passkeys: 1 }, true],
])('with %o a passkey may be removed: %s', (factors, expected) => {
  expect(mayRemovePasskey(factors)).toBe(expected)
})
