import { expect, test } from 'vitest'
import { lastProofOf, satisfiesStepUp, stepUpMs } from './step-up.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

test.each([
  [at(10), null, at(10)],
  [at(10), at(20), at(20)],
  [at(20), at(10), at(20)],
])('of a factor at %s and a passkey at %s the last one is %s', (factorAt, passkeyAt, last) => {
  expect(lastProofOf({ factorAt, passkeyAt })).toEqual(last)
})

test('a proof satisfies step-up for five minutes, and not a millisecond longer', () => {
  expect(stepUpMs).toBe(300_000)
  expect(satisfiesStepUp(at(0), new Date(at(0).getTime() + stepUpMs))).toBe(true)
  expect(satisfiesStepUp(at(0), new Date(at(0).getTime() + stepUpMs + 1))).toBe(false)
})
