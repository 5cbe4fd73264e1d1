import { expect, test } from 'vitest'
import { failingWords, isFailing, successWords } from './failing.ts'

const endpoint = { status: 'enabled', successRate: 1, finishedCount: 60, retryingCount: 0 } as const

test.each([
  [{}, false],
  [{ retryingCount: 1 }, false],
  [{ retryingCount: 9 }, false],
  [{ retryingCount: 10 }, true],
  [{ finishedCount: 2, retryingCount: 3 }, true],
  [{ finishedCount: 0, retryingCount: 1 }, true],
  [{ successRate: 0.9 }, false],
  [{ successRate: 0.89 }, true],
  [{ successRate: 0.5, status: 'disabled' }, false],
] as const)('an endpoint with %o fails: %s', (changes, fails) =>
  expect(isFailing({ ...endpoint, ...changes })).toBe(fails),
)

test.each([
  [{ retryingCount: 21 }, '21 webhooks are not delivered. Retrying automatically.'],
  [{ retryingCount: 1 }, '1 webhook is not delivered. Retrying automatically.'],
  [{ retryingCount: 100 }, '100 or more webhooks are not delivered. Retrying automatically.'],
  [{ successRate: 0.8 }, '12 of 60 webhooks failed.'],
])('what fails with %o is said in a sentence', (changes, words) =>
  expect(failingWords({ ...endpoint, ...changes })).toBe(words),
)

test.each([
  [{}, '100% of 60'],
  [{ successRate: 0.95 }, '95.0% of 60'],
  [{ retryingCount: 1 }, '60 of 61 received'],
  [{ retryingCount: 100 }, '60 of 160 or more received'],
  [{ finishedCount: 0, retryingCount: 6 }, '0 of 6 received'],
  [{ finishedCount: 0 }, 'Nothing attempted yet'],
])('the success with %o counts deliveries that wait', (changes, words) =>
  expect(successWords({ ...endpoint, ...changes })).toBe(words),
)
