/**
 * Tests a year of renewals that are paid by allowance. The emulator runs as a separate program and is used
 * over HTTP only, together with a buyer's wallet.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Stablerail } from '@stablerail/sdk'
import {
  advanceTestClock,
  createClient,
  retrieveTestClock,
  takeCheckoutTerms,
} from '@stablerail/sdk/functions'
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { type Address, createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '../../../examples/first-payment/chain.ts'
import { type Emulator, startEmulator } from '../../../examples/test-support/emulator.ts'

const confirmations = 10
const priceMinor = 2_000
const priceBase = 20_000_000n
/**
 * The timeout for advancing the test clock by a year, in milliseconds. It is long, because each of the twelve
 * renewals waits for its transaction.
 */
const yearTakesAtMostMs = 300_000

type Other = Emulator & {
  other: { workspaceId: string; key: string }
  chains: { base: { tokens: { USDC: Address } } }
}

let receiver: WebhookReceiver
let emulator: Other
let client: Stablerail
beforeAll(async () => {
  receiver = await startReceiver()
  emulator = (await startEmulator([receiver.origin])) as Other
  const { baseUrl, workspaceId, keys } = emulator
  client = new Stablerail({ apiKey: keys.full, workspaceId, baseUrl })
  await client.webhookEndpoints.create({ url: receiver.url, events: ['*'] })
}, 180_000)
afterAll(async () => {
  await emulator.stop()
  await receiver.stop()
})

const anyone = () => new Stablerail({ baseUrl: emulator.baseUrl })
const tokenOf = (hostedUrl: string) => hostedUrl.split('/').at(-1) ?? ''

/** Returns how many events of a type were delivered. An event that was delivered twice counts once. */
const countTold = (type: string) => {
  const told = receiver.requests.map(({ rawBody }) => JSON.parse(String(rawBody)))
  return new Set(told.filter((event) => event.type === type).map(({ id }) => id)).size
}

/** Creates a checkout in the second workspace and requests its payment instructions. */
const openNextDoor = async () => {
  const { workspaceId, key } = emulator.other
  const neighbour = new Stablerail({ apiKey: key, workspaceId, baseUrl: emulator.baseUrl })
  const checkout = await neighbour.checkouts.create({
    mode: 'payment',
    amount: 500,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    expiresInMinutes: 60,
  })
  const { transaction } = await anyone().hostedCheckouts.preparePayment(tokenOf(checkout.hostedUrl), {})
  if (transaction?.kind !== 'evm') throw new Error('The checkout is not for an EVM chain.')
  return { id: checkout.id, neighbour, transaction }
}

/** Pays a checkout by allowance: sends the approvals and signs the terms as the buyer. Returns the terms. */
const agree = async (hostedUrl: string) => {
  const wallet = openChain(emulator.chains.base)
  const token = tokenOf(hostedUrl)
  const { approvals, terms } = await anyone().hostedCheckouts.preparePayment(token, {
    payerAddress: wallet.buyer,
  })
  if (terms === null) throw new Error('The checkout asks for no terms.')
  for (const approval of approvals) if (approval.kind === 'evm') await wallet.pay(approval)
  const typedData = JSON.parse(terms.typedData)
  const signer = privateKeyToAccount(emulator.chains.base.payerPrivateKey)
  const signature = await signer.signTypedData(typedData)
  await takeCheckoutTerms(createClient({ baseUrl: emulator.baseUrl }), token, { signature })
  return typedData.message as { start: string; merchant: Address }
}

/** Returns the amounts of the buyer's transfers to the merchant that equal the price, read from the chain. */
const transfersTo = async (merchant: Address): Promise<bigint[]> => {
  const { rpcUrl, tokens, payerPrivateKey } = emulator.chains.base
  const logs = await createPublicClient({ transport: http(rpcUrl) }).getContractEvents({
    address: tokens.USDC,
    abi: erc20Abi,
    eventName: 'Transfer',
    fromBlock: 0n,
    strict: true,
    args: { from: privateKeyToAccount(payerPrivateKey as Hex).address, to: merchant },
  })
  return logs.map(({ args }) => args.value).filter((value) => value === priceBase)
}

const inTime = { timeout: 60_000, interval: 250 }

test(
  'a year is twelve renewals that are pulled, and a live checkout next door outlives it',
  async () => {
    const live = await openNextDoor()
    const product = await client.products.create({ name: 'Tea club' })
    const price = await client.prices.create(product.id, { amount: priceMinor, interval: 'month' })
    const { id, hostedUrl } = await client.checkouts.create({
      mode: 'subscription',
      priceId: price.id,
      customerEmail: 'ada@example.com',
      chain: 'base',
      token: 'USDC',
      autopay: 'allowance',
    })
    const { start, merchant } = await agree(hostedUrl)
    await expect.poll(async () => (await client.checkouts.retrieve(id)).status, inTime).toBe('succeeded')
    expect(await transfersTo(merchant)).toHaveLength(1)

    // Exactly one year after the start a thirteenth period begins, so there are twelve renewals after the
    // first payment.
    const yearOn = new Date(Number(start) * 1000)
    yearOn.setUTCFullYear(yearOn.getUTCFullYear() + 1)
    await advanceTo(yearOn)

    await expect.poll(() => countTold('subscription.renewed'), inTime).toBe(12)
    expect(await transfersTo(merchant)).toHaveLength(13)
    const { subscriptionId } = await client.checkouts.retrieve(id)
    const subscription = await client.subscriptions.retrieve(subscriptionId ?? '')
    expect(subscription).toMatchObject({ status: 'active', autopay: 'allowance', autopayIssue: null })
    expect(Date.parse(subscription.currentPeriodEnd)).toBeGreaterThan(yearOn.getTime())
    const invoices = (await client.invoices.list({ customerId: subscription.customerId, limit: 100 })).data
    expect(invoices.map(({ status }) => status)).toEqual(Array(13).fill('paid'))
    expect(countTold('subscription.payment_failed')).toBe(0)

    const wallet = openChain(emulator.chains.base)
    await wallet.pay(live.transaction)
    await wallet.mine(confirmations)
    const statusNextDoor = async () => (await live.neighbour.checkouts.retrieve(live.id)).status
    await expect.poll(statusNextDoor, inTime).toBe('succeeded')
  },
  yearTakesAtMostMs + 180_000,
)

const advanceTo = async (moment: Date): Promise<void> => {
  const { baseUrl, workspaceId, keys } = emulator
  const options = createClient({ baseUrl, workspaceId, apiKey: keys.full })
  await advanceTestClock(options, { advanceTo: moment.toISOString() })
  const givesUpAtMs = performance.now() + yearTakesAtMostMs
  const chain = openChain(emulator.chains.base)
  for (let clock = await retrieveTestClock(options); clock.status === 'advancing'; ) {
    if (performance.now() > givesUpAtMs) throw new Error(`The clock was still at ${clock.now}.`)
    // Mine the confirmations here, because the chain mines a block only every two seconds and each of the
    // twelve renewals waits for ten confirmations.
    await chain.mine(confirmations)
    await delay(250)
    clock = await retrieveTestClock(options)
  }
}
