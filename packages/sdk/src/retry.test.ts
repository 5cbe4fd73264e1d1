import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { delayMsBefore, isRetryableStatus, retryAfterMs, sleep } from './retry.ts'

describe('without Retry-After', () => {
  test('a wait is anything from nothing to a bound that doubles, and no more than 8 s', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1)
    onTestFinished(() => random.mockRestore())
    expect([1, 2, 3, 4, 5, 6, 40].map((attempt) => delayMsBefore(attempt, null))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ])
    random.mockReturnValue(0)
    expect(delayMsBefore(3, null)).toBe(0)
    random.mockReturnValue(0.25)
    expect(delayMsBefore(3, null)).toBe(500)
  })
})

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-20T09:30:00Z')

  test.each([
    ['2', 2000],
    ['0', 0],
    ['0.05', 50],
    ['Fri, 20 Nov 2026 09:30:05 GMT', 5000],
    ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
  ])('of %j is %j ms', (value, expected) => {
    expect(retryAfterMs(value, nowMs)).toBe(expected)
  })

  test('is obeyed exactly, up to a minute', () => {
    expect(delayMsBefore(1, '60')).toBe(60_000)
    expect(delayMsBefore(9, '0')).toBe(0)
  })

  test.each(['61', '1e9', '-5', 'soon', '', '1.2.3', 'never GMT', '2026-11-20'])(
    'of %j is not waited for: the caller gets the error',
    (value) => {
      expect(delayMsBefore(1, value)).toBeUndefined()
    },
  )
})

test('without idempotency only what surely did nothing is sent again', () => {
  const statuses = [400, 408, 409, 422, 429, 500, 502, 503, 504]
  expect(statuses.filter((status) => isRetryableStatus(status, true))).toEqual([408, 429, 500, 502, 503, 504])
  expect(statuses.filter((status) => isRetryableStatus(status, false))).toEqual([429, 503])
})

test('a sleep that was aborted before it began ends at once', async () => {
  await expect(sleep(60_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
