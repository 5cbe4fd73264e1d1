import { slotMs } from '@stablerail/local-tron'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tronAccount } from '../../../../chains/test/tron-provider.ts'
import { createTronWorld, type TronWorld } from '../../testing/payments/tron.ts'
import { expireCheckouts } from '../checkouts/index.ts'

let world: TronWorld
let clock: TestClock
let wallet: string
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createTronWorld({ clock })
  wallet = await world.openWallet()
})
afterAll(() => world.close())

const referenceOf = async (checkoutId: string) => {
  const query = world.context.db.selectFrom('expectations').select('reference')
  return (await query.where('target_id', '=', checkoutId).executeTakeFirstOrThrow()).reference
}
const endOf = async (checkoutId: string) =>
  Date.parse((await world.client.checkouts.retrieve(checkoutId)).expiresAt ?? '')
const statusOf = async (checkoutId: string) => (await world.client.checkouts.retrieve(checkoutId)).status
const confirm = () => world.after(20, { solid: 18 })

test('too little, named by its reference, fails as underpaid, and what covers the price still pays', async () => {
  const { id } = await world.openCheckout()
  const reference = await referenceOf(id)
  const short = await world.pay({ to: wallet, amountBase: 15_000_000n, reference })
  await confirm()
  expect(await world.paymentOf(short)).toMatchObject({
    status: 'failed',
    failureReason: 'underpaid',
    checkoutId: id,
    tokenAmountBase: '15000000',
  })
  expect(await statusOf(id)).toBe('pending')
  const whole = await world.pay({ to: wallet, amountBase: 19_990_000n, reference })
  await confirm()
  expect(await world.paymentOf(whole)).toMatchObject({ status: 'confirmed', checkoutId: id })
  expect(await statusOf(id)).toBe('succeeded')
})

test('a payment that is mined after its checkout ended is unmatched, names it, and can be credited', async () => {
  const { id, instructions } = await world.openCheckout()
  const amountBase = BigInt(instructions.amountBase)
  clock.set(new Date(await endOf(id)))
  await world.node.mine(1)
  const txHash = await world.pay({ to: wallet, amountBase })
  await confirm()
  await expireCheckouts(world.context)
  expect(await statusOf(id)).toBe('expired')
  const late = await world.paymentOf(txHash)
  expect(late).toMatchObject({
    status: 'confirmed',
    unmatchedInbound: true,
    checkoutId: null,
    closeMatchCheckoutId: id,
  })
  await world.client.payments.credit(late.id, { checkoutId: id })
  expect(await statusOf(id)).toBe('succeeded')
})

test('a payment in the last block of its checkout counts, however late it is read', async () => {
  const { id, instructions } = await world.openCheckout()
  const endMs = await endOf(id)
  clock.set(new Date(endMs - slotMs))
  await world.node.mine(1)
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(instructions.amountBase) })
  expect(endMs - (await world.node.head()).timeMs).toBeLessThan(slotMs)
  clock.advance({ hours: 1 })
  await expireCheckouts(world.context)
  await confirm()
  await expireCheckouts(world.context)
  expect(await world.paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: id })
  expect(await statusOf(id)).toBe('succeeded')
})

test('a token of another contract, whatever its name, pays nothing', async () => {
  const { id, instructions } = await world.openCheckout()
  const fake = await world.node.deployToken('USDT')
  const amountBase = BigInt(instructions.amountBase)
  await world.node.mint({ token: fake, to: world.buyer.address, amountBase: 10n * amountBase })
  const reference = await referenceOf(id)
  const txHash = await world.pay({ to: wallet, amountBase, reference, token: fake })
  await confirm()
  expect((await world.client.payments.list({ txHash })).data).toEqual([])
  expect(await statusOf(id)).toBe('pending')
})

test('transfers of nothing, from the buyer and from an address that looks like theirs, pay nothing', async () => {
  const { id, instructions } = await world.openCheckout()
  const reference = await referenceOf(id)
  const lookAlike = tronAccount(world.node, 5)
  const empty = await world.pay({ to: wallet, amountBase: 0n, reference })
  const alike = await world.pay({ to: wallet, amountBase: 0n, reference, from: lookAlike })
  await confirm()
  for (const txHash of [empty, alike])
    expect(
      (await world.client.payments.list({ txHash })).data.filter(({ checkoutId }) => checkoutId === id),
    ).toEqual([])
  expect(await statusOf(id)).toBe('pending')
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(instructions.amountBase), reference })
  await confirm()
  expect(await world.paymentOf(txHash)).toMatchObject({
    status: 'confirmed',
    checkoutId: id,
    payerAddress: world.buyer.address,
  })
})
