/** Tests the page of a checkout on Solana: what a phone shows, and what a wallet reads from the QR code. */

import { startBrowser } from '@stablerail/test-support/browser'
import jsqr from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceKey } from '../../../../../chains/src/solana/reference.ts'
import { solanaDeploymentKey } from '../../../mechanisms/reading/index.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../testing/payments/solana.ts'

let world: SolanaWorld
let browser: Browser
let wallet: string
beforeAll(async () => {
  world = await createSolanaWorld()
  wallet = await world.openWallet()
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const open = async (hostedToken: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
  await page.goto(`${world.api.baseUrl}/checkout/${hostedToken}`, { waitUntil: 'load' })
  return page
}

/** Returns the text that a wallet reads from the first QR code on the page. */
const scan = async (page: Page): Promise<string> => {
  const picture = (await page.locator('svg.qr').first().screenshot()).toString('base64')
  const canvas = await browser.newPage()
  const { data, width, height } = (await canvas.evaluate(`new Promise((resolve) => {
    const image = new Image()
    image.onload = () => {
      const surface = new OffscreenCanvas(image.width, image.height).getContext('2d')
      surface.drawImage(image, 0, 0)
      const { data } = surface.getImageData(0, 0, image.width, image.height)
      resolve({ data: [...data], width: image.width, height: image.height })
    }
    image.src = 'data:image/png;base64,${picture}'
  })`)) as { data: number[]; width: number; height: number }
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data ?? ''
}

/** Pays like a wallet that received a Solana Pay URL. */
const payBy = (uri: string): Promise<string> => {
  const { pathname: to, searchParams } = new URL(uri)
  const { usdc } = world.mints
  expect(searchParams.get('spl-token')).toBe(usdc.address)
  const amountBase = BigInt(Math.round(Number(searchParams.get('amount')) * 1_000_000))
  const references = searchParams.getAll('reference')
  return world.send(world.local.payment({ mint: usdc, from: world.buyer, to, amountBase, references }))
}

const paymentOf = async (txHash: string) => (await world.client.payments.list({ txHash })).data[0]

test('the code and the link ask a wallet for the exact amount, with both references', async () => {
  const { id, hostedToken, instructions, reference, amountBase } = await world.openCheckout()
  const page = await open(hostedToken)
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(sideways)).toBe(0)
  expect(await page.locator('a[href^="solana:"]').getAttribute('href')).toBe(instructions.paymentUri)
  const shown = await page.locator('.send code').allTextContents()
  expect(shown).toEqual([wallet, (Number(amountBase) / 1e6).toFixed(6).replace(/0+$/, '')])
  const uri = await scan(page)
  expect(uri).toBe(instructions.paymentUri)
  expect(new URL(uri).searchParams.getAll('reference')).toEqual([
    referenceKey(reference),
    solanaDeploymentKey(world.context.config, world.network),
  ])
  const txHash = await payBy(uri)
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({ checkoutId: id, attribution: { rule: 'reference' } })
  await page.reload()
  await page.getByText('Paid. Thank you.').waitFor()
})

test('where no exact amount is free, the code asks for the price, and nothing is to be typed', async () => {
  const { id, hostedToken } = await world.openCheckout()
  await world.context.db
    .updateTable('expectations')
    .set({ amount_base: null })
    .where('target_id', '=', id)
    .execute()
  const instructions = await world.client.hostedCheckouts.preparePayment(hostedToken)
  expect(instructions).toMatchObject({ amountBase: '19990000', transaction: null })
  expect(instructions.byHandRefusal).toContain('Scan the code, or open it in a wallet.')
  const page = await open(hostedToken)
  expect(await page.locator('dd code').count()).toBe(0)
  await page.getByText('could not be told apart').waitFor()
  const uri = await scan(page)
  expect(uri).toBe(instructions.paymentUri)
  const txHash = await payBy(uri)
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({ checkoutId: id, status: 'confirmed', amountMinor: 1_999 })
})

test('a subscription by allowance is refused in words', async () => {
  const { id: productId } = await world.client.products.create({ name: 'Coffee' })
  const price = await world.client.prices.create(productId, { amount: 500, interval: 'month' })
  const { customer } = await world.client.customers.create({ email: 'ada@example.com' })
  const asked = {
    mode: 'subscription',
    priceId: price.id,
    customerId: customer.id,
    autopay: 'allowance',
  } as const
  await expect(
    world.client.checkouts.create({ ...asked, chain: 'solana', token: 'USDC' }),
  ).rejects.toMatchObject({ code: 'invalid_request', param: 'autopay' })
})
