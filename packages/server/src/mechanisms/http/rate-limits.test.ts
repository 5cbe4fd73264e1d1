import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { callerAddress } from './caller-address.ts'
import { beginFacts } from './facts.ts'
import { createRateLimits } from './rate-limits.ts'
import { fullBucket, refill, secondsUntil } from './token-bucket.ts'

const configured = { keyPerSecond: 100, keyBurst: 200, publicPerSecond: 10, publicBurst: 30 }

/** Returns rate limits under a clock that the test sets, and a function that reports whether a request is allowed. */
const createWorld = ({ most = 1_000 } = {}) => {
  let nowMs = 0
  const limits = createRateLimits({ rateLimits: configured }, { nowMs: () => nowMs, most })
  const ask = (limit: 'perKey' | 'perAddress', caller: string) => {
    const headers: Record<string, number> = {}
    const response = { setHeader: (name: string, value: number) => (headers[name] = value) }
    beginFacts(response as never, 'req_1')
    try {
      limits[limit](caller, response as never)
      return { allowed: true, headers, retryAfter: null }
    } catch (error) {
      return {
        allowed: false,
        headers,
        retryAfter: (error as { retryAfterSeconds: number }).retryAfterSeconds,
      }
    }
  }
  return { ask, advance: (ms: number) => (nowMs += ms) }
}

test('however often a caller asks, no more is let in than the burst and what came since', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), (waitsMs) => {
      const { ask, advance } = createWorld()
      let elapsedMs = 0
      let allowed = 0
      for (const waitMs of waitsMs) {
        advance(waitMs)
        elapsedMs += waitMs
        if (ask('perAddress', '192.0.2.1').allowed) allowed += 1
        expect(allowed).toBeLessThanOrEqual(30 + (elapsedMs / 1000) * 10 + 1e-6)
      }
    }),
  )
})

test('who asks at twice the rate for 20 seconds is let in at the rate, and the burst once', () => {
  const { ask, advance } = createWorld()
  let allowed = 0
  for (let count = 0; count < 400; count += 1) {
    advance(50)
    if (ask('perAddress', '192.0.2.1').allowed) allowed += 1
  }
  expect(allowed).toBeGreaterThanOrEqual(229)
  expect(allowed).toBeLessThanOrEqual(231)
})

test('who waits as long as Retry-After says is let in, and no sooner', () => {
  const { ask, advance } = createWorld()
  while (ask('perAddress', '192.0.2.1').allowed);
  const { retryAfter } = ask('perAddress', '192.0.2.1')
  expect(retryAfter).toBe(1)
  advance(99)
  expect(ask('perAddress', '192.0.2.1').allowed).toBe(false)
  advance(901)
  expect(ask('perAddress', '192.0.2.1').allowed).toBe(true)
})

test('the headers tell the size, what is left, and when all of it is there again', () => {
  const { ask, advance } = createWorld()
  expect(ask('perKey', 'key').headers).toEqual({
    'ratelimit-limit': 200,
    'ratelimit-remaining': 199,
    'ratelimit-reset': 1,
  })
  for (let count = 0; count < 150; count += 1) ask('perKey', 'key')
  const { headers } = ask('perKey', 'key')
  expect(headers).toEqual({ 'ratelimit-limit': 200, 'ratelimit-remaining': 48, 'ratelimit-reset': 2 })
  advance(2_000)
  expect(ask('perKey', 'key').headers['ratelimit-remaining']).toBe(199)
})

test('a clock that goes backwards takes nothing away, and gives nothing', () => {
  const size = { perSecond: 10, burst: 30 }
  const bucket = { ...fullBucket(size, 1_000), tokens: 5 }
  expect(refill(bucket, size, 0)).toEqual(bucket)
  expect(secondsUntil(6, bucket, size)).toBeCloseTo(0.1)
})

describe('callers', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::1', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['::1', '0000000000000000/64'],
  ])('%s is counted as %s', (ip, counted) => {
    expect(callerAddress(ip)).toBe(counted)
  })

  it('of one /64 share an allowance', () => {
    const { ask } = createWorld()
    for (let count = 0; count < 30; count += 1)
      expect(ask('perAddress', `2001:db8::${count.toString(16)}`).allowed).toBe(true)
    expect(ask('perAddress', '2001:db8::ffff').allowed).toBe(false)
    expect(ask('perAddress', '2001:db8:0:1::1').allowed).toBe(true)
  })

  it('are forgotten when there are too many, who has not come for longest first', () => {
    const { ask } = createWorld({ most: 2 })
    while (ask('perAddress', '192.0.2.1').allowed);
    ask('perAddress', '192.0.2.2')
    ask('perAddress', '192.0.2.1')
    ask('perAddress', '192.0.2.3')
    expect(ask('perAddress', '192.0.2.1').allowed).toBe(false)
    ask('perAddress', '192.0.2.4')
    ask('perAddress', '192.0.2.5')
    expect(ask('perAddress', '192.0.2.1').allowed).toBe(true)
  })
})
