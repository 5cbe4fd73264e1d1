/**
 * Tests every state of a subscription's page in a real browser: on a phone and on a desktop screen, in both
 * colour schemes.
 */
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectFits } from '../../../testing/checkout-pages.ts'
import { inLanguage, keepPicture, lookAt } from '../../../testing/looks.ts'
import { openAccount } from '../../../testing/relaying/agreeing.ts'
import { collect, passDays, pullKind } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import {
  type SubscriptionPages,
  startSubscriptionPages,
} from '../../../testing/relaying/subscription-pages.ts'
import { runRelays } from '../../../testing/relaying/world.ts'

let pages: SubscriptionPages
let subscription: TestSubscriptionPage
beforeAll(async () => {
  pages = await startSubscriptionPages()
}, 120_000)
afterAll(() => pages?.close())
beforeEach(async () => {
  subscription = await openSubscriptionPage(pages.world)
})

const agreed = async () => {
  await subscription.agree()
  await subscription.renew()
}

const states: { name: string; says: string; make: () => Promise<unknown> }[] = [
  { name: 'unsigned', says: 'at most $20.00 each month from your wallet', make: async () => {} },
  { name: 'by-links', says: 'A payment is due.', make: () => subscription.subscribe({ autopay: 'manual' }) },
  { name: 'trial', says: 'Your free trial', make: () => subscription.subscribe({ trialDays: 14 }) },
  { name: 'agreed', says: 'Payments are collected from your wallet automatically', make: agreed },
  {
    name: 'dearer',
    says: 'at most $50.00 each month from your wallet',
    make: () => agreed().then(subscription.raisePrice),
  },
  {
    name: 'short',
    says: 'Approve more',
    make: async () => {
      await agreed()
      await pages.world.node.client.writeContract({
        account: subscription.till.payer.address,
        address: pages.world.token,
        abi: erc20Abi,
        functionName: 'approve',
        args: [pages.world.network.pullContract as Address, 0n],
      })
      await passDays(pages.world, 31)
      await subscription.renew()
    },
  },
  {
    name: 'missed',
    says: 'A payment is past due.',
    make: async () => {
      await subscription.subscribe({ autopay: 'manual' })
      await passDays(pages.world, 4)
    },
  },
  {
    name: 'paused',
    says: 'Contact the merchant',
    make: async () => {
      await agreed()
      await pages.world.context.db
        .updateTable('workspaces')
        .set({ support_email: 'help@shop.example' })
        .where('id', '=', subscription.till.shop.scope.workspaceId)
        .execute()
      await subscription.act('pause')
    },
  },
  {
    name: 'ending',
    says: 'Your agreement remains',
    make: () => agreed().then(() => subscription.cancel()),
  },
  {
    name: 'ending-pulled',
    says: 'One last payment of $20.00',
    make: async () => {
      const { world } = pages
      await agreed()
      await passDays(world, 32)
      await collect(world)
      await world.node.setAutomine(false)
      await runRelays(world, [pullKind])
      await world.node.setAutomine(true)
      await subscription.cancel()
    },
  },
  {
    name: 'ended',
    says: 'Your subscription ended on',
    make: () => subscription.act('cancel', { mode: 'immediately' }),
  },
  {
    name: 'replaced',
    says: 'Another wallet with an agreement',
    make: async () => {
      await agreed()
      subscription.till.payer = await openAccount(pages.world)
      await subscription.agree()
    },
  },
]

/** Opens all `details` elements, because their content is not measured otherwise. */
const unfold = (page: { evaluate(script: string): Promise<unknown> }) =>
  page.evaluate(`document.querySelectorAll('.card details').forEach((one) => { one.open = true })`)

describe.each(states)('the page of a subscription: $name', ({ name, says, make }) => {
  test('says so, is accessible and fits, at every width and in every scheme', async () => {
    await make()
    const { context, page, faults } = await pages.open(
      `/s/${subscription.token()}`,
      subscription.till.payer,
      {},
    )
    await lookAt(page, `s-${name}`, {
      async arrive(language) {
        await page.goto(inLanguage(page.url(), language), { waitUntil: 'load' })
        if (language === 'en') await page.getByText(says).first().waitFor()
      },
    })
    expect(faults).toEqual([])
    await context.close()
  })
})

test('a rule separates the offer to agree from the cancellation, which has none', async () => {
  const { context, page } = await pages.open(`/s/${subscription.token()}`, subscription.till.payer, {})
  await page.locator('.agree button').waitFor()
  const rule = `getComputedStyle(document.querySelector('.agree')).borderBlockEndWidth`
  expect(await page.evaluate(rule)).toBe('1px')
  await context.close()
})

test.each([
  ['ar', 'الدفع التلقائي', 'rtl'],
  ['de', 'Automatische Zahlungen', null],
])('a page in %s fits on a phone, unfolded, and is accessible', async (locale, says, direction) => {
  await agreed()
  const { context, page, faults } = await pages.open(`/s/${subscription.token()}`, subscription.till.payer, {
    locale,
    viewport: { width: 390, height: 844 },
  })
  await page.getByText(says, { exact: true }).waitFor()
  expect(await page.getAttribute('html', 'dir')).toBe(direction)
  await unfold(page)
  await expectFits(page)
  await expectAccessible(page)
  await keepPicture(page, `s-agreed-390-${locale}`)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectFits(page)
  expect(faults).toEqual([])
  await context.close()
})

test('a checkout that offers an allowance is accessible and fits, with the button that agrees', async () => {
  const token = await subscription.till.open()
  const { context, page, faults } = await pages.open(`/checkout/${token}`, subscription.till.payer, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('button', { name: 'Agree and pay $20.00 with Test Wallet' }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await keepPicture(page, 's-checkout-390')
  expect(faults).toEqual([])
  await context.close()
})
