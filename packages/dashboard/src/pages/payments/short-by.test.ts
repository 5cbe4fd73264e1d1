import { expect, test } from 'vitest'
import { shortBy } from './short-by.ts'

const payment = { status: 'failed', failureReason: 'underpaid', refundAmountMinor: null } as const
const expiresAt = '2026-11-20T23:25:00Z'
const checkout = { status: 'pending', remainingMinor: 900, expiresAt } as const
const before = Date.parse('2026-11-20T23:00:00Z')

test.each([
  ['while its checkout can be paid', {}, {}, before, { missingMinor: 900, state: 'payable' }],
  ['after the time to pay', {}, {}, Date.parse(expiresAt), { missingMinor: 900, state: 'ended' }],
  ['of a failed checkout', {}, { status: 'failed' }, before, { missingMinor: 900, state: 'ended' }],
  [
    'of a paid checkout',
    {},
    { status: 'succeeded', remainingMinor: 0 },
    before,
    { missingMinor: 0, state: 'paid otherwise' },
  ],
  ['that is being refunded', { refundAmountMinor: 600 }, {}, before, null],
  ['that was dropped', { failureReason: 'dropped' }, {}, before, null],
  ['that was credited', { status: 'confirmed', failureReason: null }, {}, before, null],
] as const)('what is missing of a payment %s', (_, changes, asked, now, short) => {
  expect(shortBy({ ...payment, ...changes }, { ...checkout, ...asked }, now)).toEqual(short)
})
