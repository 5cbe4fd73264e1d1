/** Pages of links, invoices and businesses in a real browser: each state on a phone and on a screen, light and dark. */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../../access/api-keys/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  type CheckoutPages,
  expectAccessible,
  expectFits,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
let key: string
let customerId: string
beforeAll(async () => {
  pages = await startCheckoutPages()
  const { world, shop } = pages
  const permission = { permission: 'full', livemode: shop.scope.livemode } as const
  key = (await transact(world.context, shop.scope, (work) => createApiKey(work, { name: 'own', ...permission })))
    .secret
  await changeShop({
    ...{ name: 'Blue Mugs', support_email: 'help@blue-mugs.example', public_slug: 'blue-mugs' },
    ...{ kyb_status: 'approved', accent: '#0f766e' },
  })
  customerId = (await post('customers', { email: 'ada@example.test' })).customer.id
}, 120_000)
afterAll(() => pages?.close())

const pictures = new URL('../../../../../../node_modules/.pictures/', import.meta.url).pathname
mkdirSync(pictures, { recursive: true })

const changeShop = async (changes: Record<string, unknown>) => {
  const { world, shop } = pages
  const update = world.context.db.updateTable('workspaces').set(changes)
  await update.where('id', '=', shop.scope.workspaceId).execute()
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
const post = async (path: string, body: object = {}): Promise<any> => {
  const response = await fetch(`${pages.origin}/v1/workspaces/${pages.shop.scope.workspaceId}/${path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

const pair = { chain: 'base', token: 'USDC' } as const
const makeLink = async (body: object): Promise<string> =>
  (await post('payment_links', { ...pair, description: 'One blue mug', ...body })).paymentLink.url
const tip = { openAmount: true, minAmount: 500, maxAmount: 10_000, presetAmounts: [500, 1_000, 2_500] }

const lineItems = [
  { description: 'Blue mug, hand-painted, with a handle', quantity: 12, unitAmountMinor: 1_250 },
  { description: 'Engraving', quantity: 1, unitAmountMinor: 4_000 },
  { description: 'Discount of a friend', quantity: 1, unitAmountMinor: -1_500 },
]
const bill = async (more: object = {}) => {
  const { id } = await post('invoices', { customerId, ...pair, lineItems, memo: 'Thank you.\nBlue Mugs', ...more })
  await post(`invoices/${id}/send`)
  const row = await pages.world.context.db
    .selectFrom('invoices')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: id as string, url: `${pages.origin}/i/${row.hosted_token}` }
}

/** Pays to the wallet of the shop, and credits that to an invoice. */
const credit = async (invoiceId: string, amountBase: bigint) => {
  const { world, shop } = pages
  const { txHash } = await world.pay({ to: shop.wallet, amountBase })
  await world.node.mine(confirmations)
  await world.read()
  const payment = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
  await post(`payments/${payment?.id}/credit`, { invoiceId })
}

const setStatus = (id: string, status: 'past_due') =>
  pages.world.context.db.updateTable('invoices').set({ status }).where('id', '=', id).execute()

type State = {
  name: string
  says: string
  status?: number
  /** Makes what the page shows; answers its address. */
  make: () => Promise<string>
  /** Whether the page is asked for as a browser does that fetches ahead, which makes no checkout. */
  ahead?: boolean
  then?: (page: Page) => Promise<void>
}

const write = async (page: Page, email: string) => {
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Message', { exact: true }).fill('Is the mug blue inside?')
  await page.getByRole('button', { name: 'Send the message' }).click()
}

const states: State[] = [
  { name: 'link-fixed', says: 'Continue to pay', ahead: true, make: () => makeLink({ amount: 1_999 }) },
  { name: 'link-open', says: 'Another amount in USD', make: () => makeLink(tip) },
  {
    ...{ name: 'link-refused', says: 'At least $5.00', make: () => makeLink(tip) },
    async then(page) {
      await page.getByLabel('Another amount in USD').fill('4,99')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'invoice-open', says: 'Due on', make: async () => (await bill()).url },
  {
    ...{ name: 'invoice-past-due', says: 'It was due on' },
    async make() {
      const { id, url } = await bill()
      await setStatus(id, 'past_due')
      return url
    },
  },
  {
    ...{ name: 'invoice-partly', says: 'Left to pay' },
    async make() {
      const { id, url } = await bill()
      await credit(id, 75_250_000n)
      return url
    },
  },
  {
    ...{ name: 'invoice-paid', says: 'Receipt as PDF' },
    async make() {
      const { id, url } = await bill()
      await credit(id, 75_000_000n)
      await credit(id, 100_000_000n)
      return url
    },
  },
  {
    ...{ name: 'invoice-void', says: 'Do not pay it.' },
    async make() {
      const { id, url } = await bill()
      await post(`invoices/${id}/void`)
      return url
    },
  },
  { name: 'business', says: 'Write to the merchant', make: async () => `${pages.origin}/u/blue-mugs` },
  {
    ...{ name: 'business-sent', says: 'Write to the merchant', make: async () => `${pages.origin}/u/blue-mugs` },
    async then(page) {
      await write(page, 'ada@example.test')
      await page.getByText('Your message is on its way.').waitFor()
    },
  },
  {
    ...{ name: 'business-mended', says: 'Write to the merchant', make: async () => `${pages.origin}/u/blue-mugs` },
    async then(page) {
      // What a browser takes for an address and the service does not.
      await write(page, 'ada@example')
      await page.getByRole('alert').waitFor()
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is the mug blue inside?')
    },
  },
]

const looks = [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const

describe.each(states)('the page $name', (state) => {
  test('says so, is accessible and fits, at every width and in every scheme', async () => {
    const url = await state.make()
    const { context, page, faults } = await pages.open({
      ...(state.ahead === true && { extraHTTPHeaders: { purpose: 'prefetch' } }),
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url)
    await page.getByText(state.says).first().waitFor()
    await state.then?.(page)
    for (const [width, colorScheme] of looks) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expectFits(page)
      await expectAccessible(page)
      await page.screenshot({ path: `${pictures}${state.name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    expect(faults.filter((text) => !/status of 400/.test(text))).toEqual([])
    await context.close()
  })
})

describe('in other languages', () => {
  test.each([
    ['ar', 'rtl', 390],
    ['de', null, 320],
    ['ja', null, 390],
  ] as const)('in %s, which runs %s, every page fits on %i px', async (locale, direction, width) => {
    const places = [await makeLink(tip), (await bill()).url, `${pages.origin}/u/blue-mugs`]
    const { context, page, faults } = await pages.open({ locale, viewport: { width, height: 844 } })
    for (const [index, place] of places.entries()) {
      await page.goto(place)
      expect([await page.getAttribute('html', 'lang'), await page.getAttribute('html', 'dir')]).toEqual([
        ...[locale, direction],
      ])
      await expectFits(page)
      await expectAccessible(page)
      await page.screenshot({ path: `${pictures}plain-${index}-${width}-${locale}.png`, fullPage: true })
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

test('an invoice is printed as it stands, with no button, and one of test mode says so', async () => {
  const { url } = await bill()
  const { context, page } = await pages.open()
  await page.goto(url)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('button, a.button, footer').filter({ visible: true }).count()).toBe(0)
  expect(await page.locator('.test').isVisible()).toBe(true)
  await page.screenshot({ path: `${pictures}invoice-print.png`, fullPage: true })
  await context.close()
})

test('from the page of a business a buyer goes to a link, and to its checkout, without a script', async () => {
  const description = 'Support the mugs'
  await makeLink({ ...tip, description })
  const { context, page } = await pages.open({ locale: 'es', javaScriptEnabled: false })
  await page.goto(`${pages.origin}/u/blue-mugs`)
  await page.getByRole('link', { name: `Pagar: ${description}` }).click()
  await page.getByLabel('Otro importe en USD').fill('12,5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pagar con USDC en Base' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/checkout\//)
  expect(await page.textContent('.amount')).toContain('12,50')
  await context.close()
})

test('an invoice leads to its checkout, and says that it is paid once that is', async () => {
  const { id, url } = await bill()
  const { context, page } = await pages.open()
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay with USDC on Base' }).click()
  await page.waitForURL(/\/checkout\//)
  expect(await page.textContent('.amount')).toBe('$175.00')
  await credit(id, 175_000_000n)
  await page.goto(url)
  await page.getByText('Paid. Thank you.').waitFor()
  await context.close()
})

test('a form of an invoice that was paid meanwhile is answered by the page that says so', async () => {
  const { id, url } = await bill()
  const { context, page } = await pages.open()
  await page.goto(url)
  await credit(id, 175_000_000n)
  await page.getByRole('button', { name: 'Pay with USDC on Base' }).click()
  await page.getByText('Paid. Thank you.').waitFor()
  await context.close()
})

test('what is long or hostile breaks no page and runs nowhere', async () => {
  const hostile = `"><script>document.title='broken'</script>${'W'.repeat(100)}`
  await changeShop({ name: hostile })
  const places = [
    await makeLink({ ...tip, description: `<img src=x>${'M'.repeat(180)}` }),
    (
      await bill({
        lineItems: [
          { description: `<img src=x>${'M'.repeat(180)}`, quantity: 1_000_000, unitAmountMinor: 900_000 },
        ],
        memo: hostile,
      })
    ).url,
    `${pages.origin}/u/blue-mugs`,
  ]
  const { context, page, faults } = await pages.open({ viewport: { width: 320, height: 844 } })
  for (const place of places) {
    await page.goto(place)
    expect(await page.title()).toContain('<script>')
    await expectFits(page)
  }
  expect(faults).toEqual([])
  await context.close()
  await changeShop({ name: 'Blue Mugs' })
})
