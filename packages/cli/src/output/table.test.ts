import { expect, test } from 'vitest'
import { headerOf, layOut, rowOf } from './table.ts'
import { wrapText } from './wrap.ts'

const row = {
  id: 'chk_01m8kdg4cjn52b6hcdqy6048h9',
  name: 'A long name of a customer that does not fit into any table',
  amountMinor: 123_456,
  currency: 'USD',
  createdAt: '2026-11-29T10:27:00.000Z',
}

const linesOf = (width: number, rows: Record<string, unknown>[] = [row]) => {
  const columns = layOut(['id', 'name', 'amountMinor', 'createdAt'], rows, width)
  return [headerOf(columns), ...rows.map((each) => rowOf(columns, each))]
}

test('a wide table shows everything', () => {
  expect(linesOf(140)[1]).toBe(
    'chk_01m8kdg4cjn52b6hcdqy6048h9  A long name of a customer that does not fit into any table  1234.56 USD  2026-11-29 10:27',
  )
})

test('in 80 columns, times become days and names are cut, but neither ids nor amounts', () => {
  expect(linesOf(80)).toEqual([
    'id                              name                          amount  created',
    'chk_01m8kdg4cjn52b6hcdqy6048h9  A long name of a custo…  1234.56 USD  2026-11-29',
  ])
})

test('the last columns are left out if nothing can be cut', () => {
  expect(linesOf(40)).toEqual(['id', row.id])
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-1999, '-19.99'],
  [100_000_000_000_000, '1000000000000.00'],
])('%i cents are %s', (amountMinor, text) => {
  expect(linesOf(80, [{ ...row, name: '', amountMinor }])[1]).toContain(`${text} USD`)
})

test('a long word is not broken', () => {
  expect(wrapText('see https://pay.example/dashboard now', 10)).toBe(
    'see\nhttps://pay.example/dashboard\nnow',
  )
})
