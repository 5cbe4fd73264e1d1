/** Tests the actions of buyers on pages of payment links, invoices and businesses, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFits } from '../../../testing/checkout-pages.ts'
import { type PlainPages, startPlainPages, tip } from '../../../testing/plain-pages.ts'

let shop: PlainPages
beforeAll(async () => {
  shop = await startPlainPages()
}, 120_000)
afterAll(() => shop?.pages.close())

test('from the page of a business a buyer goes to a link, and to its checkout, without a script', async () => {
  const description = 'Support the mugs'
  await shop.makeLink({ ...tip, description })
  const { context, page } = await shop.pages.open({ locale: 'es', javaScriptEnabled: false })
  await page.goto(shop.profileUrl)
  await page.getByRole('link', { name: `Pagar: ${description}` }).click()
  await page.getByLabel('Otro importe en USD').fill('12,5')
  await page.keyboard.press('Enter')
  await page.getByText('Envíe exactamente este importe').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/checkout\//)
  expect(await page.textContent('.remark')).toContain('12,50')
  await context.close()
})

test('an invoice leads to its checkout, and says that it is paid once that is', async () => {
  const { id, url } = await shop.bill()
  const { context, page } = await shop.pages.open()
  await page.goto(url)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/\/checkout\//)
  expect(await page.textContent('.amount')).toMatch(/^(174\.99|175(\.00)?)\d* USDC$/)
  expect(await page.textContent('.remark')).toBe('$175.00')
  await shop.credit(id, 175_000_000n)
  await page.goto(url)
  await page.getByText('Paid. Thank you.').waitFor()
  await context.close()
})

test('an invoice for which a payment was seen leads to the page that follows it', async () => {
  const { url } = await shop.bill()
  await shop.payHalfway(url)
  const { context, page } = await shop.pages.open({ javaScriptEnabled: false })
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow the payment' }).click()
  await page.getByText('Payment detected. Do not pay again.').waitFor()
  await shop.confirm()
  await page.goto(url)
  await page.getByText('Paid. Thank you.').waitFor()
  await context.close()
})

test('a form of an invoice that was paid meanwhile is answered by the page that says so', async () => {
  const { id, url } = await shop.bill()
  const { context, page } = await shop.pages.open()
  await page.goto(url)
  await shop.credit(id, 175_000_000n)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Paid. Thank you.').waitFor()
  await context.close()
})

test('what is long or hostile breaks no page and runs nowhere', async () => {
  const hostile = `"><script>document.title='broken'</script>${'W'.repeat(100)}`
  await shop.changeShop({ name: hostile })
  const places = [
    await shop.makeLink({ ...tip, description: `<img src=x>${'M'.repeat(180)}` }),
    (
      await shop.bill({
        lineItems: [
          { description: `<img src=x>${'M'.repeat(180)}`, quantity: 1_000_000, unitAmountMinor: 900_000 },
        ],
        memo: hostile,
      })
    ).url,
    shop.profileUrl,
  ]
  const { context, page, faults } = await shop.pages.open({ viewport: { width: 320, height: 844 } })
  for (const place of places) {
    await page.goto(place)
    expect(await page.title()).toContain('<script>')
    await expectFits(page)
  }
  expect(faults).toEqual([])
  await context.close()
  await shop.changeShop({ name: 'Blue Mugs' })
})
