import { expect, test } from 'vitest'
import { eventsIn, eventsOf } from './events-of.ts'

test('all events are the default, and checks count only if some events are asked for', () => {
  const checked = { 'events.payment.confirmed': 'on', 'events.invoice.paid': 'on' }
  expect(eventsOf({})).toEqual(['*'])
  expect(eventsOf({ eventChoice: 'all', ...checked })).toEqual(['*'])
  expect(eventsOf({ eventChoice: 'some', ...checked })).toEqual(['payment.confirmed', 'invoice.paid'])
})

test('some events without any are refused, and not taken for all', () => {
  expect(() => eventsOf({ eventChoice: 'some' })).toThrow('Check at least one event')
})

test.each([
  [['*'], 'All events'],
  [['invoice.paid'], '1 type'],
  [['invoice.paid', 'payment.confirmed'], '2 types'],
])('%j: %s', (events, words) => expect(eventsIn(events)).toBe(words))
