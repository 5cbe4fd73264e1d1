import { expect, test } from 'vitest'
import { billToOf, daysWritten, linesWritten, previewOf, toLines, totalOf } from './draft.ts'

const values = {
  'description-0': 'Mug',
  'quantity-0': '3',
  'amount-0': '19.99',
  'description-2': 'Friend of the house',
  'quantity-2': '1',
  'amount-2': '-5',
}
const mugs = { description: 'Mug', quantity: 3, unitAmountMinor: 1_999 }
const discount = { description: 'Friend of the house', quantity: 1, unitAmountMinor: -500 }

test('lines are read in their order, one with a minus takes off', () => {
  expect(toLines(values, [0, 2])).toEqual([mugs, discount])
  expect(totalOf([mugs, discount])).toBe(5_497)
})

test.each(['', 'ten', '1.999', '--5'])('an amount of %j is refused at its field', (amount) => {
  const fault = expect.objectContaining({ param: 'amount-2' })
  expect(() => toLines({ ...values, 'amount-2': amount }, [0, 2])).toThrow(fault)
})

test('a preview shows what is written so far', () => {
  expect(linesWritten({ ...values, 'amount-2': '-' }, [0, 1, 2])).toEqual([
    mugs,
    { ...discount, unitAmountMinor: 0 },
  ])
  expect(linesWritten({}, [0])).toEqual([])
  expect(linesWritten({ 'amount-0': '1' }, [0])).toEqual([
    { description: '', quantity: 1, unitAmountMinor: 100 },
  ])
})

test.each([
  [undefined, 14],
  ['', 0],
  ['30', 30],
  ['999999999999999', 365],
  ['-9', 0],
])('%j days are shown as %i', (text, days) => {
  expect(daysWritten(text, { default: 14, min: 0, max: 365 })).toBe(days)
})

test('the preview has the texts that are not empty, the pair and each line', () => {
  const texts = {
    memo: ' Thanks ',
    billTo: billToOf({ name: 'Zoe', email: 'zoe@buyer.example' }),
    taxLine: ' ',
  }
  const query = previewOf({ lines: [mugs, discount], dueInDays: 14, pair: 'base:USDC', texts })
  expect([...query]).toEqual([
    ['memo', 'Thanks'],
    ['billTo', 'Zoe\nzoe@buyer.example'],
    ['dueInDays', '14'],
    ['pair', 'base:USDC'],
    ['line', '3:1999:Mug'],
    ['line', '1:-500:Friend of the house'],
  ])
  const empty = previewOf({ lines: [], dueInDays: null, pair: '', texts: {} })
  expect([...empty]).toEqual([['line', '1:0:Items appear here as you type.']])
})

test('the preview of the longest invoice fits in a URL, with the right total', () => {
  const long = { description: '漢'.repeat(200), quantity: 2, unitAmountMinor: 500 }
  const texts = { memo: '漢'.repeat(2_000), billTo: 'ü'.repeat(2_000) }
  const query = previewOf({ lines: Array(100).fill(long), dueInDays: 1, pair: 'base:USDC', texts })
  expect(query.toString().length).toBeLessThan(8_000)
  const sums = query.getAll('line').map((line) => line.split(':').map(Number))
  expect(sums.reduce((sum, [quantity = 0, cents = 0]) => sum + quantity * cents, 0)).toBe(100_000)
})
