import { expect, test } from 'vitest'
import { noDeliveryWords } from './no-delivery-words.ts'

const now = new Date('2026-11-29T12:00:00Z')

test.each([
  ['2026-11-29T11:00:00Z', 0, 'You have no webhook endpoint.'],
  [
    '2026-11-29T11:00:00Z',
    1,
    'No endpoint received this event: none was enabled for this type when it happened.',
  ],
  ['2026-10-29T11:00:00Z', 1, 'Deliveries are deleted after 30 days.'],
])('an event of %s without deliveries to %i endpoints says why', (createdAt, count, words) => {
  expect(noDeliveryWords(createdAt, count, now)).toBe(words)
})
