import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import type { Group } from '../command.ts'
import { groups } from '../generated/groups.ts'
import { headerOf, layOut, rowOf } from './table.ts'
import { isCents } from './values.ts'
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

test('columns for which there is no room are left out, and those after them that fit are shown', () => {
  expect(linesOf(40)).toEqual(['id', row.id])
  expect(linesOf(42)).toEqual([
    'id                              created',
    'chk_01m8kdg4cjn52b6hcdqy6048h9  2026-11-29',
  ])
})

/** The widest values that the API returns, by the name of the field. */
const widest: Record<string, unknown> = {
  number: 'INV-000001',
  status: 'canceled_by_the_chain',
  chain: 'arbitrum',
  token: 'USDC',
  active: false,
  createdAt: row.createdAt,
  grantedAt: row.createdAt,
  interval: 'quarter',
  confirmations: 1_000_000,
}
const widestOf = (name: string): unknown => {
  if (isCents(name)) return 123_456_789_00
  if (/^id$|Id$/.test(name)) return 'price_01m8nbg9pz7fwm5h32khwqr4t8'
  return widest[name] ?? '株式会社ストライプジャパン Überlange Straße & Co. KG, eine Firma mit 🫖'
}

const listsOf = async ({ name, load }: Group) =>
  (await load()).commands.flatMap((command) =>
    'columns' in command ? [[`${name} ${command.name}`, command.columns ?? []] as const] : [],
  )
const lists = (await Promise.all(groups.map(listsOf))).flat()

test.each(lists)('the widest records of %s fit 80 columns, with their id and amount', (_, names) => {
  const record: Record<string, unknown> = { currency: 'USD' }
  for (const name of names) record[name] = widestOf(name)
  const columns = layOut(names, [record], 80)
  const [header, line] = [headerOf(columns), rowOf(columns, record)]
  expect(Math.max(stringWidth(header), stringWidth(line))).toBeLessThanOrEqual(80)
  const [first = ''] = names
  expect(columns[0]?.name).toBe(first)
  if ('id' in record) expect(line).toContain(`${record.id}`)
  if ('amount' in record || 'amountMinor' in record) expect(line).toContain('123456789.00 USD')
})

test('numbers are aligned to the right, and an amount that is wider than the first ones is whole', () => {
  const rows = [{ height: 7 }, { height: 1_234 }]
  const columns = layOut(['height'], rows, 80)
  expect(rows.map((each) => rowOf(columns, each))).toEqual(['     7', '  1234'])
  expect(rowOf(columns, { height: 123_456_789 })).toBe('123456789')
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
