import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../../../testing/payments/world.ts'

let world: DepositWorld
let senders: Address[]
beforeAll(async () => {
  world = await createDepositWorld()
  // Each transaction comes from an account of its own, so that a reorg may mine any of them alone.
  senders = world.node.accounts.slice(1).map(({ address }) => address)
  for (const to of senders) await world.node.mint({ token: world.token, to, amountBase: 10n ** 12n })
})
afterAll(() => world.close())

const from = (index: number) => senders[index] as Address

/** Replaces the newest blocks, and mines these transactions in the new blocks, one in each. */
const replace = async (depth: number, ...kept: Hex[]) => {
  await world.node.reorg({ depth, transactions: kept.map((transaction, block) => ({ transaction, block })) })
  await world.read()
}

const prepared = async () => world.prepare(await world.openShop())

const price = 19_990_000n

const fullySettled = async (checkout: PreparedCheckout) =>
  (await world.paymentsTo(checkout)).filter((one) => one.fully_settled && !one.reorg_suspected)

const typesOf = async (paymentId: string | undefined) =>
  (await world.events()).filter(({ data }) => data.paymentId === paymentId).map(({ type }) => type)

test('a payment that comes back beside the one that took its place is not fully settled', async () => {
  const checkout = await prepared()
  const first = await world.deposit(checkout, price, from(0))
  const second = await world.deposit(checkout, price, from(1))
  await world.node.mine(2)
  await world.read()
  await replace(4, second.signed)
  await world.deepen()
  await replace(1, first.signed)
  await world.deepen()
  expect((await fullySettled(checkout)).map(({ tx_id }) => tx_id)).toEqual([second.txHash])
  const [back] = (await world.paymentsTo(checkout)).filter(({ tx_id }) => tx_id === first.txHash)
  expect(await typesOf(back?.id)).toEqual([
    'payment.pending',
    'payment.confirmed',
    'payment.reorg_suspected',
    'payment.reversed',
    'payment.restored',
  ])
})

test('a part that comes back without the others does not settle, and its checkout ends', async () => {
  const checkout = await prepared()
  await world.deposit(checkout, 15_000_000n, from(0))
  const second = await world.deposit(checkout, 4_990_000n, from(1))
  await world.read()
  expect((await world.shown(checkout)).map(([, coverage]) => coverage)).toEqual(['part', 'settling'])
  await replace(2)
  await replace(1, second.signed)
  const coverages = new Map((await world.paymentsTo(checkout)).map((one) => [one.tx_id, one.coverage]))
  expect(coverages.get(second.txHash)).toBe('part')
})

test('a payment that comes back while another settles is a part', async () => {
  const checkout = await prepared()
  const first = await world.deposit(checkout, price, from(0))
  await world.read()
  await replace(1)
  const second = await world.deposit(checkout, price, from(1))
  await world.node.mine(1)
  await world.read()
  await replace(1, first.signed)
  const payments = await world.paymentsTo(checkout)
  expect(payments.map(({ tx_id, coverage }) => [tx_id, coverage])).toEqual([
    [second.txHash, 'settling'],
    [first.txHash, 'part'],
  ])
})

test('a part without events has events once it settles, so that a reorg reverses it', async () => {
  const checkout = await prepared()
  const small = await world.deposit(checkout, 5_000n, from(2))
  const first = await world.deposit(checkout, 15_000_000n, from(0))
  const second = await world.deposit(checkout, 4_990_000n, from(1))
  await world.read()
  await replace(3, first.signed, second.signed, small.signed)
  await world.deepen()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const [settled] = await fullySettled(checkout)
  expect(settled?.tx_id).toBe(small.txHash)
  await replace(6)
  expect(await typesOf(settled?.id)).toContain('payment.reversed')
})
