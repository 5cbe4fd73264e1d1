/** Limits the compressed size of the files that a browser loads before a buyer chooses a wallet. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
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

/** The limit for the document with its style, the script and the messages, compressed as the server sends them. */
const budgetBytes = 18 * 1024

/** Compresses a text like the server, for a browser that accepts Brotli. */
const sizeOf = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

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
      isAddressAlone: false,
      receipt: { pdf: 'x/receipt.pdf', mail: true, isSent: false },
      shopOrigin: null,
    }).html

const deposit = { ...instructions, depositAddress: true }
/** A checkout with all that a merchant usually shows. */
const described = {
  ...openCheckout,
  description: 'One blue mug',
  cancelUrl: 'https://shop.example/cart',
  successUrl: 'https://shop.example/thanks?checkout=co_0000000000000000000000',
  merchant: { ...openCheckout.merchant, supportEmail: 'help@shop.example', verified: true },
}

const pages = {
  checkout: checkoutPage({ ...described, status: 'pending', instructions }),
  deposit: checkoutPage({ ...described, status: 'pending', instructions: deposit }),
  subscription: (frame: Frame) =>
    renderer.renderSubscription(frame, { subscription: paidSubscription, nowMs: 0, pageUrl }).html,
}

const languages = Object.keys(allMessages) as (keyof typeof allMessages)[]

test.each(
  (['checkout', 'deposit', 'subscription'] as const).flatMap((page) =>
    languages.map((language) => [page, language] as const),
  ),
)('the page of a %s in %s is at most 18 KB with all that it loads at once, compressed', (page, language) => {
  const html = pages[page]({ language, accent: '#ff5a5f', logo: null })
  const names = [...loadedBy(html)]
  expect(names.length).toBeGreaterThanOrEqual(page === 'subscription' ? 1 : 2)
  const texts = names.map(read)
  expect([html, ...texts].reduce((sum, text) => sum + sizeOf(text), 0)).toBeLessThanOrEqual(budgetBytes)
  expect(texts.join('')).not.toContain(english.agree.heading)
})

test.each([
  ['the wallets of the browser', 'eth_requestAccounts'],
  ['the flow of a wallet', 'eth_sendTransaction'],
  ['signing terms', 'eth_signTypedData'],
  ['proving a report', 'personal_sign'],
  ['the form of a report', 'txHash"'],
  ['the page of a paid checkout', 'print()'],
])('a checkout loads the code for %s when it is needed', (_, mark) => {
  const holds = (name: string) => read(name).replaceAll('`', '"').includes(mark)
  const first = [...loadedBy(pages.deposit({ language: 'en', accent: null, logo: null }))]
  expect(first.filter(holds)).toEqual([])
  expect(readdirSync(new URL('scripts/', built)).filter(holds)).not.toEqual([])
})
