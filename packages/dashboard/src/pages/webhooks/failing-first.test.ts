import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { failingFirst, hasFailed } from './failing-first.ts'

const endpoint = (id: string, changes: Partial<WebhookEndpoint> = {}) =>
  ({ id, status: 'enabled', successRate: 1, retryingCount: 0, ...changes }) as WebhookEndpoint

test('endpoints that fail are listed first, and those that receive nothing last', () => {
  const endpoints = [
    endpoint('off', { status: 'disabled', successRate: 0 }),
    endpoint('well'),
    endpoint('retrying', { retryingCount: 1 }),
    endpoint('fine'),
    endpoint('losing', { successRate: 0.5 }),
  ]
  expect(failingFirst(endpoints).map(({ id }) => id)).toEqual(['retrying', 'losing', 'well', 'fine', 'off'])
})

test.each([
  ['failed', 10, true],
  ['pending', 2, true],
  ['pending', 0, false],
  ['delivering', 2, false],
  ['succeeded', 3, false],
  ['dead', 1, false],
] as const)(
  'a delivery that is %s after %i attempts: its failure is shown %s',
  (status, attemptCount, shown) => expect(hasFailed({ status, attemptCount })).toBe(shown),
)
