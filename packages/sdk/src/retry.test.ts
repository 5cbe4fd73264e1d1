import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sleep } from './limit.ts'
import { delayMsAfter, longestRetryAfterMs, retryAfterMs } from './retry.ts'

const limited = { status: 429, retryAfterMs: null }

describe('without Retry-After', () => {
  test('a wait is anything from nothing to a bound that doubles, and no more than 8 s', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1)
    onTestFinished(() => random.mockRestore())
    expect([1, 2, 3, 4, 5, 6, 40].map((attempt) => delayMsAfter(attempt, limited, true))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ])
    random.mockReturnValue(0)
    expect(delayMsAfter(3, limited, true)).toBe(0)
    random.mockReturnValue(0.25)
    expect(delayMsAfter(3, limited, true)).toBe(500)
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-11-20T09:30:00Z')

  test.each([
    ['2', 2000],
    ['0', 0],
    ['0.05', 50],
    ['2 ', 2000],
    ['Fri, 20 Nov 2026 09:30:05 GMT', 5000],
    ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
  ])('of %j is %j ms', (value, expected) => {
    vi.useFakeTimers({ now })
    onTestFinished(() => void vi.useRealTimers())
    expect(retryAfterMs(value)).toBe(expected)
  })

  test('is obeyed exactly, up to a minute', () => {
    expect(delayMsAfter(1, { status: 429, retryAfterMs: 60_000 }, true)).toBe(60_000)
    expect(delayMsAfter(9, { status: 503, retryAfterMs: 0 }, true)).toBe(0)
    expect(longestRetryAfterMs).toBe(60_000)
  })

  test.each(['61', '1e9', '-5', 'soon', '', '1.2.3', 'never GMT', '2026-11-20'])(
    'of %j is not waited for: the caller gets the error',
    (value) => {
      expect(retryAfterMs(value)).not.toBeLessThanOrEqual(longestRetryAfterMs)
    },
  )
})

test('without idempotency only what surely did nothing is sent again', () => {
  const statuses = [400, 408, 409, 422, 429, 500, 502, 503, 504]
  const retried = (idempotent: boolean) =>
    statuses.filter((status) => delayMsAfter(1, { status, retryAfterMs: 5 }, idempotent) === 5)
  expect(retried(true)).toEqual([408, 429, 500, 502, 503, 504])
  expect(retried(false)).toEqual([429, 503])
  expect(delayMsAfter(1, {}, true)).toBeLessThanOrEqual(500)
  expect(delayMsAfter(1, {}, false)).toBe(Number.POSITIVE_INFINITY)
})

test('a sleep that was aborted before it began ends at once', async () => {
  await expect(sleep(60_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
