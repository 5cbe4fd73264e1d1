import type { WebhookEndpoint } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { failingFirst } from './failing-first.ts'

const endpoint = (id: string, changes: Partial<WebhookEndpoint> = {}) =>
  ({
    id,
    status: 'enabled',
    successRate: 1,
    finishedCount: 60,
    retryingCount: 0,
    ...changes,
  }) as WebhookEndpoint

test('endpoints that fail are listed first, and those that receive nothing last', () => {
  const endpoints = [
    endpoint('off', { status: 'disabled', successRate: 0 }),
    endpoint('well'),
    endpoint('retrying', { retryingCount: 1 }),
    endpoint('down', { retryingCount: 21 }),
    endpoint('fine'),
    endpoint('losing', { successRate: 0.5 }),
  ]
  expect(failingFirst(endpoints).map(({ id }) => id)).toEqual([
    'down',
    'losing',
    'retrying',
    'well',
    'fine',
    'off',
  ])
})
