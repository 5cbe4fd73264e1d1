import { transferSol } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { referenceKey } from '../../../../chains/src/solana/reference.ts'
import { withoutTransactions } from '../../../../chains/test/solana-provider.ts'
import { countDifferences, rescan } from '../../mechanisms/reading/index.ts'
import { createSolanaWorld, type SolanaWorld } from '../../testing/payments/solana.ts'
import { expireCheckouts } from '../checkouts/index.ts'
import { createPaymentListener } from './index.ts'

let world: SolanaWorld
let wallet: string
beforeAll(async () => {
  world = await createSolanaWorld()
})
beforeEach(async () => {
  wallet = await world.openWallet()
})
afterAll(() => world.close())

const paymentsOf = async (txHash: string) => (await world.client.payments.list({ txHash })).data

const paymentOf = async (txHash: string) => {
  const [payment, ...others] = await paymentsOf(txHash)
  expect(others).toEqual([])
  return payment
}

const statusOf = async (checkoutId: string) => (await world.client.checkouts.retrieve(checkoutId)).status

const eventsAbout = async (id: string) => {
  const { db } = world.context
  const rows = await db.selectFrom('events').select(['type', 'payload']).orderBy('position').execute()
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type)
}

const exportedLine = async (txHash: string) => {
  const exported = await world.client.payments.listCsv()
  return (await exported.text()).split('\n').find((line) => line.includes(txHash))
}

test('a checkout is paid by its exact amount, from its creation to payment.confirmed', async () => {
  const { id, instructions, amountBase } = await world.openCheckout()
  expect(instructions).toMatchObject({
    chain: 'solana',
    token: 'USDC',
    recipient: wallet,
    chainId: null,
    decimals: 6,
    tokenAddress: world.mints.usdc.address,
  })
  expect(amountBase > 19_990_000n && amountBase < 20_000_000n).toBe(true)

  const txHash = await world.pay({ to: wallet, amountBase })
  await world.after(0)
  expect(await paymentOf(txHash)).toBeUndefined()
  await world.after(1)
  const seen = await paymentOf(txHash)
  expect(seen).toMatchObject({
    checkoutId: id,
    status: 'pending',
    chain: 'solana',
    token: 'USDC',
    txHash,
    payerAddress: world.buyer.address,
    tokenAmountBase: `${amountBase}`,
    amountMinor: 1_999,
    attribution: { rule: 'exact_amount' },
  })
  expect(await statusOf(id)).toBe('pending')

  await world.after(3)
  expect((await paymentOf(txHash))?.status).toBe('pending')
  await world.after(1)
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', confirmations: 5 })
  expect(await statusOf(id)).toBe('succeeded')
  const events = ['payment.pending', 'payment.confirmed', 'checkout.succeeded']
  expect(await eventsAbout(seen?.id ?? '')).toEqual(events)
})

test('a payment of the plain price is credited by the reference key beside the transfer', async () => {
  const [one, other] = [await world.openCheckout(), await world.openCheckout()]
  const txHash = await world.pay({ to: wallet, amountBase: 19_990_000n, references: [other.reference] })
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({
    checkoutId: other.id,
    status: 'confirmed',
    attribution: { rule: 'reference' },
  })
  expect(await statusOf(one.id)).toBe('pending')
})

test('a reference that stands elsewhere in the transaction names its only transfer', async () => {
  const { id, reference } = await world.openCheckout()
  const { address } = world.buyer
  const elsewhere = transferSol(address, address, 1n)
  elsewhere.accounts.push({ address: referenceKey(reference), isSigner: false, isWritable: false })
  const txHash = await world.send([elsewhere, ...world.transfer({ to: wallet, amountBase: 19_990_000n })])
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({ checkoutId: id, status: 'confirmed' })
})

test('one transaction pays two checkouts of one price, each by its own reference', async () => {
  const [one, other] = [await world.openCheckout(), await world.openCheckout()]
  const paying = [other, one].flatMap(({ reference }) =>
    world.transfer({ to: wallet, amountBase: 19_990_000n, references: [reference] }),
  )
  const txHash = await world.send(paying)
  await world.after(6)
  const payments = await paymentsOf(txHash)
  expect(payments.map(({ checkoutId, status }) => `${checkoutId} ${status}`).toSorted()).toEqual(
    [`${one.id} confirmed`, `${other.id} confirmed`].toSorted(),
  )
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['succeeded', 'succeeded'])
})

test('a payment that comes after the checkout has ended is unmatched, and names it', async () => {
  const { id, amountBase, reference } = await world.openCheckout()
  const { expiresAt } = await world.client.checkouts.retrieve(id)
  world.pass(Date.parse(expiresAt) - world.clock.now().getTime() + 1_000)
  const txHash = await world.pay({ to: wallet, amountBase, references: [reference] })
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({
    status: 'confirmed',
    checkoutId: null,
    unmatchedInbound: true,
    closeMatchCheckoutId: id,
  })
  await expireCheckouts(world.context)
  expect(await statusOf(id)).toBe('expired')
})

test('too little, named by the reference, fails once it is final; the whole price still pays the checkout', async () => {
  const { id, amountBase, reference } = await world.openCheckout()
  const little = await world.pay({ to: wallet, amountBase: 9_000_000n, references: [reference] })
  await world.after(4)
  expect(await paymentOf(little)).toMatchObject({ status: 'pending', checkoutId: id })
  await world.after(2)
  expect(await paymentOf(little)).toMatchObject({
    status: 'failed',
    failureReason: 'underpaid',
    checkoutId: id,
  })
  expect(await statusOf(id)).toBe('pending')
  const whole = await world.pay({ to: wallet, amountBase, references: [reference] })
  await world.after(6)
  expect(await paymentOf(whole)).toMatchObject({ status: 'confirmed', checkoutId: id })
  expect(await statusOf(id)).toBe('succeeded')
})

test('the other accepted token is an unmatched payment, and a token that nobody configured is none', async () => {
  const { id, amountBase, reference } = await world.openCheckout()
  const { usdt, stranger } = world.mints
  const references = [reference]
  const other = await world.pay({ to: wallet, amountBase, references, mint: usdt })
  const unknown = await world.pay({ to: wallet, amountBase, references, mint: stranger })
  await world.after(6)
  expect(await paymentOf(other)).toMatchObject({
    status: 'confirmed',
    token: 'USDT',
    checkoutId: null,
    unmatchedInbound: true,
  })
  expect(await paymentOf(unknown)).toBeUndefined()
  expect(await statusOf(id)).toBe('pending')
})

test('a deposit that no checkout asked for is an unmatched payment of its wallet', async () => {
  const txHash = await world.pay({ to: wallet, amountBase: 5_000_000n })
  const self = await world.pay({ to: world.buyer.address, amountBase: 5_000_000n })
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({
    status: 'confirmed',
    unmatchedInbound: true,
    checkoutId: null,
    amountMinor: 500,
  })
  expect(await paymentOf(self)).toBeUndefined()
})

test('tokens that nobody gave are a payment without a payer', async () => {
  const txHash = await world.local.mintTo(world.buyer, wallet, world.mints.usdc, 6_000_000n)
  await world.after(6)
  const payment = await paymentOf(txHash)
  expect(payment).toMatchObject({ status: 'confirmed', payerAddress: null, amountMinor: 600 })
  const line = await exportedLine(txHash)
  expect(line).toContain('confirmed')
  expect(line).not.toContain(world.buyer.address)
})

test('a block that is dropped takes its payment out, and the transaction pays again in another block', async () => {
  const { id, amountBase } = await world.openCheckout()
  const signed = await world.sign({ to: wallet, amountBase })
  const txHash = await world.submit(signed)
  await world.after(2)
  const before = await paymentOf(txHash)
  expect(before).toMatchObject({ status: 'pending', checkoutId: id, blockNumber: expect.any(Number) })
  world.node.drop(3)
  await world.after(3)
  expect(await paymentOf(txHash)).toMatchObject({ status: 'pending', blockNumber: null })
  await world.submit(signed)
  await world.after(6)
  const after = await paymentOf(txHash)
  expect(after).toMatchObject({ id: before?.id, status: 'confirmed', checkoutId: id })
  expect(after?.blockNumber).toBeGreaterThan(before?.blockNumber ?? 0)
  expect(await statusOf(id)).toBe('succeeded')
})

test('a transaction that is dropped with its slot and taken into the same slot anew stays one payment', async () => {
  const txHash = await world.pay({ to: wallet, amountBase: 4_000_000n })
  await world.after(1)
  const before = await paymentOf(txHash)
  world.node.drop(2, { requeue: true })
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({ id: before?.id, status: 'confirmed' })
})

test('slots without blocks hide nothing and delay nothing', async () => {
  world.node.skip(3)
  const first = await world.pay({ to: wallet, amountBase: 1_000_000n })
  world.node.skip(2)
  await world.after(1)
  expect((await paymentOf(first))?.status).toBe('pending')
  world.node.skip(100)
  const second = await world.pay({ to: wallet, amountBase: 2_000_000n })
  await world.after(6)
  expect((await paymentOf(first))?.status).toBe('confirmed')
  expect((await paymentOf(second))?.status).toBe('confirmed')
})

test('what was paid while no reader ran is read by the next one, far behind as it is', async () => {
  const { id, amountBase } = await world.openCheckout()
  const txHash = await world.pay({ to: wallet, amountBase })
  await world.after(1)
  world.node.mine(150)
  world.node.skip(130)
  const later = await world.pay({ to: wallet, amountBase: 3_000_000n })
  world.node.mine(150)
  await world.restartReader()
  await world.after(6)
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: id })
  expect((await paymentOf(later))?.status).toBe('confirmed')
})

test('a scan from scratch tells every block, those that were skipped aside, and repairs', async () => {
  const { context, network } = world.reader().round
  const from = await world.local.request<number>('getSlot', { commitment: 'confirmed' })
  world.node.skip(260)
  world.provider.faults = withoutTransactions
  const txHash = await world.pay({ to: wallet, amountBase: 3_000_000n })
  await world.after(6)
  expect(await paymentOf(txHash)).toBeUndefined()
  world.provider.faults = {}
  const scan = (range: { from: number; to: number | null }, repairs: boolean) =>
    rescan(context, { network, listener: createPaymentListener() }, { ...range, repairs })
  expect(await scan({ from: from + 1, to: from + 250 }, true)).toMatchObject({ told: 0 })
  expect((await scan({ from, to: null }, true)).missing).toMatchObject([{ txHash, amountBase: 3_000_000n }])
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', amountMinor: 300 })
  expect(countDifferences(await scan({ from, to: null }, false))).toBe(0)
})

test('instructions of the token that cannot be read are counted, and the balance tells the payment', async () => {
  world.provider.faults = {
    alters: ({ method }, result) =>
      method === 'getBlock'
        ? JSON.parse(JSON.stringify(result).replaceAll(/"data":"[^"]{10,}"/g, '"data":""'))
        : result,
  }
  const txHash = await world.pay({ to: wallet, amountBase: 3_000_000n })
  await world.after(6)
  world.provider.faults = {}
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', payerAddress: world.buyer.address })
  const { values } = await world.context.metrics.readerFaults.get()
  const counted = values.find(({ labels }) => labels.chain === 'solana' && labels.kind === 'unreadable_log')
  expect(counted?.value).toBeGreaterThan(0)
})

test('the second reading finds later what a provider left out', async () => {
  world.provider.faults = withoutTransactions
  const txHash = await world.pay({ to: wallet, amountBase: 3_000_000n })
  await world.after(6)
  world.provider.faults = {}
  world.pass(11 * 60_000)
  await world.after(1)
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', amountMinor: 300 })
})
