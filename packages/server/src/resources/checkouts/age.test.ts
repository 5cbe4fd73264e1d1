import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOfAge, isPlausibleBirth } from './age.ts'

test.each([
  // At this time the date of the birthday has begun in UTC, but not in the westernmost time zone.
  ['2008-11-22', '2026-11-22T00:00:00Z', false],
  ['2008-11-22', '2026-11-22T11:59:59Z', false],
  ['2008-11-22', '2026-11-22T12:00:00Z', true],
  ['2008-02-29', '2026-02-28T23:00:00Z', false],
  ['2008-02-29', '2026-03-01T11:59:59Z', false],
  ['2008-02-29', '2026-03-01T12:00:00Z', true],
  ['1999-12-31', '2017-12-31T12:00:00Z', true],
  ['2000-01-01', '2017-12-31T23:59:59Z', false],
])('somebody born on %s is at %s of an age of 18: %s', (birthDate, at, isSo) => {
  expect(isOfAge(birthDate, 18, new Date(at))).toBe(isSo)
})

test('who is of an age stays of it, and is of every lower one', () => {
  const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, fc.nat(3_650), fc.integer({ min: 1, max: 120 }), (born, at, days, age) => {
      const birthDate = born.toISOString().slice(0, 10)
      const later = new Date(at.getTime() + days * 86_400_000)
      if (!isOfAge(birthDate, age, at)) return
      expect(isOfAge(birthDate, age, later)).toBe(true)
      expect(isOfAge(birthDate, age - 1, at)).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-22', true],
  ['2026-11-23', true],
  ['2026-11-24', false],
  ['1896-11-22', false],
  ['1896-11-23', true],
  ['0001-01-01', false],
])('a birth on %s is plausible on 22 November 2026: %s', (birthDate, isSo) => {
  expect(isPlausibleBirth(birthDate, new Date('2026-11-22T12:00:00Z'))).toBe(isSo)
})
