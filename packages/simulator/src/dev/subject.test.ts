import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

test.each([
  ['customer.created', { customer: { id: 'cus_1' } }, 'cus_1'],
  ['payment.confirmed', { paymentId: 'pay_1', checkoutId: 'chk_1', customerId: null }, 'pay_1'],
  ['refund.initiated', { paymentId: 'pay_1', refundId: 'rf_1' }, 'rf_1'],
  ['webhook.endpoint.test', { endpointId: 'we_1', message: 'It works.' }, 'we_1'],
  ['payment.failed', { reason: 'reverted', checkout: null }, null],
])('the subject of %s with %j is %s', (type, data, subject) => {
  expect(subjectOf(type, data)).toBe(subject)
})
