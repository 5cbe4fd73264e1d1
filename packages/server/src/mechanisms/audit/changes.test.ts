import { expect, test } from 'vitest'
import { changesBetween } from './index.ts'

test('the fields that differ are listed with what they were and are, as text', () => {
  const before = { name: 'Mugs', days: [1, 3], accent: null as string | null, kept: { a: 1 }, isOn: false }
  const after = { name: 'Cups', days: [1, 7], accent: '#ff0000', kept: { a: 1 }, isOn: true }
  expect(changesBetween(before, after)).toEqual([
    { field: 'name', before: 'Mugs', after: 'Cups' },
    { field: 'days', before: '[1,3]', after: '[1,7]' },
    { field: 'accent', before: null, after: '#ff0000' },
    { field: 'isOn', before: 'false', after: 'true' },
  ])
  expect(changesBetween(after, after)).toEqual([])
})

test('a long value is cut', () => {
  const [change] = changesBetween({ text: 'a' }, { text: 'x'.repeat(600) })
  expect(change?.after).toBe(`${'x'.repeat(500)}…`)
})
