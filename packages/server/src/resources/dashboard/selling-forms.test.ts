/** Tests the dashboard's forms for payment links, checkouts and subscriptions. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'

let dashboard: OpenDashboard
const made: Record<string, string> = {}

/** Sends a POST request to a route of the workspace in test mode, as the signed-in person. */
const post = async (page: Page, path: string, data: object) => {
  const { origin } = new URL(dashboard.url)
  const answer = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/${path}`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data,
  })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

beforeAll(async () => {
  dashboard = await startDashboard()
  const { page } = await dashboard.visit('')
  made.customer = (await post(page, 'customers', { email: 'zoe@buyer.example', name: 'Zoe' })).customer.id
  const club = (await post(page, 'products', { name: 'Tea club' })).id
  made.club = club
  made.monthly = (await post(page, `products/${club}/prices`, { amount: 2_000, interval: 'month' })).id
  // A product without a price is not offered.
  await post(page, 'products', { name: 'Coffee club' })
  made.once = (await post(page, `products/${club}/prices`, { amount: 5_000, interval: 'one_time' })).id
  await page.context().close()
}, 120_000)
afterAll(() => dashboard?.close())

const readLast = (table: 'payment_links' | 'checkouts' | 'subscriptions') =>
  dashboard.world.context.db.selectFrom(table).selectAll().orderBy('created_at', 'desc').executeTakeFirst()

/** Returns the link that the page of a new record shows. */
const shownLink = async (page: Page, name: string): Promise<string> => {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await card.getByRole('img', { name: /^QR code of http/ }).waitFor()
  expect(await page.locator(':focus').textContent()).toBe(name)
  const url = await card.getByRole('link', { name: /^Open/ }).getAttribute('href')
  expect(await card.locator('code').textContent()).toBe(url)
  // The public host name of the test's service does not exist.
  const { pathname } = new URL(url ?? '')
  return `${new URL(dashboard.url).origin}${pathname}`
}

describe('a payment link', () => {
  test('of a chosen amount has suggestions and limits, and its page shows them', async () => {
    const { page, faults } = await dashboard.visit('links')
    await page.getByRole('link', { name: 'New link' }).click()
    await page.getByLabel('An amount that the buyer chooses').check()
    await page.getByLabel('Suggested amounts').fill('5 12.50, 25')
    await page.getByLabel('Minimum in US dollars').fill('5')
    await page.getByLabel('Maximum in US dollars').fill('100')
    await page.getByLabel('Description').fill('Support us')
    await page.getByText('More options').click()
    await page.getByLabel('Return address after the payment').fill('https://shop.example/thanks')
    await page.getByLabel('Return buyers automatically').check()
    await page.getByLabel('Metadata').fill('campaign = spring\nsource=poster')
    const seen = page.frameLocator('iframe[title="Preview of the page"]')
    for (const text of ['$12.50', 'Support us']) await seen.getByText(text).first().waitFor()
    await lookAtDashboard(page, 'new-link')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create link' }).click()
    const url = await shownLink(page, 'Support us')
    await lookAtDashboard(page, 'new-link-created')
    expect(await readLast('payment_links')).toMatchObject({
      open_amount: true,
      preset_amounts: [500, 1_250, 2_500],
      min_amount_minor: 500,
      max_amount_minor: 10_000,
      success_url: 'https://shop.example/thanks',
      auto_return: true,
      metadata: { campaign: 'spring', source: 'poster' },
      other_pairs: [],
    })
    await page.goto(url)
    await page.getByText('$12.50').first().waitFor()
    expect(faults).toEqual([])
  })

  test('has the pair of the oldest wallet at first, also in the preview', async () => {
    const { page } = await dashboard.visit('links/new')
    await expect.poll(() => page.getByLabel('USDC on Base').isChecked(), inTime).toBe(true)
    const preview = page.locator('iframe[title="Preview of the page"]')
    await expect.poll(() => preview.getAttribute('src'), inTime).toContain('pair=base%3AUSDC')
  })

  test('accepts all pairs with one press, and the preview shows them', async () => {
    const { page } = await dashboard.visit('')
    // The test network has one token: the response gets more of them.
    await page.route('**/settlement_options*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const more = ['base', 'polygon', 'arbitrum'].map((chain) => ({ ...data[0], chain, token: 'USDT' }))
      await route.fulfill({ response, json: { data: [...data, ...more] } })
    })
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/links/new`)
    const boxes = page.getByRole('group', { name: 'Buyers can pay with' }).getByRole('checkbox')
    await page.getByRole('button', { name: 'Select all' }).click()
    expect(await boxes.count()).toBe(4)
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true)
    const frame = page.locator('iframe[title="Preview of the page"]')
    await expect.poll(async () => (await frame.getAttribute('src'))?.match(/pair=/g)?.length, inTime).toBe(4)
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor()
    await lookAtDashboard(page, 'new-link-pairs')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Select all' }).waitFor()
    await boxes.first().check()
    await page.getByRole('button', { name: 'Select all' }).waitFor()
  })

  test('of a price needs no description, and a fixed amount no price', async () => {
    const { page } = await dashboard.visit('links/new')
    await page.getByLabel('The price of a product').check()
    const prices = page.getByLabel('Product and price')
    await prices.selectOption('Tea club · $50.00 once')
    expect(await prices.locator('option').allTextContents()).toEqual(['Choose …', 'Tea club · $50.00 once'])
    await page.getByRole('button', { name: 'Create link' }).click()
    await shownLink(page, 'Tea club')
    expect(await readLast('payment_links')).toMatchObject({ price_id: made.once, open_amount: false })
    await page.getByRole('button', { name: 'Create another link' }).click()
    await page.getByLabel('Amount in US dollars').fill('19,99')
    await page.getByLabel('Description').fill('One blue mug')
    await page.getByRole('button', { name: 'Create link' }).click()
    await shownLink(page, 'One blue mug')
    expect(await readLast('payment_links')).toMatchObject({ amount_minor: 1_999, price_id: null })
  })

  test('of a price is created from the page of its product', async () => {
    const { page, faults } = await dashboard.visit(`products/${made.club}`)
    await page.getByRole('link', { name: 'New subscription for $20.00 a month' }).waitFor()
    await lookAtDashboard(page, 'product-prices')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New payment link for $50.00 once' }).click()
    const prices = page.getByLabel('Product and price')
    await expect.poll(() => prices.inputValue(), inTime).toBe(made.once)
    const seen = page.frameLocator('iframe[title="Preview of the page"]')
    for (const text of ['$50.00', 'Tea club']) await seen.getByText(text).first().waitFor()
    await page.getByText('Prices that repeat are sold under Subscriptions.').waitFor()
    await lookAtDashboard(page, 'new-link-of-price')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create link' }).click()
    await shownLink(page, 'Tea club')
    expect(await readLast('payment_links')).toMatchObject({ price_id: made.once })
    expect(faults).toEqual([])
  })

  test('is previewed with sample values, until it has an amount and a description', async () => {
    const { page } = await dashboard.visit('links/new')
    const caption = page.getByRole('region', { name: 'Preview' }).getByRole('heading')
    const says = (text: string) => expect.poll(() => caption.textContent(), inTime).toBe(text)
    await says('Preview with sample values')
    await lookAtDashboard(page, 'new-link-empty')
    await page.getByLabel('Amount in US dollars').fill('5')
    await page.getByLabel('Description').fill('Tea')
    await says('Preview: what buyers see on a phone')
    await page.getByLabel('Description').fill('')
    await says('Preview with sample values')
    await page.getByLabel('The price of a product').check()
    const prices = page.getByLabel('Product and price')
    await prices.selectOption('Tea club · $50.00 once')
    await says('Preview: what buyers see on a phone')
    await prices.selectOption('Choose …')
    await says('Preview with sample values')
    await prices.selectOption('Tea club · $50.00 once')
    await page.getByLabel('A fixed amount').check()
    await page.getByLabel('The price of a product').check()
    await says('Preview with sample values')
  })

  test('is refused at the field, in the words of the form, by keys alone', async () => {
    const { page } = await dashboard.visit('links/new')
    await page.getByLabel('An amount that the buyer chooses').check()
    await page.getByLabel('Description').fill('Support us')
    const presets = page.getByLabel('Suggested amounts')
    await presets.fill('5 ten')
    await presets.press('Enter')
    await expect.poll(() => presets.and(page.locator(':focus')).count(), inTime).toBe(1)
    await page.getByText('Write an amount such as 19.99').waitFor()
    await presets.fill('5 10')
    await page.getByLabel('Minimum in US dollars').fill('7')
    await presets.press('Enter')
    await page.getByText('Each suggested amount must be within the minimum and the maximum.').waitFor()
    await presets.fill('')
    const most = page.getByLabel('Maximum in US dollars')
    await most.fill('6')
    await most.press('Enter')
    await expect.poll(() => most.getAttribute('aria-invalid'), inTime).toBe('true')
    const message = await page
      .locator(`[id="${(await most.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`)
      .textContent()
    expect(message).toBe('Must be at least the minimum, $7.00.')
    await most.fill('')
    await page.getByLabel('USDC on Base').uncheck()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Choose at least one.').waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(
      /minAmount|maxAmount|presetAmounts|openAmount|accepts/,
    )
  })
})

describe('a checkout', () => {
  test('of an amount for a customer is created with its addresses, and its link is shown', async () => {
    const { page, faults } = await dashboard.visit('checkouts')
    await page.getByRole('link', { name: 'New checkout' }).click()
    await page.getByLabel('Amount in US dollars').fill('19.99')
    await page.getByLabel('Description').fill('Order 1042')
    await page.getByRole('combobox', { name: 'Customer' }).click()
    await page.getByRole('option', { name: 'Zoe' }).click()
    await page.getByLabel('Can be paid for').selectOption('2 hours')
    await page.getByText('More options').click()
    await page.getByLabel('Return address after the payment').fill('https://shop.example/thanks')
    await page.getByLabel('Return buyers automatically').check()
    await page.getByLabel('Return address without a payment').fill('https://shop.example/cart')
    await lookAtDashboard(page, 'new-checkout')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create checkout' }).click()
    const url = await shownLink(page, 'Checkout for $19.99')
    expect(await readLast('checkouts')).toMatchObject({
      amount_minor: 1_999,
      customer_id: made.customer,
      description: 'Order 1042',
      success_url: 'https://shop.example/thanks',
      auto_return: true,
      cancel_url: 'https://shop.example/cart',
    })
    await page.goto(url)
    await page.getByText('Order 1042').first().waitFor()
    expect(faults).toEqual([])
  })

  test('of a guest needs an amount only, and the error of a wrong address opens the group of options that contains it', async () => {
    const { page } = await dashboard.visit('checkouts/new')
    await page.getByLabel('Amount in US dollars').fill('5')
    await page.getByText('More options').click()
    await page.getByLabel('Metadata').fill('no equals sign')
    await page.getByText('More options').click()
    await page.getByRole('button', { name: 'Create checkout' }).click()
    await page.getByText('Write “no equals sign” as a name, = and a value.').waitFor()
    await page.getByLabel('Metadata').fill('')
    await page.getByRole('button', { name: 'Create checkout' }).click()
    await shownLink(page, 'Checkout for $5.00')
    expect(await readLast('checkouts')).toMatchObject({ customer_id: null, amount_minor: 500 })
  })
})

describe('a subscription', () => {
  const choose = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Customer' }).click()
    await page.getByRole('option', { name: 'Zoe' }).click()
    const prices = page.getByLabel('Product and price')
    await prices.selectOption('Tea club · $20.00 a month')
    expect(await prices.locator('option').count()).toBe(2)
  }

  test('starts with a checkout, whose link is shown', async () => {
    const { page, faults } = await dashboard.visit('subscriptions')
    await page.getByRole('link', { name: 'New subscription' }).click()
    await choose(page)
    expect(await page.getByLabel('Free trial in days').count()).toBe(0)
    await lookAtDashboard(page, 'new-subscription')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create checkout' }).click()
    await shownLink(page, 'The subscription starts with this checkout')
    expect(await readLast('checkouts')).toMatchObject({ mode: 'subscription', customer_id: made.customer })
    expect(faults).toEqual([])
  })

  test('of a price starts from the page of its product', async () => {
    const { page } = await dashboard.visit(`products/${made.club}`)
    await page.getByRole('link', { name: 'New subscription for $20.00 a month' }).click()
    const prices = page.getByLabel('Product and price')
    await expect.poll(() => prices.inputValue(), inTime).toBe(made.monthly)
  })

  test('starts now, with a trial, and its page is opened', async () => {
    const { page } = await dashboard.visit('subscriptions/new')
    await choose(page)
    await page
      .getByLabel('Now', { exact: true })
      .or(page.getByRole('radio', { name: /^Now/ }))
      .first()
      .check()
    await page.getByLabel('Free trial in days').fill('14')
    await page.getByRole('button', { name: 'Start subscription' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tea club' }).waitFor()
    expect(await readLast('subscriptions')).toMatchObject({ price_id: made.monthly, status: 'trialing' })
  })
})
