import { randomBytes } from 'node:crypto'
import type { ErrorBody } from '@stablerail/contract'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrawing } from '../../mechanisms/drawing/index.ts'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { deceptiveJpeg, endlessJpeg, jpeg, pngOf, webp } from '../../testing/images.ts'
import { openInvoiceShop } from '../../testing/invoices.ts'
import { readPdf } from '../../testing/read-pdf.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(() => api.close())

const pathOf = ({ workspaceId }: Scope) => `${api.baseUrl}/v1/workspaces/${workspaceId}/logo`

/** Sends an image as the request body. */
const put = async (
  image: Buffer | string,
  { type = 'image/png', key = api.keys.full, scope = api.scope } = {},
) => {
  const answer = await fetch(pathOf(scope), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body: typeof image === 'string' ? image : Uint8Array.from(image),
  })
  const json = (await answer.json()) as { logoUrl: string; error: ErrorBody['error'] }
  return { status: answer.status, json }
}
const see = (headers: Record<string, string> = {}, { workspaceId }: Scope = api.scope) =>
  fetch(`${api.baseUrl}/v1/img/logo/${workspaceId}`, { headers })
const seen = async () => Buffer.from(await (await see()).arrayBuffer())

describe('the logo of a workspace', () => {
  test.each([
    ['PNG', pngOf({ width: 16, height: 8 })],
    ['JPEG', jpeg],
    ['WebP', webp],
  ])('is made of a %s, whatever the sender calls it, and seen by everybody as a PNG', async (_, image) => {
    for (const type of ['image/png', 'image/svg+xml']) {
      const { status, json } = await put(image, { type })
      expect(status).toBe(200)
      const { publicBaseUrl } = api.context.config
      expect(json.logoUrl).toMatch(
        new RegExp(`^${publicBaseUrl}/v1/img/logo/${api.scope.workspaceId}\\?v=[\\w-]{8}$`),
      )
      const { pathname, search } = new URL(json.logoUrl)
      const answer = await fetch(api.baseUrl + pathname + search)
      expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
        200,
        {
          'content-type': 'image/png',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=300',
          'cross-origin-resource-policy': 'cross-origin',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      ])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(imageSize(bytes)).toMatchObject({ type: 'png', width: 16, height: 8 })
    }
  })

  test('is taken as base64 too, and is the same', async () => {
    const image = pngOf({ width: 20, height: 20 })
    await put(image)
    const first = await seen()
    const body = { image: image.toString('base64') }
    const { status, json } = await api.call('PUT', api.path('logo'), { body })
    expect([status, json.logoUrl !== null]).toEqual([200, true])
    expect((await seen()).equals(first)).toBe(true)
  })

  test('keeps nothing of the file but its pixels', async () => {
    const image = pngOf({ width: 4, height: 4, remark: 'taken at home' })
    expect(image.includes('taken at home')).toBe(true)
    await put(image)
    expect((await seen()).includes('taken at home')).toBe(false)
  })

  test('is at most 512 pixels a side and 256 KiB, however large or noisy it was', async () => {
    expect((await put(pngOf({ width: 2_000, height: 1_000 }))).status).toBe(200)
    expect(imageSize(await seen())).toMatchObject({ width: 512, height: 256 })
    const noise = pngOf({ width: 290, height: 290, pixels: randomBytes(290 * 290 * 3) })
    expect(noise.length).toBeGreaterThan(250_000)
    expect((await put(noise)).status).toBe(200)
    expect((await seen()).length).toBeLessThanOrEqual(256 * 1024)
  })

  test.each([
    ['text', 'hello'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['nothing', ''],
    ['half a PNG', pngOf({ width: 30, height: 30 }).subarray(0, 60)],
    ['a JPEG without a picture', jpeg.subarray(0, 20)],
    ['a WebP without a picture', webp.subarray(0, 16)],
    [
      'an image of 2.5 billion pixels',
      pngOf({ width: 1, height: 1, claimed: { width: 50_000, height: 50_000 } }),
    ],
    ['an image a pixel too high', pngOf({ width: 1, height: 1, claimed: { width: 4_000, height: 1_001 } })],
  ])('is not made of %s, and the one before stays', async (_, image) => {
    await put(pngOf({ width: 16, height: 8 }))
    const before = await seen()
    const { status, json } = await put(image)
    expect([status, json.error.code, json.error.param]).toEqual([400, 'invalid_request', 'image'])
    expect((await seen()).equals(before)).toBe(true)
  })

  test('is refused for its size before it is decoded', async () => {
    const { json } = await put(pngOf({ width: 1, height: 1, claimed: { width: 50_000, height: 50_000 } }))
    expect(json.error.message).toContain('50000 by 50000 pixels')
  })

  test('is measured where its decoder measures it, also of a JPEG that says two sizes', async () => {
    expect((await put(deceptiveJpeg({ width: 400, height: 300 }))).status).toBe(200)
    expect(imageSize(await seen())).toMatchObject({ width: 400, height: 300 })
    const { status, json } = await put(deceptiveJpeg({ width: 4_100, height: 1_000 }))
    expect([status, json.error?.message]).toEqual([400, expect.stringContaining('4100 by 1000 pixels')])
  })

  test('is not made of a JPEG with a gap, in which a decoder might find another picture', async () => {
    const gap = Buffer.concat([jpeg.subarray(0, 20), Buffer.of(0), jpeg.subarray(20)])
    expect((await put(gap)).status).toBe(400)
  })

  test('is not made of a JPEG that takes minutes to read, and of one with a hundred scans', async () => {
    const { status, json } = await put(endlessJpeg(13_000))
    expect([status, json.error?.param]).toEqual([400, 'image'])
    expect((await put(endlessJpeg(101))).status).toBe(400)
    expect((await put(endlessJpeg(100))).status).toBe(200)
  })

  test('is refused where the file is larger than 256 KiB', async () => {
    for (const size of [256 * 1024 + 1, 400_000]) {
      const { status, json } = await put(Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]))
      expect([status, json.error.code]).toEqual([413, 'invalid_request'])
    }
    expect((await put(Buffer.concat([jpeg, Buffer.alloc(256 * 1024 - jpeg.length)]))).status).toBe(200)
  })

  test('is set and removed by admins alone, each of their own workspace', async () => {
    expect((await put(jpeg, { key: api.keys.restricted })).status).toBe(403)
    const other = await openInvoiceShop(api)
    expect((await put(jpeg, { key: other.key })).status).toBe(403)
    expect((await api.call('DELETE', api.path('logo'), { key: api.keys.restricted })).status).toBe(403)
  })

  test('is not sent again to whoever has it, and is gone once it is removed', async () => {
    await put(pngOf({ width: 10, height: 10 }))
    const tag = (await see()).headers.get('etag') ?? ''
    expect((await see({ 'if-none-match': tag })).status).toBe(304)
    await put(pngOf({ width: 11, height: 10 }))
    expect((await see({ 'if-none-match': tag })).status).toBe(200)
    expect((await api.call('DELETE', api.path('logo'))).status).toBe(204)
    expect((await api.call('DELETE', api.path('logo'))).status).toBe(204)
    expect((await see()).status).toBe(404)
    expect((await api.call('GET', `/v1/workspaces/${api.scope.workspaceId}`)).json.logoUrl).toBeNull()
    for (const workspaceId of ['ws_unknown', 'x'])
      expect((await see({}, { ...api.scope, workspaceId })).status).toBe(404)
  })

  test('waits with others, and is refused for a moment where too many wait', async () => {
    const { drawing } = api.context
    api.context.drawing = createDrawing({ mostWaiting: -1 })
    try {
      const { status, json } = await put(pngOf({ width: 7, height: 7 }))
      expect([status, json.error.code]).toEqual([429, 'rate_limited'])
    } finally {
      api.context.drawing = drawing
    }
  })

  test('is on the pages and in the PDFs of the merchant', async () => {
    const shop = await openInvoiceShop(api)
    const { id } = await shop.create()
    await shop.act('send', id)
    const token = await shop.tokenOf(id)
    const read = async () => {
      const answer = await fetch(`${api.baseUrl}/v1/i/${token}/pdf`)
      return {
        tag: answer.headers.get('etag'),
        pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())),
      }
    }
    const before = await read()
    expect(before.pdf.images).toBe(0)
    await put(pngOf({ width: 40, height: 20 }), { key: shop.key, scope: shop })
    const after = await read()
    expect([after.pdf.images, after.tag === before.tag]).toEqual([1, false])
    const page = await fetch(`${api.baseUrl}/i/${token}`)
    const [, place = ''] = /<img class="logo" src="([^"]*)"/.exec(await page.text()) ?? []
    const image = await fetch(new URL(place, page.url))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
  })
})
