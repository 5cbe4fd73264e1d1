import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tronSigner } from '../../../../chains/test/signers.ts'
import type { TronProvider } from '../../../../chains/test/tron-provider.ts'
import { countDifferences, rescan } from '../../mechanisms/reading/index.ts'
import { askPage } from '../../testing/pages.ts'
import { createTronWorld, type TronWorld } from '../../testing/payments/tron.ts'
import { createPaymentListener } from './index.ts'

let world: TronWorld
let wallet: string
beforeAll(async () => {
  world = await createTronWorld()
  wallet = await world.openWallet()
})
afterAll(() => world.close())
beforeEach(() => {
  world.provider.faults = {}
})

const paymentOf = (txHash: string) => world.paymentOf(txHash)
const after = (blocks: number, solid: { solid: number }) => world.after(blocks, solid)

const referenceOf = async (checkoutId: string) => {
  const query = world.context.db.selectFrom('expectations').select('reference')
  return (await query.where('target_id', '=', checkoutId).executeTakeFirstOrThrow()).reference
}

test('a checkout on Tron is paid by its exact amount, from its creation to payment.confirmed', async () => {
  const { id, instructions, hostedToken } = await world.openCheckout()
  expect(instructions).toMatchObject({
    chain: 'tron',
    token: 'USDT',
    recipient: wallet,
    chainId: null,
    decimals: 6,
    paymentUri: `tron:${wallet}`,
    transaction: null,
    byHandRefusal: null,
    reference: await referenceOf(id),
    tokenAddress: expect.stringMatching(/^T/),
  })
  const amountBase = BigInt(instructions.amountBase)
  expect(amountBase > 19_990_000n && amountBase < 20_000_000n).toBe(true)
  const page = await askPage(world.api.baseUrl, `/checkout/${hostedToken}`)
  expect(page.text).toContain(wallet)
  expect(page.text).toContain((Number(amountBase) / 1e6).toString())
  expect(page.text).toContain('<svg')

  const txHash = await world.pay({ to: wallet, amountBase })
  expect(txHash).toMatch(/^[0-9a-f]{64}$/)
  await after(0, { solid: 18 })
  const seen = await paymentOf(txHash)
  expect(seen).toMatchObject({
    checkoutId: id,
    status: 'pending',
    chain: 'tron',
    token: 'USDT',
    confirmations: 1,
    payerAddress: world.buyer.address,
    tokenAmountBase: amountBase.toString(),
    amountMinor: 1_999,
  })
  expect((await world.client.checkouts.retrieve(id)).status).toBe('pending')

  await after(18, { solid: 18 })
  expect((await paymentOf(txHash)).status).toBe('pending')
  await after(1, { solid: 18 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', confirmations: 20 })
  expect((await world.client.checkouts.retrieve(id)).status).toBe('succeeded')
  expect(await world.eventsOf(seen.id)).toEqual([
    'payment.pending',
    'payment.confirmed',
    'checkout.succeeded',
  ])
})

test('a payment is not confirmed, however deep, before the chain calls its block final', async () => {
  const { id, instructions } = await world.openCheckout()
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(instructions.amountBase) })
  await after(30, { solid: 31 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'pending', confirmations: 20 })
  const { id: paymentId } = await paymentOf(txHash)
  await expect(world.client.payments.credit(paymentId, { checkoutId: id })).rejects.toThrow(
    'This payment has 20 of 20 confirmations, and waits until the chain calls its block final',
  )
  // The reader requests the final block only after every fourth block.
  await after(4, { solid: 34 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: id })
})

test('a payment is not confirmed, however final, before it is as deep as the configuration says', async () => {
  const { instructions } = await world.openCheckout()
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(instructions.amountBase) })
  await after(18, { solid: 1 })
  expect((await paymentOf(txHash)).status).toBe('pending')
  await after(1, { solid: 1 })
  expect((await paymentOf(txHash)).status).toBe('confirmed')
})

test('a payment of the plain price is credited by the reference after its arguments', async () => {
  const [one, other] = [await world.openCheckout(), await world.openCheckout()]
  const reference = await referenceOf(other.id)
  const txHash = await world.pay({ to: wallet, amountBase: 19_990_000n, reference })
  await after(20, { solid: 18 })
  const payment = await paymentOf(txHash)
  expect(payment).toMatchObject({
    checkoutId: other.id,
    status: 'confirmed',
    attribution: { rule: 'reference' },
  })
  expect((await world.client.checkouts.retrieve(one.id)).status).toBe('pending')
})

test('a deposit that no checkout asked for is an unmatched payment of its wallet', async () => {
  const txHash = await world.pay({ to: wallet, amountBase: 5_000_000n })
  await after(20, { solid: 18 })
  expect(await paymentOf(txHash)).toMatchObject({
    status: 'confirmed',
    unmatchedInbound: true,
    checkoutId: null,
    amountMinor: 500,
  })
})

test('a payment that a reorganisation takes out waits, and is confirmed in its new block', async () => {
  const { id, instructions } = await world.openCheckout()
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(instructions.amountBase) })
  const signed = await world.signedOf(txHash)
  await after(4, { solid: 18 })
  await world.node.reorganise({ depth: 5 })
  await after(0, { solid: 18 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'pending', blockNumber: null })
  await world.broadcast(signed)
  await after(0, { solid: 18 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'pending', blockNumber: expect.any(Number) })
  await after(19, { solid: 18 })
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: id })
})

test('a buyer who reports and signs for the transaction may write its id with or without 0x', async () => {
  const { id, hostedToken, instructions } = await world.openCheckout(2_345)
  const to = instructions.recipient
  const txHash = await world.pay({ to, amountBase: 23_400_001n })
  await after(0, { solid: 18 })
  const body = { txHash: `0x${txHash.toUpperCase()}` }
  const { credited, textToSign } = await world.client.hostedCheckouts.report(hostedToken, body)
  expect([credited, textToSign]).toEqual([
    false,
    `I paid the checkout ${id} with the transaction 0x${txHash}.`,
  ])
  const signature = await tronSigner(`0x${world.buyer.privateKey}`).sign(textToSign ?? '')
  const report = await world.client.hostedCheckouts.report(hostedToken, { txHash, signature })
  expect(report).toEqual({ credited: true, textToSign: null })
})

test('a scan from scratch finds what was recorded, and records what the reader was not told', async () => {
  const { context, network } = world.reader.round
  const { height: from } = await world.node.head()
  const scan = (repairs: boolean) =>
    rescan(context, { network, listener: createPaymentListener() }, { from, to: null, repairs })
  world.provider.faults = { silentLogs: true }
  const txHash = await world.pay({ to: wallet, amountBase: 3_000_000n })
  await after(24, { solid: 18 })
  world.provider.faults = {}
  expect((await scan(true)).missing).toMatchObject([{ txHash, amountBase: 3_000_000n }])
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', amountMinor: 300 })
  expect(countDifferences(await scan(false))).toBe(0)
})

describe('with two providers', () => {
  let two: TronWorld
  let to: string
  beforeAll(async () => {
    two = await createTronWorld({ providers: [{}, {}] })
    to = await two.openWallet()
  })
  afterAll(() => two.close())

  test('a payment that both tell waits for finality all the same', async () => {
    const txHash = await two.pay({ to, amountBase: 9_000_000n })
    const statusOf = async () => (await two.client.payments.list({ txHash })).data[0]?.status
    await two.node.mine(40)
    await two.read()
    expect(await statusOf()).toBe('pending')
    await two.after(4, { solid: 18 })
    expect(await statusOf()).toBe('confirmed')
    const { witnessed } = await two.context.db
      .selectFrom('transfers')
      .select('witnessed')
      .where('tx_id', '=', txHash)
      .executeTakeFirstOrThrow()
    expect(witnessed).toBe(true)
  })

  test('a payment that one leaves out waits, however final', async () => {
    const second = two.providers[1]
    if (second !== undefined) second.faults = { silentLogs: true }
    const txHash = await two.pay({ to, amountBase: 9_000_000n })
    await two.after(40, { solid: 18 })
    expect((await two.client.payments.list({ txHash })).data[0]?.status).toBe('pending')
  })
})

test('a payment that the second provider left out waits although that one is down and is not required', async () => {
  const two = await createTronWorld({ providers: [{}, {}], config: { secondOpinion: 'when_available' } })
  const [, second] = two.providers as [TronProvider, TronProvider]
  const to = await two.openWallet()
  second.faults = { silentLogs: true }
  const doubted = await two.pay({ to, amountBase: 9_000_000n })
  await two.after(40, { solid: 18 })
  second.faults = { lacksResources: true }
  const later = await two.pay({ to, amountBase: 8_000_000n })
  await two.after(40, { solid: 18 })
  await two.after(1, { solid: 18 })
  expect((await two.paymentOf(doubted)).status).toBe('pending')
  expect((await two.paymentOf(later)).status).toBe('confirmed')
  await two.close()
})
