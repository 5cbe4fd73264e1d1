import { expect, test } from 'vitest'
import { countries, countryName, countryOf } from './countries.ts'

test('every country is there once, with a name', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(countries.filter(({ code, name }) => name === code)).toEqual([])
  expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' })
})

test('a code that is on no list is its own name', () => {
  expect(countryName('de')).toBe('Germany')
  expect(countryOf('QQ')).toEqual({ code: 'QQ', name: 'QQ' })
  expect(countryName('not a code')).toBe('not a code')
})
