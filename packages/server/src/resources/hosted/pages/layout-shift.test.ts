/** Tests that nothing on the page of a checkout moves after it was shown, when wallets are found early or late. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

/** Records the layout shifts, and lets wallets announce themselves only after a delay. */
const watch = (lateMs: number) => `{
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
  if (${lateMs} > 0) {
    let isLate = false
    const hold = (event) => isLate || event.stopImmediatePropagation()
    addEventListener('eip6963:announceProvider', hold, true)
    setTimeout(() => {
      isLate = true
      dispatchEvent(new Event('eip6963:requestProvider'))
    }, ${lateMs})
  }
}`

test.each(
  [390, 1280].flatMap((width) =>
    ['open', 'pending'].flatMap((status) => [0, 1_500].map((lateMs) => [width, status, lateMs] as const)),
  ),
)(
  'at %i pixels, in status %s, wallets that are found after %i ms move nothing',
  async (width, status, lateMs) => {
    const checkout = await pages.checkout(status === 'open' ? { status } : {})
    const { context, page } = await pages.open({ viewport: { width, height: 844 } })
    await context.addInitScript(watch(lateMs))
    await page.goto(checkout.url)
    if (lateMs > 0) expect(await payButton(pages.opened).count()).toBe(0)
    await payButton(pages.opened).waitFor()
    await page.waitForTimeout(200)
    expect(await page.evaluate('globalThis.shifts')).toEqual([])
  },
)

test('nothing that has the focus is hidden by the bar of wallets', async () => {
  const { page } = await pages.visit({ viewport: { width: 390, height: 844 } })
  await payButton(pages.opened).waitFor()
  const bar = await page.locator('.wallets').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 900)).toBeLessThanOrEqual(844)
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press('Tab')
    const end = await page.evaluate<number>('document.activeElement.getBoundingClientRect().bottom')
    expect(end).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})
