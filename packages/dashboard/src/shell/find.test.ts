import { expect, test } from 'vitest'
import { findGoals } from './find.ts'

const hash = `0x${'ab'.repeat(32)}`

test.each([
  ['pay_01m830', ['payments/pay_01m830']],
  [' chk_01m830 ', ['checkouts/chk_01m830']],
  ['in_1', ['invoices/in_1']],
  [hash, ['payments']],
  ['hook', ['webhooks', 'customers']],
  ['API', ['keys', 'customers']],
  ['evt_1', ['customers']],
  ['zzz', ['customers']],
])('“%s” leads to %j', (text, paths) => expect(findGoals(text).map(({ to }) => to)).toEqual(paths))

test('nothing leads to every page, and to no search', () => {
  const goals = findGoals('')
  expect(goals.length).toBeGreaterThanOrEqual(15)
  expect(goals.every(({ search }) => search === undefined)).toBe(true)
})

test('a transaction and a name are asked for, as they were written', () => {
  expect(findGoals(hash)[0]?.search).toEqual({ txHash: hash })
  expect(findGoals('Ada')[0]?.search).toEqual({ q: 'Ada' })
})
