import { expect, test } from 'vitest'
import { periodsInYear } from './show-allowance.ts'

test.each([
  ['a year', 'month', 12, 1],
  ['a month', 'month', 1, 12],
  ['a week', 'second', 604_800, 53],
  ['an hour', 'second', 3_600, 8_784],
  ['a minute', 'second', 60, 527_040],
] as const)('of periods of %s, as many as can begin within a year are counted', (_, unit, count, periods) => {
  expect(periodsInYear({ unit, count })).toBe(periods)
})
