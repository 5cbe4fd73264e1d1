import { expect, test } from 'vitest'
import { mostSentRefunds, parseSentRefunds, withoutPayment, withSent } from './sent-refunds.ts'

const sent = (number: number) => ({ paymentId: `pay_${number}`, hash: `0x${number}` })

test('the last hash of a payment is kept, newest first', () => {
  const kept = withSent([sent(1), sent(2)], { paymentId: 'pay_2', hash: '0xnew' })
  expect(kept).toEqual([{ paymentId: 'pay_2', hash: '0xnew' }, sent(1)])
  expect(parseSentRefunds(JSON.stringify(kept))).toEqual(kept)
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
