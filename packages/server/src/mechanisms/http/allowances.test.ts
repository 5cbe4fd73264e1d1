import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../testing/api.ts'

describe('rate limits', () => {
  it('answer 429 with the seconds to wait, and say what is left before', async () => {
    const slow = await startTestApi({
      config: { rateLimits: { keyPerSecond: 1, keyBurst: 2, publicPerSecond: 1, publicBurst: 1 } },
    })
    try {
      const answers = []
      for (let count = 0; count < 5; count += 1) answers.push(await slow.call('GET', slow.path('customers')))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.error.code).toBe('rate_limited')
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2')
    } finally {
      await slow.close()
    }
  })
})

describe('guessing keys', () => {
  it.each([
    ['with keys that could be', (count: number) => `sk_test_${count}`],
    ['with what is no key', (count: number) => `key-${count}`],
    ['without a key', () => ''],
  ])('is slowed by address, %s', async (_name, keyOf) => {
    const rateLimits = { keyPerSecond: 100, keyBurst: 100, publicPerSecond: 1, publicBurst: 3 }
    const slow = await startTestApi({ config: { rateLimits } })
    try {
      const guess = (_: unknown, count: number) =>
        slow.call('GET', slow.path('customers'), { key: keyOf(count) })
      const answers = await Promise.all(Array.from({ length: 12 }, guess))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(3)
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
    } finally {
      await slow.close()
    }
  })
})

describe('a refusal of a caller that is known', () => {
  const rateLimits = { keyPerSecond: 1, keyBurst: 3, publicPerSecond: 100, publicBurst: 100 }

  it.each([
    ['another workspace', 'GET', '/v1/workspaces/ws_other/customers', 'forbidden'],
    ['a role it has not', 'POST', 'customers', 'forbidden'],
    ['a factor it cannot prove', 'POST', 'webhook_endpoints/we_1/rotate', 'aal_required'],
  ])('counts against its key: %s', async (_name, method, route, code) => {
    const slow = await startTestApi({ config: { rateLimits } })
    try {
      const key = code === 'aal_required' ? slow.keys.full : slow.keys.readonly
      const path = route.startsWith('/') ? route : slow.path(route)
      const answers = await Promise.all(Array.from({ length: 8 }, () => slow.call(method, path, { key })))
      const codes = answers.map(({ error }) => error.code)
      expect(codes.filter((one) => one === code).length).toBeGreaterThanOrEqual(3)
      expect(codes.filter((one) => one === 'rate_limited').length).toBeGreaterThanOrEqual(3)
    } finally {
      await slow.close()
    }
  })
})
