/**
 * Tests that the open page of a checkout shows payments and the expiry without being loaded again, and tests
 * what the buyer can do on the page.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const reports = (id: string) =>
  pages.world.context.db.selectFrom('reports').selectAll().where('checkout_id', '=', id).execute()

describe('the page follows the checkout', () => {
  const payByHand = async ({ recipient, amountBase }: { recipient: `0x${string}`; amountBase: bigint }) => {
    await pages.world.pay({ to: recipient, amountBase })
    await pages.world.read()
  }

  test('by asking, where its stream does not come', async () => {
    const checkout = await pages.checkout()
    await pages.open()
    await pages.opened.page.route('**/events', (route) => route.abort())
    await pages.opened.page.goto(checkout.url)
    await pages.opened.page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    await payByHand(checkout)
    await pages.opened.page.getByText('Payment detected. Do not pay again.').waitFor({ timeout: 30_000 })
  })

  const show = (state: 'hidden' | 'visible') =>
    pages.opened.page.evaluate(`{
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }`)

  test('not while it is hidden, when it gives its stream back, and at once when it is seen again', async () => {
    const streams = () => pages.world.context.streams.count().public
    const { page, checkout } = await pages.visit()
    await expect.poll(streams).toBe(1)
    await show('hidden')
    await expect.poll(streams).toBe(0)
    await payByHand(checkout)
    expect(await page.getByText('Payment detected').count()).toBe(0)
    await show('visible')
    await page.getByText('Payment detected. Do not pay again.').waitFor()
    await expect.poll(streams).toBe(1)
  })

  test('says that it is offline, and goes on by itself', async () => {
    const { page, context, checkout } = await pages.visit()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    await payByHand(checkout)
    await context.setOffline(false)
    await page.getByText('Payment detected. Do not pay again.').waitFor({ timeout: 30_000 })
    expect(await page.getByText('No connection.').count()).toBe(0)
  })

  test('ends when the time does, without being loaded again', async () => {
    const { page } = await pages.visit({}, { expires_at: new Date(Date.now() + 4_000) })
    await page.getByText('Time left').waitFor()
    await page.getByText('The time to pay is over.').waitFor()
    expect(await page.locator('svg.qr').count()).toBe(0)
  })
})

describe('the buyer', () => {
  test('reads beside the exact amount that the round price is not meant', async () => {
    const { page, checkout } = await pages.visit()
    const amount = String(Number(checkout.amountBase) / 1e6)
    await page.getByText('Send exactly this amount (not $19.99).').waitFor()
    expect(await page.locator('.amount').textContent()).toBe(`${amount} USDC`)
    await page.goto(`${checkout.url}?lang=de`)
    await page.getByText('Senden Sie genau diesen Betrag (nicht 19,99\u00a0$).').waitFor()
    expect(await page.locator('.amount').textContent()).toBe(`${amount.replace('.', ',')} USDC`)
    const sent = page.locator('.send code').last()
    await expect.poll(() => sent.textContent()).toBe(amount.replace('.', ','))
  })

  test('copies amount and address alone', async () => {
    const { page, context, checkout } = await pages.visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await page.getByRole('button', { name: 'Copy: Amount' }).click()
    await expect.poll(copied).toBe(String(Number(checkout.amountBase) / 1e6))
    await page.getByRole('button', { name: 'Copy: Address' }).click()
    await expect.poll(copied).toBe(checkout.recipient)
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await page.goto(`${checkout.url}?lang=de`)
    await page.getByRole('button', { name: 'Kopieren: Betrag' }).click()
    await expect.poll(copied).toBe(String(Number(checkout.amountBase) / 1e6))
    await page.getByRole('button', { name: 'Kopieren: Adresse' }).click()
    await expect.poll(copied).toBe(checkout.recipient)
    await page.locator('.send code').last().selectText()
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(copied).toBe(String(Number(checkout.amountBase) / 1e6))
  })

  test('goes on to another page and back, and finds the same', async () => {
    const { page, checkout } = await pages.visit({}, { status: 'open' })
    await page.getByRole('button', { name: 'Show address and QR code' }).click()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    const amount = await page.locator('.send code').last().textContent()
    await page.goto(`${pages.origin}/pay/nobody`)
    await page.goBack()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    expect(await page.locator('.send code').last().textContent()).toBe(amount)
    await page.goForward()
    await page.getByText('Page not found').first().waitFor()
    await page.goBack()
    expect(page.url().split('?')[0]).toBe(checkout.url)
  })

  test('chooses a language, which stays through a form', async () => {
    const { page } = await pages.visit({ locale: 'de-DE' }, { status: 'open' })
    await page.getByRole('button', { name: 'Adresse und QR-Code zeigen' }).waitFor()
    expect(await page.locator('.amount').textContent()).toBe('19,99\u00a0$')
    await page.getByText('Sprache: Deutsch').click()
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('button', { name: 'Afficher l’adresse et le code QR' }).click()
    await page.getByText('Montant', { exact: true }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('fr')
  })

  test('reports a payment that is not recognised', async () => {
    const { page, checkout } = await pages.visit()
    await page.getByRole('link', { name: 'I paid but nothing changed' }).click()
    await page.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`)
    await page.getByRole('button', { name: 'Look for my payment' }).click()
    await page.getByText('We are looking for your payment.').waitFor()
    expect(await reports(checkout.id)).toHaveLength(1)
  })

  test('reaches everything by keyboard, in the order of the page', async () => {
    const { page } = await pages.visit()
    await payButton(pages.opened).waitFor()
    const order: string[] = []
    for (let count = 0; count < 5; count += 1) {
      await page.keyboard.press('Tab')
      order.push(
        await page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
        ),
      )
    }
    expect(order).toEqual([
      'Copy: Address',
      'Copy: Amount',
      'Paying from an exchange?',
      'I paid but nothing changed',
      'Pay with Test Wallet',
    ])
  })

  test('is asked for nothing by another host, and has nothing stored', async () => {
    const checkout = await pages.checkout()
    await pages.open()
    const hosts = new Set<string>()
    pages.opened.page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
    })
    await pages.opened.page.goto(checkout.url)
    await payButton(pages.opened).waitFor()
    expect([...hosts]).toEqual([pages.origin])
    expect(await pages.opened.context.cookies()).toEqual([])
    expect(await pages.opened.page.evaluate('localStorage.length')).toBe(0)
  })
})
