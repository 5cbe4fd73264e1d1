/** Tests the previews of hosted pages: who may see them, and their contents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from '../../../commands/setup/index.ts'
import { createTestContext, type TestContext } from '../../../testing/context.ts'
import { startTestApp, type TestApp } from '../../../testing/sessions/app.ts'

const person = { email: 'ada@example.test', password: 'correct horse battery' }

let world: TestContext
let app: TestApp
let cookie: string
let workspaceId: string
beforeAll(async () => {
  world = await createTestContext()
  const made = await setUp(world.context, { workspaceName: 'Mugs & More', keys: [], ...person })
  workspaceId = made.workspaceId
  app = await startTestApp(world.context)
  cookie = (await app.call('POST', '/api/auth/sign-in/email', { body: person })).cookie
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', 'accept-language': 'en' }

type Options = { id?: string; headers?: Record<string, string>; isSignedIn?: boolean }

const preview = async (path: string, options: Options = {}) => {
  const { id = workspaceId, headers = inFrame, isSignedIn = true } = options
  const sent = { ...headers, ...(isSignedIn && { cookie }) }
  const response = await fetch(`${app.origin}/dashboard/preview/${id}/${path}`, { headers: sent })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a member sees the checkout page of the merchant in a colour, without a script or an address', async () => {
  const { status, text, headers } = await preview('checkout?accent=%23aa0044&pair=polygon:USDC')
  expect(status).toBe(200)
  for (const part of ['Mugs &amp; More', '$19.99', 'Polygon', '#aa0044']) expect(text).toContain(part)
  expect(text).not.toMatch(/<script|http-equiv="refresh"|0x[0-9a-f]{40}/i)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('script-src')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the colour is the one of the workspace if the form names none, and no text is used as a colour', async () => {
  await world.context.db
    .updateTable('workspaces')
    .set({ accent: '#005533' })
    .where('id', '=', workspaceId)
    .execute()
  expect((await preview('checkout')).text).toContain('#005533')
  for (const accent of ['', 'red', '#12345', '#123456}body{display:none']) {
    const { text } = await preview(`checkout?accent=${encodeURIComponent(accent)}`)
    expect(text).not.toContain('#005533')
    expect(text).not.toContain('#123456}')
  }
})

test('a link is shown as it is typed, and its text is escaped', async () => {
  const open = await preview('link?kind=open&preset=500&preset=1250&min=500&description=%3Cb%3ETea%3C/b%3E')
  for (const part of ['$5.00', '$12.50', '&lt;b>Tea&lt;/b>'])
    expect(open.text.replaceAll('&gt;', '>')).toContain(part)
  expect((await preview('link?kind=fixed&amount=4200&pair=nothing')).text).toContain('$42.00')
  expect((await preview('link?kind=fixed&amount=-1')).text).toContain('$19.99')
})

test('an invoice is shown as it is typed, with its customer, and its text is escaped', async () => {
  const lines = 'line=3:1999:Blue%20mug%3A%20large&line=1:-500:%3Cb%3EFriend%3C/b%3E&line=broken'
  const { status, text } = await preview(
    `invoice?${lines}&billTo=Elena%20Fischer%0Aelena@buyer.example&number=INV-000007&memo=Thanks&dueInDays=14&pair=polygon:USDC`,
  )
  expect(status).toBe(200)
  const shown = text.replaceAll('&gt;', '>')
  for (const part of [
    'Mugs &amp; More',
    'Amount due',
    '$54.97',
    'Invoice ',
    'INV-000007',
    'Pay $',
    'Polygon',
  ])
    expect(shown).toContain(part)
  for (const part of ['Bill to', 'Elena Fischer', 'Blue mug: large', '3 × $19.99', '&lt;b>Friend', 'Thanks'])
    expect(shown).toContain(part)
  expect(text).not.toMatch(/<script|broken/)
  expect((await preview('invoice?dueInDays=9999&line=1:5:x')).status).toBe(200)
})

test.each([
  ['without a session', { isSignedIn: false }, 401],
  ['of another workspace', { id: 'ws_00000000000000000000000000' }, 403],
  ['as a page of its own', { headers: { ...inFrame, 'sec-fetch-dest': 'document' } }, 403],
  ['within the page of another site', { headers: { ...inFrame, 'sec-fetch-site': 'cross-site' } }, 403],
])('a preview %s is refused', async (_, options, status) => {
  const answer = await preview('checkout', options)
  expect(answer.status).toBe(status)
  expect(answer.text).not.toContain('Mugs')
})

test('no other page has a preview, and nothing is created', async () => {
  expect((await preview('constructor')).text).toContain('<title>')
  expect(await world.context.db.selectFrom('checkouts').selectAll().execute()).toEqual([])
  expect(await world.context.db.selectFrom('payment_links').selectAll().execute()).toEqual([])
})
