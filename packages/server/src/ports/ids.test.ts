import { expect, test } from 'vitest'
import { createIds } from './ids.ts'

const at = new Date('2026-11-20T09:30:00.123Z')
const idsOf = (hex: string) => createIds({ now: () => at }, { bytes: () => Buffer.from(hex, 'hex') })

test.each([
  ['00ff80017e55aa3cc3f1', '03zr00byapn3sgzh'],
  ['ffffffffffffffffffff', 'zzzzzzzzzzzzzzzz'],
  ['00000000000000000000', '0000000000000000'],
])('an id is the moment and the bytes %s, in base 32', (hex, digits) => {
  expect(idsOf(hex).make('customer')).toBe(`cus_01m7w4n5hv${digits}`)
})

test('the id of a transfer that was read before is derived again, digit for digit', () => {
  const { derive } = idsOf('00')
  expect(derive('payment', at, ['base', true, '0xab', 7, 'USDC', '0xcd', 25_000_000n])).toBe(
    'pay_01m7w4n5hvjqkr9sketf0jt482',
  )
  expect(derive('event', at, ['pay_1', 'payment.pending', 0])).toBe('evt_01m7w4n5hv88tkb9gm5hbrkqwy')
})

test('a derived id begins with the moment of its own facts, not with that of the id before', () => {
  const { derive } = idsOf('00')
  const next = new Date(at.getTime() + 1)
  expect(derive('payment', at, [1]).slice(4, 14)).toBe('01m7w4n5hv')
  expect(derive('payment', next, [1]).slice(4, 14)).toBe('01m7w4n5hw')
})

test('records that are known by the same facts have akin ids', () => {
  const { akin, derive } = idsOf('00')
  const facts = ['base', 1n]
  expect(akin('transfer', derive('payment', at, facts))).toBe(derive('transfer', at, facts))
})
