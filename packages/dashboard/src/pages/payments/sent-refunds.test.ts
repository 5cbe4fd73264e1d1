import { expect, test } from 'vitest'
import { findHash, mostSentRefunds, parseSentRefunds, withoutPayment, withSent } from './sent-refunds.ts'

const sent = (number: number) => ({
  paymentId: `pay_${number}`,
  refundAmountMinor: 100,
  hash: `0x${number}`,
})

test('the last hash of a payment is kept, newest first', () => {
  const kept = withSent([sent(1), sent(2)], { ...sent(2), hash: '0xnew' })
  expect(kept).toEqual([{ ...sent(2), hash: '0xnew' }, sent(1)])
  expect(parseSentRefunds(JSON.stringify(kept))).toEqual(kept)
})

test('a hash is of the refund that it was kept with, and of none that the payment has later', () => {
  const kept = [sent(1), sent(2)]
  expect(findHash(kept, { id: 'pay_2', refundAmountMinor: 100 })).toBe('0x2')
  expect(findHash(kept, { id: 'pay_2', refundAmountMinor: 250 })).toBeNull()
  expect(findHash(kept, { id: 'pay_2', refundAmountMinor: null })).toBeNull()
  expect(findHash(kept, { id: 'pay_3', refundAmountMinor: 100 })).toBeNull()
})

test('of more payments than are kept the oldest is dropped', () => {
  const full = Array.from({ length: mostSentRefunds }, (_, index) => sent(index))
  const kept = withSent(full, sent(99))
  expect(kept).toHaveLength(mostSentRefunds)
  expect(kept[0]).toEqual(sent(99))
  expect(kept).not.toContainEqual(sent(mostSentRefunds - 1))
})

test('the hash of one payment is forgotten, and of no other', () => {
  expect(withoutPayment([sent(1), sent(2)], 'pay_1')).toEqual([sent(2)])
})

test.each([null, '', 'no JSON', '{}', '7', 'null', '[null, 7, {"paymentId": "pay_1"}]'])(
  '%j, which nothing here has written, is nothing',
  (text) => {
    expect(parseSentRefunds(text)).toEqual([])
  },
)
