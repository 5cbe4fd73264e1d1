/** Sends requests for hosted pages, with exactly the headers that a browser or a robot would send. */
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll } from 'vitest'
import { startTestApi, type TestApi } from './api.ts'
import { unreadNetwork } from './checkouts.ts'
import {
  type LinkRecord,
  type LinkShop,
  mugLink,
  openLinkShop,
  polygonNetwork,
  tipLink,
  tokenOf,
} from './links.ts'

export type PageReply = { status: number; headers: IncomingHttpHeaders; text: string }

export type PageCall = {
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  /** A raw request body that is sent instead of `form`. */
  body?: string
}

/** The headers that browsers send with a person's navigation. */
export const navigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-user': '?1',
}

export const askPage = (
  baseUrl: string,
  path: string,
  { method, headers = {}, form, body }: PageCall = {},
): Promise<PageReply> =>
  new Promise((resolve, reject) => {
    const sent = body ?? (form && new URLSearchParams(form).toString())
    const type = sent === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const verb = method ?? (sent === undefined ? 'GET' : 'POST')
    const outgoing = send(baseUrl + path, { method: verb, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(sent)
  })

/**
 * Starts the API with a test workspace, and returns functions that request its pages. Called at the top of a
 * test file.
 */
export const usePages = () => {
  const clock = createTestClock('2026-11-20T10:00:00.000Z')
  let api: TestApi
  let shop: LinkShop
  beforeAll(async () => {
    const config = { networks: [unreadNetwork, polygonNetwork], trustedProxies: 1 }
    api = await startTestApi({ config, clock })
    shop = await openLinkShop(api)
  })
  afterAll(() => api.close())
  const ask = (path: string, call?: PageCall) => askPage(api.baseUrl, path, call)
  const press = (path: string, form: Record<string, string> = {}) => ask(path, { form, headers: ownForm })
  return {
    clock,
    ask,
    press,
    api: () => api,
    shop: () => shop,
    /** Returns the number of checkouts that a payment link has created. */
    countOf: async (link: LinkRecord) =>
      (await shop.checkouts()).filter(({ paymentLinkId }) => paymentLinkId === link.id).length,
    /**
     * Creates a payment link and visits it. Returns the link, with the path of the checkout that the visit
     * created.
     */
    async visited(body: object = mugLink, within = shop) {
      const link = await within.makeLink(body)
      // A visit prepares no payment at a shared address; a press does.
      const isOpen = body === tipLink || 'openAmount' in body
      const reply = isOpen
        ? await press(pathOf(link), { amount: '5' })
        : await ask(pathOf(link), { headers: navigation })
      return { link, place: followed(reply) }
    },
  }
}

export const pathOf = (link: { url: string }): string => `/pay/${tokenOf(link)}`

/** The headers that browsers send with a form of the page itself. */
export const ownForm = { 'sec-fetch-site': 'same-origin' }

/** Returns the path to which the page of a payment link redirects. */
export const followed = ({ headers }: PageReply): string =>
  new URL(headers.location ?? '', 'http://here/pay/x').pathname
