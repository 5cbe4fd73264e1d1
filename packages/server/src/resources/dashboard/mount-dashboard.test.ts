import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let below: TestApi
beforeAll(async () => {
  api = await startTestApi()
  below = await startTestApi({
    config: { publicBaseUrl: 'https://shop.example/payments', signUp: 'open' },
  })
})
afterAll(async () => {
  await api.close()
  await below.close()
})

const get = (path: string, { baseUrl } = api, init: RequestInit = {}) => fetch(baseUrl + path, init)

/** Returns the URLs of the files that a page refers to. */
const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

describe('the dashboard', () => {
  it.each(['/dashboard', '/dashboard/', '/dashboard/sign-in', '/dashboard/ws_1/test/payments/pay_1'])(
    'answers its page at %s, which is not kept and admits nothing from elsewhere',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
      expect(policy).not.toContain('unsafe')
      expect(await answer.text()).toBe(await (await get('/dashboard')).text())
    },
  )

  it('names files that are answered, and kept for good', async () => {
    const files = filesOf(await (await get('/dashboard/ws_1/test')).text())
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      expect(file).toMatch(/^\/dashboard\/assets\/[\w.-]+$/)
      const answer = await get(file)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(answer.headers.get('content-type')).toMatch(
        /^(text\/(javascript|css)|image\/svg\+xml); charset=utf-8$/,
      )
    }
  })

  it('answers as many files at once as a browser asks for, whatever the allowance of requests', async () => {
    const rateLimits = { keyPerSecond: 1, keyBurst: 1, publicPerSecond: 0.001, publicBurst: 2 }
    const strict = await startTestApi({ config: { rateLimits } })
    const [file = ''] = filesOf(await (await get('/dashboard', strict)).text())
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push((await get(file, strict)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await get('/dashboard', strict)).status).toBe(200)
    expect((await get('/dashboard', strict)).status).toBe(429)
    await strict.close()
  })

  it('names its files below the path of PUBLIC_BASE_URL', async () => {
    for (const file of filesOf(await (await get('/dashboard', below)).text()))
      expect(file).toMatch(/^\/payments\/dashboard\/assets\//)
  })

  it('says whether strangers may make an account', async () => {
    const saidBy = async (one: TestApi) =>
      /<meta name="sign-up" content="(\w+)"/.exec(await (await get('/dashboard', one)).text())?.[1]
    expect([await saidBy(api), await saidBy(below)]).toEqual(['closed', 'open'])
  })

  it.each([
    '/dashboard/assets/none.js',
    '/dashboard/assets/',
    '/dashboards',
    '/dashboard/assets/..%2findex.html',
  ])('has nothing at %s', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('is read, and nothing else is done to it', async () => {
    expect((await get('/dashboard', api, { method: 'POST' })).status).toBe(404)
  })

  it('counts requests against the allowance of their address', async () => {
    const slow = await startTestApi({
      config: { rateLimits: { keyPerSecond: 100, keyBurst: 100, publicPerSecond: 1, publicBurst: 2 } },
    })
    try {
      const statuses: number[] = []
      for (let count = 0; count < 4; count += 1) statuses.push((await get('/dashboard', slow)).status)
      expect(statuses.slice(0, 2)).toEqual([200, 200])
      expect(statuses).toContain(429)
    } finally {
      await slow.close()
    }
  })
})
