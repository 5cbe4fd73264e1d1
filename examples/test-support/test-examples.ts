/** Tests every example against a real server, with real payments on a real chain. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createShop, type Order } from '../express-shop/shop.ts'
import { createApp } from '../fetch-handler/serve.ts'
import { openChain } from '../first-payment/chain.ts'
import { startWebhookReceiver } from '../first-payment/webhook-receiver.ts'
import { createApp as createWorker } from '../hono-edge/serve.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { merchantWallet } from '../refund/local-merchant.ts'
import { refundPart } from '../refund/refund.ts'
import { deliverShort, payAt } from './merchant.ts'
import { loseTransaction } from './reorganise.ts'
import {
  client,
  closeStage,
  emulator,
  environment,
  eventually,
  getJson,
  openStage,
  postJson,
  register,
  type StartWorld,
  takeOrigin,
} from './stage.ts'
import { testInvoiceByMail } from './test-invoice-by-mail.ts'
import { testSubscriptionShop } from './test-subscription-shop.ts'

/** Declares the tests of all examples. `start` starts the server that they use. */
export const testExamples = (start: StartWorld): void => {
  beforeAll(() => openStage(start, 8), 120_000)
  afterAll(closeStage)

  describe('the Express shop', testShop)
  describe('the Fetch handlers', testHandlers)
  describe('the edge worker', testWorker)
  describe('the reconciliation', testReconciliation)
  describe('a reversal seen by the Express shop', testReversal)
  describe('the refund', testRefund)
  // These tests are last because they advance the workspace's test clock.
  describe('the invoice by mail', testInvoiceByMail)
  describe('the subscription shop', testSubscriptionShop)
}

const testShop = () => {
  const shipped: Order[] = []
  let shop: Awaited<ReturnType<typeof register>>

  test('ships what was paid', async () => {
    shop = await register()
    const ship = (order: Order) => shipped.push(order)
    const recall = () => undefined
    await shop.open(createServer(createShop({ client, webhookSecret: shop.signingSecret, ship, recall })))
    const { status, body } = await postJson(`${shop.origin}/orders`, { item: 'blue mug' })
    expect(status).toBe(201)
    const order = `${shop.origin}/orders/${body.orderId}`
    expect(await getJson(order)).toMatchObject({ status: 'awaiting payment' })
    await payAt(body.payAt ?? '', emulator)
    await expect.poll(() => shipped.length, eventually).toBe(1)
    expect(await getJson(order)).toMatchObject({ item: 'blue mug', status: 'paid' })
  })

  test('ships once, though the webhook comes again', async () => {
    const { webhookEndpoints } = client
    const confirmed = async () => {
      const deliveries = await webhookEndpoints.listDeliveries(shop.endpoint.id)
      return deliveries.data.find(({ eventType }) => eventType === 'payment.confirmed')
    }
    await expect.poll(async () => (await confirmed())?.status, eventually).toBe('succeeded')
    const before = await confirmed()
    await webhookEndpoints.replayDelivery(shop.endpoint.id, before?.id ?? '')
    const isThereAgain = async () => {
      const delivery = await confirmed()
      return delivery?.status === 'succeeded' && delivery.deliveredAt !== before?.deliveredAt
    }
    await expect.poll(isThereAgain, eventually).toBe(true)
    expect(shipped).toHaveLength(1)
  })

  test('ships nothing that was paid short', async () => {
    const { body } = await postJson(`${shop.origin}/orders`, { item: 'blue mug' })
    const order = `${shop.origin}/orders/${body.orderId}`
    const { checkoutId } = await getJson(order)
    expect(await deliverShort(shop.origin, String(checkoutId), shop.signingSecret)).toBe(204)
    expect(await getJson(order)).toMatchObject({ status: 'underpaid' })
    expect(shipped).toHaveLength(1)
  })

  test('says what it does not sell', async () => {
    expect((await postJson(`${shop.origin}/orders`, { item: 'teapot' })).status).toBe(404)
  })

  test('refuses a forged webhook and ships nothing', async () => {
    const forged = { id: 'evt_1', type: 'payment.confirmed', data: { fullySettled: true } }
    const { status, body } = await postJson(`${shop.origin}/webhooks/stablerail`, forged)
    expect([status, body.error]).toMatchObject([400, { code: 'missing_header' }])
    expect(shipped).toHaveLength(1)
  })
}

const testHandlers = () => {
  test('ship what was paid, and nothing that was paid short', async () => {
    const { origin, signingSecret, open } = await register()
    Object.assign(process.env, environment(emulator.keys.restricted, signingSecret))
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    await open(createApp())
    const { status, body } = await postJson(`${origin}/api/orders`, { item: 'red mug' })
    expect(status).toBe(201)
    const order = `${origin}/api/orders?id=${body.orderId}`
    expect(await deliverShort(origin, body.orderId ?? '', signingSecret)).toBe(204)
    expect(await getJson(order)).toEqual({ item: 'red mug', paid: false })
    expect(said).not.toHaveBeenCalled()
    await payAt(body.payAt ?? '', emulator)
    await expect.poll(() => said.mock.calls, eventually).toEqual([['Ship what was ordered in', body.orderId]])
    expect(await getJson(order)).toEqual({ item: 'red mug', paid: true })
    expect((await fetch(`${origin}/api/orders?id=chk_none`)).status).toBe(404)
  })
}

const testWorker = () => {
  test('knows which donation was paid', async () => {
    const { origin, signingSecret, open } = await register()
    await open(createWorker(environment(emulator.keys.restricted, signingSecret)))
    const { status, body } = await postJson(`${origin}/donate/1234`, {})
    expect(status).toBe(201)
    const donation = `${origin}/donations/${body.id}`
    expect(await deliverShort(origin, body.id ?? '', signingSecret)).toBe(204)
    expect(await getJson(donation)).toEqual({ status: 'awaiting payment' })
    await payAt(body.payAt ?? '', emulator)
    await expect.poll(() => getJson(donation), eventually).toEqual({ status: 'paid' })
  })
}

const testReconciliation = () => {
  /** The first payment of the emulator, and those of earlier tests: two mugs and a donation. Unit: cents. */
  const paidCents = [1999, 1999, 2499, 1234]

  test('adds up what the others took', async () => {
    const { csv, totals } = await reconcile(client, {})
    expect(totals).toEqual({
      payments: 4,
      refunds: 0,
      feeMinor: 0,
      netMinor: 7731,
      undecided: [],
      receivedMinor: { 'USDC on base': paidCents.reduce((sum, cents) => sum + cents) },
      refundedMinor: {},
      balanceBase: await balances(Object.keys(totals.balanceBase)),
      waitingBase: {},
    })
    const rows = csv.trimEnd().split('\n')
    expect(rows[0]).toBe('created_at,type,id,refund_of,checkout,amount,fee,net,token,chain,transaction')
    const amounts = rows.slice(1).map((row) => row.split(',')[5])
    // Payments are listed newest first, but the order of payments whose blocks have the same second is
    // undefined.
    expect(amounts.toSorted()).toEqual(['12.34', '19.99', '19.99', '24.99'])
  })

  test('comes to the balance on the chain after payments too high and too low, and refunds of part and of all', async () => {
    const wallet = merchantWallet(emulator.chains.base)
    const { mine } = openChain(emulator.chains.base)
    const before = (await reconcile(client, {})).totals
    const paid = async (moreBase: bigint) => {
      const checkout = await client.checkouts.create({
        mode: 'payment',
        amount: 2000,
        chain: 'base',
        token: 'USDC',
      })
      const txHash = await payAt(checkout.hostedUrl, emulator, moreBase)
      const find = async () => (await client.payments.list({ txHash })).data[0]
      await expect.poll(async () => (await find())?.status, eventually).toMatch(/confirmed|failed/)
      return (await find())?.id ?? ''
    }
    const [over, under, part, all] = [
      await paid(7_654_321n),
      await paid(-3_333_333n),
      await paid(0n),
      await paid(9n),
    ]
    await refundPart(client, wallet, part, { amountMinor: 700, isReported: true })
    await refundPart(client, wallet, all, { isReported: true })
    await refundPart(client, wallet, under, { isReported: true })
    await mine(10)
    const isRefunded = async () => (await reconcile(client, {})).totals.refunds === 3
    await expect.poll(isRefunded, eventually).toBe(true)
    const { totals, csv } = await reconcile(client, {})
    expect(totals.balanceBase).toEqual(await balances(Object.keys(totals.balanceBase)))
    expect(Object.keys(totals.balanceBase)).toHaveLength(1)
    expect(totals.payments - before.payments).toBe(4)
    expect(csv).toContain(`,refund,`)
    expect(csv).toContain(over)
    const cents = (sums: Record<string, number>) => sums['USDC on base'] ?? 0
    const minor = cents(totals.receivedMinor) - cents(totals.refundedMinor) - totals.feeMinor
    expect(totals.netMinor).toBe(minor)
  }, 60_000)

  test('is a script that prints the CSV', async () => {
    const env = { ...process.env, ...environment(emulator.keys.readonly, '') }
    const main = fileURLToPath(new URL('../reconcile/main.ts', import.meta.url))
    const longAgo = ['2000-01-01T00:00:00Z', '2000-02-01T00:00:00Z']
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...longAgo], { env })
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain('payments: 0')
  })
}

/** Returns the on-chain balance of each account (settlement address and token) of the reconciliation. */
const balances = async (accounts: readonly string[]): Promise<Record<string, bigint>> => {
  const { balanceOf } = openChain(emulator.chains.base)
  const held = accounts.map(async (account): Promise<[string, bigint]> => {
    const [owner = '', token = ''] = account.split(' ')
    return [account, await balanceOf({ token, owner })]
  })
  return Object.fromEntries(await Promise.all(held))
}

const testReversal = () => {
  test('stops the parcel when the chain loses the payment, and ships again when the payment is back', async () => {
    const { origin, endpoint, signingSecret: webhookSecret, open } = await register()
    const acts: string[] = []
    const ship = ({ item }: Order) => acts.push(`ship a ${item}`)
    const recall = ({ item }: Order) => acts.push(`stop a ${item}`)
    await open(createServer(createShop({ client, webhookSecret, ship, recall })))
    const delivered = async () => {
      const { data } = await client.webhookEndpoints.listDeliveries(endpoint.id)
      return data.filter(({ status }) => status === 'succeeded').map(({ eventType }) => eventType)
    }
    const { body } = await postJson(`${origin}/orders`, { item: 'red mug' })
    const order = `${origin}/orders/${body.orderId}`
    const { checkoutId } = await getJson(order)
    const statusOf = async () => (await client.checkouts.retrieve(String(checkoutId))).status
    const txHash = await payAt(body.payAt ?? '', emulator)
    await expect.poll(() => acts, eventually).toEqual(['ship a red mug'])

    const { bringBack } = await loseTransaction(emulator.chains.base, txHash)
    await expect.poll(() => acts, eventually).toEqual(['ship a red mug', 'stop a red mug'])
    expect(await getJson(order)).toMatchObject({ status: 'paid', isReversed: true })
    await expect
      .poll(delivered, eventually)
      .toEqual(expect.arrayContaining(['payment.reorg_suspected', 'payment.reversed']))
    expect(await statusOf()).toBe('pending')

    await bringBack()
    await expect.poll(() => acts, eventually).toEqual(['ship a red mug', 'stop a red mug', 'ship a red mug'])
    expect(await getJson(order)).toMatchObject({ status: 'paid', isReversed: false })
    expect(await statusOf()).toBe('succeeded')
    await expect.poll(delivered, eventually).toContain('payment.restored')
    expect((await delivered()).filter((type) => type === 'checkout.succeeded')).toHaveLength(1)
  }, 60_000)
}

const testRefund = () => {
  const mug = { mode: 'payment', amount: 2000, chain: 'base', token: 'USDC' } as const

  test('sends half back, then the rest; the chain confirms both, and verified events tell of each', async () => {
    const receiver = await startWebhookReceiver(Number(new URL(takeOrigin()).port))
    try {
      const { endpoint, signingSecret } = await client.webhookEndpoints.create({
        url: receiver.url,
        events: ['payment.confirmed', 'refund.confirmed', 'payment.refunded'],
      })
      receiver.useSecret(signingSecret)
      const checkout = await client.checkouts.create(mug)
      await payAt(checkout.hostedUrl, emulator)
      const confirmed = await receiver.waitFor(({ type }) => type === 'payment.confirmed')
      const { paymentId } = confirmed.data as { paymentId: string }
      const wallet = merchantWallet(emulator.chains.base)
      const { mine } = openChain(emulator.chains.base)
      const isRefundOf = (cents: number) => (event: Awaited<ReturnType<typeof receiver.waitFor>>) =>
        event.type === 'refund.confirmed' && event.data.payment.refundAmountMinor === cents

      const half = await refundPart(client, wallet, paymentId, { amountMinor: 1000, isReported: true })
      expect(half.payment).toMatchObject({ refundTxHash: half.txHash, status: 'confirmed' })
      await mine(10)
      await receiver.waitFor(isRefundOf(1000))
      expect(await client.payments.retrieve(paymentId)).toMatchObject({ status: 'confirmed' })

      const rest = await refundPart(client, wallet, paymentId, { isReported: false })
      await mine(10)
      await receiver.waitFor(isRefundOf(2000))
      const refunded = await receiver.waitFor(({ type }) => type === 'payment.refunded')
      expect(refunded.data).toMatchObject({ payment: { id: paymentId, status: 'refunded' } })
      const { data } = await client.refunds.list(paymentId)
      expect(data).toMatchObject([
        { status: 'confirmed', txHash: rest.txHash, broadcastAt: null },
        { status: 'confirmed', txHash: half.txHash, amountMinor: 1000 },
      ])
      await client.webhookEndpoints.delete(endpoint.id)
    } finally {
      await receiver.stop()
    }
  }, 60_000)
}
