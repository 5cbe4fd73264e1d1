import { describe, expect, test } from 'vitest'
import { backoffMs, delayBeforeRetryMs, isRetryableStatus, retryAfterMs, sleep } from './retry.ts'

describe('backoff', () => {
  test('is anything from nothing to a bound that doubles, and no more than 8 s', () => {
    const longest = [1, 2, 3, 4, 5, 6, 40].map((attempt) => backoffMs(attempt, () => 1))
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(backoffMs(3, () => 0)).toBe(0)
    expect(backoffMs(3, () => 0.25)).toBe(500)
  })
})

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-20T09:30:00Z')

  test.each([
    ['2', 2000],
    ['0', 0],
    ['Fri, 20 Nov 2026 09:30:05 GMT', 5000],
    ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is %j ms', (value, expected) => {
    expect(retryAfterMs(value, nowMs)).toBe(expected)
  })

  test('is obeyed up to a minute, and beyond that not waited for', () => {
    expect(delayBeforeRetryMs(1, '60')).toBe(60_000)
    expect(delayBeforeRetryMs(1, '61')).toBeUndefined()
    expect(delayBeforeRetryMs(1, null)).toBeLessThanOrEqual(500)
  })
})

test('without idempotency only what surely did nothing is sent again', () => {
  const statuses = [400, 408, 409, 422, 429, 500, 502, 503, 504]
  expect(statuses.filter((status) => isRetryableStatus(status, true))).toEqual([408, 429, 500, 502, 503, 504])
  expect(statuses.filter((status) => isRetryableStatus(status, false))).toEqual([429, 503])
})

test('a sleep that was aborted before it began ends at once', async () => {
  await expect(sleep(60_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
