import { expect, test } from 'vitest'
import { eventTypes } from '../../generated/event-types.ts'
import { groupsOfTypes } from './type-groups.ts'

test('types with the same first word are one group', () =>
  expect(groupsOfTypes(['payment.confirmed', 'payment.failed', 'webhook.endpoint.test'])).toEqual([
    [
      'Payment',
      [
        ['payment.confirmed', 'payment.confirmed'],
        ['payment.failed', 'payment.failed'],
      ],
    ],
    ['Webhook', [['webhook.endpoint.test', 'webhook.endpoint.test']]],
  ]))

test('every type is in a group', () =>
  expect(groupsOfTypes(eventTypes).flatMap(([, options]) => options.map(([type]) => type))).toEqual(
    eventTypes,
  ))
