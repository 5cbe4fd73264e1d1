/** Two payments of one checkout. A reorg removes the first from the chain. */
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'

let world: World
let otherWallet: Address
beforeAll(async () => {
  world = await createWorld()
  const { address } = world.node.accounts[4] as { address: Address }
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 9n })
  otherWallet = address
})
afterAll(() => world.close())

const paymentOf = async (txHash: string) =>
  (await world.payments()).find(({ tx_hash, status }) => tx_hash === txHash && status !== 'reorged')

/** Pays a checkout twice, each time in its own block, mines `blocks` more blocks, and reads them all. */
const payTwice = async (blocks: number) => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient: to, amountBase, suffix } = checkout
  // Make an earlier transfer to this recipient: otherwise, after the reorg removes the first payment, the
  // second would need more gas than it was sent with.
  await world.node.mint({ token: world.token, to, amountBase: 1n })
  const first = await world.pay({ to, amountBase, suffix })
  await world.read()
  const second = await world.pay({ to, amountBase, suffix, from: otherWallet })
  await world.node.mine(blocks)
  await world.read()
  expect(await paymentOf(second.txHash)).toMatchObject({ outcome: 'unmatched' })
  return { checkout, first, second }
}

const signed = (txHash: Hash) => world.node.signedTransaction(txHash)

test.each([
  ['pending', 0],
  ['confirmed', 4],
])('the second is credited when the first, %s, leaves the chain for good', async (_, blocks) => {
  const { checkout, first, second } = await payTwice(blocks)
  const head = await world.node.client.getBlock()
  const transaction = await signed(second.txHash)
  const depth = Number(head.number) - first.blockNumber + 1
  await world.node.reorg({ depth, transactions: [{ transaction, block: 0 }] })
  await world.node.mine(6)
  await world.read()
  expect(await paymentOf(second.txHash)).toMatchObject({
    status: 'confirmed',
    checkout_id: checkout.id,
    fully_settled: true,
  })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  expect(await paymentOf(first.txHash)).not.toMatchObject({ status: 'confirmed', reorg_suspected: false })
})

test('the second stays unmatched when both come back', async () => {
  const { checkout, first, second } = await payTwice(4)
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const head = await world.node.client.getBlock()
  const transactions = [await signed(first.txHash), await signed(second.txHash)]
  const depth = Number(head.number) - first.blockNumber + 1
  await world.node.reorg({
    depth,
    transactions: transactions.map((transaction, block) => ({ transaction, block })),
  })
  await world.node.mine(6)
  await world.read()
  expect(await paymentOf(first.txHash)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
  expect(await paymentOf(second.txHash)).toMatchObject({ outcome: 'unmatched', checkout_id: null })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const succeeded = (await world.events()).filter(({ type }) => type === 'checkout.succeeded')
  expect(succeeded.filter(({ data }) => JSON.stringify(data).includes(checkout.id))).toHaveLength(1)
})

test('the second is credited when it has moved before the first, and then the first leaves the chain', async () => {
  const { checkout, first, second } = await payTwice(0)
  const transactions = [await signed(second.txHash), await signed(first.txHash)]
  const head = await world.node.client.getBlock()
  const depth = Number(head.number) - first.blockNumber + 1
  await world.node.reorg({
    depth,
    transactions: transactions.map((transaction, block) => ({ transaction, block })),
  })
  await world.read()
  expect(await paymentOf(first.txHash)).toMatchObject({ checkout_id: checkout.id })
  await world.node.reorg({ depth: 1 })
  await world.node.mine(6)
  await world.read()
  expect(await paymentOf(second.txHash)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})
