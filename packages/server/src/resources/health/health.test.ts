import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('concurrent readiness probes share one check of the database', async () => {
  const queries = vi.spyOn(api.context.db, 'getExecutor')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.call('GET', '/v1/readyz', { key: '' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(queries.mock.calls.length).toBeGreaterThan(0)
  expect(queries.mock.calls.length).toBeLessThan(10)
})
