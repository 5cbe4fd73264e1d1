import { contract, type Route } from '@stablerail/contract'
import { startBrowser, startPage } from '@stablerail/test-support/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { isOpenToOrigins } from './cross-origin.ts'

let api: TestApi
let browser: Browser
let page: Page
let elsewhere: { origin: string; stop(): void }
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  browser = await startBrowser()
  elsewhere = await startPage(`
    import { Stablerail } from '@stablerail/sdk'
    export const buy = async ({ baseUrl, token }) => {
      const buyer = new Stablerail({ baseUrl })
      const prepared = await buyer.hostedCheckouts.preparePayment(token, {})
      const seen = await buyer.hostedCheckouts.retrieve(token)
      return { recipient: prepared.recipient, status: seen.status }
    }
    export const list = async ({ baseUrl, apiKey, workspaceId }) => {
      const client = new Stablerail({ baseUrl, apiKey, workspaceId, maxRetries: 0 })
      return await client.customers.list().then(() => 'answered', (error) => error.name)
    }
    export const read = async (url) => {
      const answer = await fetch(url)
      return {
        status: answer.status,
        code: (await answer.json()).error.code,
        requestId: answer.headers.get('x-request-id'),
        left: answer.headers.get('ratelimit-remaining'),
      }
    }
  `)
  page = await browser.newPage()
  await page.goto(elsewhere.origin)
})
afterAll(async () => {
  elsewhere?.stop()
  await browser?.close()
  await api.close()
})

/**
 * Runs a function of the page, and throws its error without the stack, which names no file that the test reporter
 * could open.
 */
const run = async (name: 'buy' | 'list' | 'read', parameters: unknown): Promise<unknown> => {
  try {
    return await page.evaluate(`program.${name}(${JSON.stringify(parameters)})`)
  } catch (error) {
    throw new Error((error as Error).message.split('\n')[0])
  }
}

const openCheckout = async (): Promise<string> => {
  const product = await api.call('POST', api.path('products'), { body: { name: 'Mug' } })
  const price = await api.call('POST', api.path(`products/${product.json.id}/prices`), {
    body: { amount: 1999, interval: 'one_time' },
  })
  const { json } = await api.call('POST', api.path('checkouts'), {
    body: {
      mode: 'payment',
      priceId: price.json.id,
      chain: 'base',
      token: 'USDC',
      successUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
    },
  })
  return String(json.hostedUrl).split('/').at(-1) ?? ''
}

describe('in a browser, a page of another origin', () => {
  it("prepares and follows a buyer's payment with the SDK", async () => {
    const token = await openCheckout()
    expect(await run('buy', { baseUrl: api.baseUrl, token })).toEqual({
      recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      status: 'pending',
    })
  })

  it('reads why it was refused, the id of the request and what is left of the allowance', async () => {
    const answer = await run('read', `${api.baseUrl}/v1/checkout/nobody`)
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    expect(answer).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      left: expect.stringMatching(/^\d+$/),
    })
  })

  it('cannot use what takes a key', async () => {
    const { workspaceId } = api.scope
    expect(await run('list', { baseUrl: api.baseUrl, apiKey: api.keys.full, workspaceId })).toBe(
      'ConnectionError',
    )
  })
})

describe('headers for other origins', () => {
  const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap(
    (group) => Object.values(group),
  )
  const paths = [...new Set(routes.map(({ path }) => path.replace(/:\w+/g, 'x')))]
  const closed = ['/', '/v1/docs', '/v1/nothing', '/v1/checkouts', '/api/auth/get-session', '/metrics']

  it('are for every route that needs nobody, but for probes and invitations, and for no other', () => {
    for (const { path, metadata } of routes) {
      const isPublic =
        metadata.access.by === 'anyone' && !/^\/v1\/(healthz|readyz|invitations\/.*)$/.test(path)
      expect([path, isOpenToOrigins(path)]).toEqual([path, isPublic])
    }
  })

  it.each([...paths, ...closed, '/v1/openapi.json'])('of %s are as its route says', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
      const answer = await api.call(method, path, { key: '', headers })
      const isOpen = isOpenToOrigins(path)
      expect(answer.headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('cross-origin-resource-policy')).toBe(isOpen ? 'cross-origin' : 'same-origin')
      if (method === 'OPTIONS') expect(answer.status === 204).toBe(isOpen)
    }
  })
})
