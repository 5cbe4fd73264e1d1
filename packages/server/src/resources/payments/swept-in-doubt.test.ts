import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSweptWorld, type SweptWorld } from '../../testing/payments/swept.ts'
import { expireCheckouts } from '../checkouts/expire-checkouts.ts'

let world: SweptWorld
beforeAll(async () => {
  world = await createSweptWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.provider.faults = {}
  world.later({ hours: 25 })
  await world.read()
})

/** Creates a wallet, pays it once, and then creates a checkout that awaits a payment to the wallet. */
const openTillAndCheckout = async () => {
  const { address: to } = await world.openTill()
  await world.pay({ to, amountBase: 5_000_000n })
  await world.read()
  return { to, checkout: await world.openCheckout() }
}

const hide = (hidden: string) => {
  world.provider.faults = {
    alters: ({ method }, told) =>
      method === 'getSignaturesForAddress'
        ? (told as { signature: string }[]).filter(({ signature }) => signature !== hidden)
        : told,
  }
}

const statusOf = async ({ id }: { id: string }) => (await world.client.checkouts.retrieve(id)).status

const statusAfterExpiry = async (checkout: { id: string }) => {
  await expireCheckouts(world.context)
  return await statusOf(checkout)
}

/**
 * Pays a checkout with a transaction that the provider leaves out of its results. Then runs the reader until
 * it marks the wallet's account as in doubt, because the reader lacks a transaction of the account.
 */
const payHidden = async ({ to, checkout }: Awaited<ReturnType<typeof openTillAndCheckout>>) => {
  const txHash = await world.pay({ to, amountBase: checkout.amountBase })
  hide(txHash)
  world.finalize()
  await expect(world.reader().step()).rejects.toMatchObject({ kind: 'inconsistent' })
  world.clock.advance({ seconds: 31 })
  await world.reader().step()
  return txHash
}

describe('a checkout whose wallet is in doubt at its end', () => {
  test('does not end before the payment is found that was made in time, while others end', async () => {
    const [shop, other] = [await openTillAndCheckout(), await openTillAndCheckout()]
    world.later({ minutes: 29 })
    const txHash = await payHidden(shop)
    world.later({ minutes: 5 })
    await world.read()
    expect(await statusAfterExpiry(shop.checkout)).toBe('pending')
    expect(await statusOf(other.checkout)).toBe('expired')
    world.provider.faults = {}
    world.later({ minutes: 10 })
    await world.read()
    expect(await world.paymentsOf(txHash)).toMatchObject([
      { checkoutId: shop.checkout.id, status: 'confirmed', unmatchedInbound: false },
    ])
    expect(await statusAfterExpiry(shop.checkout)).toBe('succeeded')
  })

  test('ends once what the wallet holds is taken as it is', async () => {
    const shop = await openTillAndCheckout()
    world.later({ minutes: 29 })
    await payHidden(shop)
    world.later({ hours: 23 })
    await world.read()
    expect(await statusAfterExpiry(shop.checkout)).toBe('pending')
    world.later({ hours: 1 })
    await world.read()
    expect(await statusAfterExpiry(shop.checkout)).toBe('expired')
  })
})

test('the first payment of a new wallet is found although its history was empty when it was first read', async () => {
  const { address: to } = await world.openTill()
  const checkout = await world.openCheckout()
  const txHash = await world.pay({ to, amountBase: checkout.amountBase })
  world.provider.faults = { silentHistories: true }
  world.finalize()
  await expect(world.reader().step()).rejects.toMatchObject({ kind: 'inconsistent' })
  world.provider.faults = {}
  await world.read()
  expect(await world.paymentsOf(txHash)).toMatchObject([{ checkoutId: checkout.id, status: 'confirmed' }])
})

describe('a doubt of a wallet', () => {
  const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000)

  test.each([
    ['is waited for', { ended: 23, doubted: 23, status: 'pending' }],
    ['that is older than a day is waited for no more', { ended: 1, doubted: 24.1, status: 'expired' }],
    ['is waited for a day, however new it is', { ended: 24.1, doubted: 1, status: 'expired' }],
  ])('%s', async (_, { ended, doubted, status }) => {
    const { to, checkout } = await openTillAndCheckout()
    const { db } = world.context
    const end = { expires_at: hoursAgo(ended) }
    await db.updateTable('checkouts').set(end).where('id', '=', checkout.id).execute()
    await db.updateTable('expectations').set(end).where('target_id', '=', checkout.id).execute()
    const doubt = { doubted_at: hoursAgo(doubted), asked_at: world.clock.now() }
    await db.updateTable('chain_accounts').set(doubt).where('owner_key', '=', to).execute()
    expect(await statusAfterExpiry(checkout)).toBe(status)
  })

  test('of another token is not waited for', async () => {
    const { to, checkout } = await openTillAndCheckout()
    world.later({ hours: 1 })
    await world.read()
    const doubt = { doubted_at: hoursAgo(1), asked_at: world.clock.now() }
    const accounts = world.context.db.updateTable('chain_accounts').set(doubt).where('owner_key', '=', to)
    await accounts.where('token', '=', 'USDT').execute()
    expect(await statusAfterExpiry(checkout)).toBe('expired')
  })
})
