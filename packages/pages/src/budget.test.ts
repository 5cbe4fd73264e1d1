/** Limits the compressed size of the files that a browser loads before a buyer chooses a wallet. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { HostedCheckout } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { allMessages } from './languages/languages.ts'
import { allSubscriptionMessages } from './languages/subscription/all.ts'
import type { Frame } from './renderer.ts'
import { built, instructions, openCheckout, renderer } from './testing/checkout.ts'
import { paidSubscription } from './testing/subscription.ts'

const read = (name: string) => readFileSync(new URL(`scripts/${name}`, built), 'utf8')

/** Returns the scripts that the HTML of a page names, and all their static imports. */
const loadedBy = (html: string): Set<string> => {
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const [, next = ''] of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      load(next)
  }
  for (const [, name = ''] of html.matchAll(/(?:src|href)="\.\.\/scripts\/([\w.-]+)"/g)) load(name)
  return loaded
}

const budgetBytes = 15 * 1024
const english = allSubscriptionMessages.en

const pageUrl = 'https://pay.example/checkout/x'

const checkoutPage =
  (checkout: HostedCheckout) =>
  (frame: Frame): string =>
    renderer.renderCheckout(frame, {
      checkout,
      nowMs: 0,
      pageUrl,
      reported: null,
      proof: null,
      canReport: true,
      isReporting: false,
      receipt: null,
      shopOrigin: null,
    }).html

const deposit = { ...instructions, depositAddress: true }

const pages = {
  checkout: checkoutPage(openCheckout),
  deposit: checkoutPage({ ...openCheckout, status: 'pending', instructions: deposit }),
  subscription: (frame: Frame) =>
    renderer.renderSubscription(frame, { subscription: paidSubscription, nowMs: 0, pageUrl }).html,
}

const languages = Object.keys(allMessages) as (keyof typeof allMessages)[]

test.each(
  (['checkout', 'deposit', 'subscription'] as const).flatMap((page) =>
    languages.map((language) => [page, language] as const),
  ),
)(
  'the page of a %s in %s loads at most 15 KB of script, compressed, and not the flow of the wallet',
  (page, language) => {
    const html = pages[page]({ language, accent: null, logo: null })
    const names = [...loadedBy(html)]
    expect(names.length).toBeGreaterThanOrEqual(page === 'subscription' ? 1 : 2)
    const texts = names.map(read)
    expect(texts.reduce((sum, text) => sum + gzipSync(text, { level: 6 }).length, 0)).toBeLessThanOrEqual(
      budgetBytes,
    )
    expect(texts.join('')).not.toMatch(/eth_sendTransaction|eth_signTypedData/)
    expect(texts.join('')).not.toContain(english.agree.heading)
    expect(
      readdirSync(new URL('scripts/', built)).some((name) => read(name).includes('eth_sendTransaction')),
    ).toBe(true)
  },
)

test('the page of a checkout with a deposit address loads 1 KB more of script, compressed, and no code that draws QR codes', () => {
  const [name, ...others] = readdirSync(new URL('scripts/', built)).filter((file) =>
    file.startsWith('deposit-'),
  )
  expect([name, others]).toEqual([expect.any(String), []])
  const files = [...loadedBy(`src="../scripts/${name}"`)].filter((file) => !/^client-/.test(file))
  expect(files).toEqual([name])
  expect(gzipSync(read(name ?? ''), { level: 6 }).length).toBeLessThanOrEqual(1024)
})
