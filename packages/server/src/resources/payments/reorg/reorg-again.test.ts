import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmations, createWorld, type World } from '../../../testing/payments/world.ts'
import { expireCheckouts } from '../../checkouts/index.ts'
import { failDroppedPayments } from './fail-dropped-payments.ts'

let world: World
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
})
afterAll(() => world.close())

const typesOf = async (workspaceId: string) =>
  (await world.events()).filter((event) => event.workspaceId === workspaceId).map(({ type }) => type)

const byHash = async (txHash: string) => (await world.payments()).filter(({ tx_hash }) => tx_hash === txHash)

/** Transfers less than a cent to a test workspace that awaits no payment. */
const payDust = async () => {
  const { scope, wallet } = await world.openShop()
  return { ...(await world.pay({ to: wallet, amountBase: 9_999n })), workspaceId: scope.workspaceId }
}

/**
 * Confirms a payment, removes its transaction from the chain and mines it again, until the payment is
 * confirmed again.
 */
const loseAndReturn = async (txHash: Hash) => {
  const transaction = await world.node.signedTransaction(txHash)
  await world.node.mine(2)
  await world.read()
  await world.node.reorg({ depth: 3 })
  await world.read()
  await world.node.reorg({ depth: 1, transactions: [{ transaction, block: 0 }] })
  await world.node.mine(2)
  await world.read()
}

test('a payment that came back and is lost again takes its success back again', async () => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase, suffix } = checkout
  const { txHash } = await world.pay({ to: recipient, amountBase, suffix })
  await loseAndReturn(txHash)
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')

  await world.node.reorg({ depth: 3 })
  await world.read()
  expect(await byHash(txHash)).toMatchObject([{ status: 'confirmed', reorg_suspected: true }])
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  const types = await typesOf(checkout.scope.workspaceId)
  expect(types.filter((type) => type === 'payment.reversed')).toHaveLength(2)
})

test('what is too small to be announced is lost, comes back and is given up without a word', async () => {
  const { txHash, workspaceId } = await payDust()
  await loseAndReturn(txHash)
  expect(await byHash(txHash)).toMatchObject([{ status: 'confirmed', reorg_suspected: false }])

  await world.node.reorg({ depth: 3 })
  await world.node.mine(80)
  await world.read()
  expect(await byHash(txHash)).toMatchObject([{ status: 'reorged' }])
  expect(await typesOf(workspaceId)).toEqual([])
})

test('what is too small to be announced is dropped without a word', async () => {
  const { txHash, workspaceId } = await payDust()
  await world.read()
  await world.node.reorg({ depth: 1 })
  await world.read()
  clock.advance({ hours: 24, seconds: 1 })
  await world.node.client.increaseTime({ seconds: 24 * 3600 + 60 })
  await world.node.mine(4)
  await world.read()
  await failDroppedPayments(world.context)
  expect(await byHash(txHash)).toMatchObject([{ status: 'failed', announced: false }])
  expect(await typesOf(workspaceId)).toEqual([])
})

test('a payment that stays out of the chain fails after 24 hours as dropped, and is a new payment if it is mined after all', async () => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase, suffix } = checkout
  const { txHash } = await world.pay({ to: recipient, amountBase, suffix })
  const transaction = await world.node.signedTransaction(txHash)
  await world.read()
  await world.node.reorg({ depth: 1 })
  await world.read()
  clock.advance({ hours: 24, seconds: 1 })
  // By the server's clock the 24 hours are over, but the blocks mined in them have not been read.
  expect(await failDroppedPayments(world.context)).toBe(0)
  await world.node.client.increaseTime({ seconds: 24 * 3600 + 60 })
  await world.node.mine(confirmations)
  await world.read()
  expect(await failDroppedPayments(world.context)).toBeGreaterThan(0)
  expect(await byHash(txHash)).toMatchObject([{ status: 'failed', failure_reason: 'dropped' }])
  expect(await typesOf(checkout.scope.workspaceId)).toEqual(['payment.pending', 'payment.failed'])
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  await expireCheckouts(world.context)
  expect(await world.checkoutStatus(checkout)).toBe('expired')

  await world.node.reorg({ depth: 1, transactions: [{ transaction, block: 0 }] })
  await world.read()
  const two = await byHash(txHash)
  expect(two.map(({ status }) => status).toSorted()).toEqual(['failed', 'pending'])
})
