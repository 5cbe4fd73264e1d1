/**
 * Tests the wallets that the emulator adds to its pages, with the whole emulator in a real browser. Also
 * tests that other servers do not have these wallets.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CheckoutFacts, Renderer, SubscriptionFacts } from '@stablerail/pages'
import { Stablerail } from '@stablerail/sdk'
import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser, Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../examples/test-support/mails.ts'
import { createApp } from '../../../server/src/app.ts'
import { expectAccessible } from '../../../server/src/testing/checkout-pages.ts'
import { askPage } from '../../../server/src/testing/pages.ts'
import { createWorld } from '../../../server/src/testing/payments/world.ts'
import type { Description } from '../describe.ts'
import { namingTestWallet } from './index.ts'

const start = fileURLToPath(new URL('../start.ts', import.meta.url))

let emulator: Description & { stop(): Promise<void> }
let browser: Browser
let page: Page
beforeAll(async () => {
  const args = [start, '--json', '--port', '0', '--chains', 'base']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  emulator = {
    ...JSON.parse(line),
    stop: async () => {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
  browser = await startBrowser()
  page = await browser.newPage({ locale: 'en-US' })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await emulator?.stop()
})

/**
 * Mines blocks until the page shows the text. Without this, the emulator's chain needs 20 seconds to confirm
 * a payment.
 */
const untilConfirmed = (shown: Page, text: string | RegExp) => {
  const chain = createPublicClient({ transport: http(emulator.chains.base?.rpcUrl) })
  const mine = () => chain.request({ method: 'anvil_mine', params: ['0xa'] } as never)
  const look = async () => {
    await mine()
    return await shown.getByText(text).count()
  }
  return expect.poll(look, { timeout: 60_000, interval: 500 }).toBe(1)
}

const payButton = () => page.getByRole('button', { name: 'Pay with Test Wallet' })

test('the checkout that the emulator names is paid with two presses', async () => {
  await page.goto(emulator.checkoutUrl)
  await page.getByText('Test mode').waitFor()
  await payButton().click()
  await page.getByText(/^Send 19\.99\d{1,4} USDC on Base to 0x[0-9a-f]{40}\?$/).waitFor()
  await page.getByText('Its tokens are worth nothing.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('You declined in the wallet. Nothing was sent.').waitFor()
  await payButton().click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  await untilConfirmed(page, 'Paid. Thank you.')
})

test('on a page in another language it has its own name, and asks in its own language', async () => {
  const { baseUrl, workspaceId, keys } = emulator
  const client = new Stablerail({ apiKey: keys.full, workspaceId, baseUrl })
  const { hostedUrl } = await client.checkouts.create({
    mode: 'payment',
    amount: 500,
    chain: 'base',
    token: 'USDC',
  })
  const arabic = await browser.newPage({ locale: 'ar' })
  await arabic.goto(hostedUrl)
  expect(await arabic.evaluate('document.documentElement.dir')).toBe('rtl')
  await arabic.getByRole('button', { name: /Test Wallet/ }).click()
  const dialog = arabic.getByRole('dialog', { name: 'Test Wallet' })
  await dialog.getByText(/^Send 5\.00/).waitFor()
  expect([await dialog.getAttribute('lang'), await dialog.getAttribute('dir')]).toEqual(['en', 'ltr'])
  await arabic.close()
})

const confirm = async (question: RegExp) => {
  await page.getByText(question).waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('an allowance is agreed to on the page of a checkout, and ended on that of the subscription', async () => {
  const { baseUrl, workspaceId, keys } = emulator
  const client = new Stablerail({ apiKey: keys.full, workspaceId, baseUrl })
  const product = await client.products.create({ name: 'Tea club' })
  const price = await client.prices.create(product.id, { amount: 2_000, interval: 'month' })
  const { hostedUrl } = await client.checkouts.create({
    mode: 'subscription',
    priceId: price.id,
    customerEmail: 'ada@example.com',
    chain: 'base',
    token: 'USDC',
    autopay: 'allowance',
  })
  await page.goto(hostedUrl)
  await page.getByRole('button', { name: 'Agree and pay $20.00 with Test Wallet' }).click()
  await confirm(/^Let 0x[0-9a-f]{40} take up to \d+\.\d{6} USDC on Base\?$/)
  await confirm(/^Sign that up to 20\.000000 USDC on Base may be paid to 0x[0-9a-fA-F]{40} every month\?$/)
  await page.getByText('Paid. Thank you.').waitFor({ timeout: 60_000 })
  const links = async () => (await mailsTo(emulator, 'ada@example.com')).flatMap((mail) => mail.links)
  await expect.poll(links, { timeout: 20_000 }).toContainEqual(expect.stringContaining('/s/'))
  await page.goto((await links()).find((link) => link.includes('/s/')) ?? '')
  await page.getByText('Cancel subscription').click()
  await page.getByRole('button', { name: 'Cancel and end the agreement with Test Wallet' }).click()
  await confirm(/^Sign “Stop” of Stablerail Subscription Pull on Base\?$/)
  await page.getByText('You have signed the end of the agreement.').waitFor()
}, 120_000)

test('a page in live mode and a preview offer no test wallet', () => {
  const rendered = { html: '<head></head>', styles: [] }
  const naming = namingTestWallet({
    renderCheckout: () => ({ ...rendered, isOver: false }),
    renderSubscription: () => rendered,
  } as unknown as Renderer)
  const frame = { language: 'en', accent: null, logo: null } as const
  const pagesOf = (livemode: boolean, isPreview = false) => [
    naming.renderCheckout({ ...frame, isPreview }, { checkout: { livemode } } as CheckoutFacts).html,
    naming.renderSubscription({ ...frame, isPreview }, { subscription: { livemode } } as SubscriptionFacts)
      .html,
  ]
  expect(pagesOf(true)).toEqual([rendered.html, rendered.html])
  expect(pagesOf(false, true)).toEqual([rendered.html, rendered.html])
  for (const html of pagesOf(false)) expect(html).toContain('src="../scripts/test-wallet.js"')
})

/** Opens a page of the emulator's dashboard in a browser with a signed-in user. */
const visit = async (path: string) => {
  const { dashboardUrl, workspaceId, operator } = emulator
  const person = await browser.newPage({ locale: 'en-US' })
  await person.goto(`${dashboardUrl}/${workspaceId}/test/${path}`)
  await person.getByLabel('Email').fill(operator.email)
  await person.getByLabel('Password').fill(operator.password)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  return person
}

describe('in the dashboard of the emulator the wallet of the merchant', () => {
  test('sends a payment back', async () => {
    const { baseUrl, workspaceId, keys } = emulator
    const client = new Stablerail({ baseUrl, workspaceId, apiKey: keys.full })
    const first = (await client.payments.list({ status: 'confirmed' }).all({ limit: 100 })).at(-1)
    const person = await visit(`payments/${first?.id}`)
    await person.getByRole('button', { name: 'Refund' }).click()
    await person.getByRole('button', { name: 'Continue' }).click()
    await person.getByRole('button', { name: 'Sign with Test Wallet' }).click()
    await person.getByText(/^Send \d+\.\d{6} USDC on Base to 0x[0-9a-f]{40}\?$/).waitFor()
    await expectAccessible(person)
    await person.getByRole('button', { name: 'Confirm' }).click()
    await untilConfirmed(person, /^The refund of .* was confirmed\.$/)
  })

  test('proves a wallet that is connected anew', async () => {
    const person = await visit('wallets')
    // Returns the text of the page, so that a failed assertion shows it.
    const shown = () => person.locator('body').textContent()
    await expect.poll(shown, { timeout: 20_000 }).toContain('USDT on Base')
    const row = person.getByRole('row').filter({ hasText: 'USDT on Base' })
    await row.getByRole('button', { name: 'Manage' }).click()
    const pair = person.getByRole('listitem').filter({ hasText: 'USDT on Base' })
    await pair.getByRole('button', { name: 'Remove' }).click()
    await person
      .getByRole('dialog', { name: 'Remove USDT on Base' })
      .getByRole('button', { name: 'Remove' })
      .click()
    const manage = person.getByRole('dialog', { name: /^Manage/ })
    await manage.getByRole('button', { name: 'Close' }).click()
    await row.waitFor({ state: 'detached' })
    await person.getByRole('button', { name: 'Connect a wallet' }).click()
    await person.getByRole('button', { name: 'From Test Wallet' }).click()
    await person.getByLabel('Token').selectOption('USDT')
    await person.getByRole('button', { name: 'Continue' }).click()
    await person.getByRole('button', { name: 'Sign with Test Wallet' }).click()
    await person.getByText(/^Sign this message\?\s+\w/).waitFor()
    await person.getByRole('button', { name: 'Decline' }).click()
    await person.getByText('You declined in Test Wallet. Nothing was done.').waitFor()
    await person.getByRole('button', { name: 'Sign with Test Wallet' }).click()
    await person.getByRole('button', { name: 'Confirm' }).click()
    await person.getByText('The wallet is verified.').waitFor()
  })
})

const ask = (headers: Record<string, string>, body: object, wallet = 'test-wallet') =>
  askPage(emulator.baseUrl, `/emulator/${wallet}`, { method: 'POST', headers, body: JSON.stringify(body) })

const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const networks = { chainId: 0, method: 'wallet_networks' }
/** The address of the account that pays, from the public mnemonic. */
const payer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const typedData = (chainId: number) => {
  const types = {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Note: [{ name: 'text', type: 'string' }],
  }
  return JSON.stringify({ domain: { chainId }, types, primaryType: 'Note', message: { text: 'Hello' } })
}

describe('what signs', () => {
  test.each([
    ['of another site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['of another port', { ...own, 'sec-fetch-site': 'same-site' }],
    ['of a name that was made to lead here', { ...own, host: 'evil.example' }],
    ['that any form could send', { 'content-type': 'text/plain' }],
  ])('answers no request %s', async (_, headers) => {
    expect((await ask(headers, networks)).status).toBe(403)
  })

  test.each([
    [{ chainId: 1, method: 'eth_gasPrice' }, 4902],
    [{ chainId: 31_337, method: 'anvil_setBalance', params: [] }, 4200],
    [
      { chainId: 31_337, method: 'eth_sendTransaction', params: [{ from: '0x12', to: '0x', data: '0x' }] },
      4100,
    ],
    [{ chainId: 31_337, method: 'eth_sendTransaction', params: ['all'] }, -32602],
    [{ chainId: 31_337, method: 'personal_sign', params: ['0x12', '0x12'] }, 4100],
    [{ chainId: 31_337, method: 'personal_sign', params: ['all'] }, -32602],
    [{ method: 7 }, -32000],
    [{ chainId: 31_337, method: 'eth_signTypedData_v4', params: [payer, 'all'] }, -32602],
    [{ chainId: 31_337, method: 'eth_signTypedData_v4', params: [payer, typedData(1)] }, -32602],
    [{ chainId: 31_337, method: 'eth_signTypedData_v4', params: ['0x12', typedData(31_337)] }, 4100],
  ])('refuses %j', async (call, code) => {
    for (const wallet of ['test-wallet', 'merchant-wallet'])
      expect(JSON.parse((await ask(own, call, wallet)).text)).toMatchObject({ error: { code } })
  })

  test('signs for one account each: of the buyer, and of the merchant', async () => {
    const accounts = { chainId: 31_337, method: 'eth_accounts' }
    const accountOf = async (wallet: string) => JSON.parse((await ask(own, accounts, wallet)).text).result[0]
    const [buyer, merchant] = [await accountOf('test-wallet'), await accountOf('merchant-wallet')]
    expect(buyer).not.toBe(merchant)
    const call = { chainId: 31_337, method: 'personal_sign', params: ['0x12', merchant] }
    expect(JSON.parse((await ask(own, call)).text)).toMatchObject({ error: { code: 4100 } })
  })
})

test('a server that is not the emulator has no such wallet', async () => {
  const world = await createWorld()
  const server = createServer(createApp(world.context)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [method, path] of [
    ['GET', '/scripts/test-wallet.js'],
    ['GET', '/scripts/merchant-wallet.js'],
    ['POST', '/emulator/test-wallet'],
    ['POST', '/emulator/merchant-wallet'],
  ] as const)
    expect((await fetch(baseUrl + path, { method })).status).toBe(404)
  server.closeAllConnections()
  server.close()
  await world.close()
})

test('the scripts that a server is handed hold no wallet', () => {
  const built = new URL('../../../pages/built/', import.meta.url)
  expect(existsSync(new URL('test-wallet.js', built))).toBe(true)
  for (const name of readdirSync(new URL('scripts/', built)))
    expect(readFileSync(new URL(`scripts/${name}`, built), 'utf8')).not.toContain('test.emulator')
})
