/** Tests the page of a subscription in a browser that runs no script, and in one that has no wallet. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pass } from '../../../testing/relaying/agreeing.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import {
  type SubscriptionPages,
  startSubscriptionPages,
} from '../../../testing/relaying/subscription-pages.ts'
import { watchApprovalsJob } from '../../subscriptions/index.ts'

let pages: SubscriptionPages
let subscription: TestSubscriptionPage
beforeAll(async () => {
  pages = await startSubscriptionPages()
}, 120_000)
afterAll(() => pages?.close())
beforeEach(async () => {
  subscription = await openSubscriptionPage(pages.world)
})

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('without a script the subscription is paid and canceled by forms, and the page says what a signature needs', async () => {
  const { page, context } = await pages.openBare(`/s/${subscription.token()}`, { javaScriptEnabled: false })
  await page.getByText('open the page in a browser that has a wallet').first().waitFor()
  expect(await page.getByRole('button').allTextContents()).toEqual(['Pay $20.00'])
  await press(page, 'Pay $20.00')
  await page.waitForURL(/\/checkout\//)
  await page.goBack()
  await page.getByText('Cancel subscription').click()
  await press(page, 'Confirm cancellation')
  await page.getByText('Canceled. Ends on').waitFor()
  expect((await subscription.see()).canceledAt).not.toBeNull()
  await context.close()
})

test('without a wallet the page asks for nothing more than its script, and is loaded again when it has changed', async () => {
  const offered = (await subscription.prepare()).json
  await subscription.sign()
  const { page, context, faults } = await pages.openBare(`/s/${subscription.token()}`)
  const [scripts, loads, asked]: [string[], string[], string[]] = [[], [], []]
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    if (request.isNavigationRequest()) loads.push(request.url())
    if (request.url().includes('/v1/s/')) asked.push(request.url())
  })
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  expect([scripts, loads]).toEqual([[], []])
  await subscription.till.approve(offered)
  await pass(pages.world, 3)
  await watchApprovalsJob.run(pages.world.context)
  await page.getByText('Payments are collected from your wallet automatically').waitFor()
  expect(loads.length).toBe(1)
  expect(scripts.length).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})
