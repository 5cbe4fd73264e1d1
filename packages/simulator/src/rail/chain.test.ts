import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSimulator, type Rail, startSimulator, type Workspace } from '../index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator()
})
afterAll(() => rail.stop())

const createCheckout = ({ client }: Workspace) =>
  client.checkouts.create({ mode: 'payment', amount: 1_999, chain: 'base', token: 'USDC' })

const statusOf = async ({ client }: Workspace, id: string) => (await client.checkouts.retrieve(id)).status

const quickly = { timeout: 15_000, interval: 50 }

test('a payment that a reorg removes from the chain is reversed, and restored when it is mined again', async () => {
  const shop = await rail.workspace()
  const base = rail.chain('base')
  const checkout = await createCheckout(shop)
  const before = await base.height()
  const paid = await rail.pay(checkout)
  const { payments } = await paid.settled()
  expect(await statusOf(shop, checkout.id)).toBe('succeeded')

  const { dropped, bringBack } = await base.reorg((await base.height()) - before)
  expect(dropped).toEqual(paid.transactions.map(({ hash }) => hash))
  await base.mine(base.confirmations + 1)
  await expect.poll(() => statusOf(shop, checkout.id), quickly).toBe('pending')

  await bringBack()
  await base.mine(base.confirmations + 1)
  await expect.poll(() => statusOf(shop, checkout.id), quickly).toBe('succeeded')
  expect((await shop.client.payments.retrieve(payments[0]?.id ?? '')).status).toBe('confirmed')
})

test('a reorg keeps the transactions of other connections', async () => {
  const other = connectSimulator(rail.connection)
  const [mine, theirs] = [await rail.workspace(), await other.workspace()]
  const base = rail.chain('base')
  const before = await base.height()
  const [ofMine, ofTheirs] = [await createCheckout(mine), await createCheckout(theirs)]
  const paid = await mine.pay(ofMine)
  const paidByOther = await theirs.pay(ofTheirs)
  await paidByOther.settled()
  const { dropped } = await base.reorg((await base.height()) - before)
  expect(dropped).toEqual(paid.transactions.map(({ hash }) => hash))
  await base.mine(base.confirmations + 1)
  await expect.poll(() => statusOf(mine, ofMine.id), quickly).toBe('pending')
  await expect.poll(() => statusOf(theirs, ofTheirs.id), quickly).toBe('succeeded')
  expect(await statusOf(mine, ofMine.id)).toBe('pending')
})

test('while the provider is down nothing is read, and all of it afterwards', async () => {
  const shop = await rail.workspace()
  const base = rail.chain('base')
  const checkout = await createCheckout(shop)
  {
    await using _fault = await base.fault('down')
    const paid = await rail.pay(checkout)
    await expect(paid.settled({ withinMs: 700 })).rejects.toThrow('no payment (of 1)')
    expect(await statusOf(shop, checkout.id)).toBe('pending')
  }
  await expect.poll(() => statusOf(shop, checkout.id), quickly).toBe('succeeded')
})

test('a provider that lags shows a payment when it has caught up', async () => {
  const shop = await rail.workspace()
  const base = rail.chain('base')
  const checkout = await createCheckout(shop)
  {
    await using _fault = await base.fault({ lagBlocks: 30 })
    const paid = await rail.pay(checkout)
    await expect(paid.settled({ withinMs: 700 })).rejects.toThrow('no payment (of 1)')
  }
  await expect.poll(() => statusOf(shop, checkout.id), quickly).toBe('succeeded')
})

test('a payment that is read but not deep enough is not settled', async () => {
  const shop = await rail.workspace()
  const base = rail.chain('base')
  const checkout = await createCheckout(shop)
  await using _fault = await base.fault({ lagBlocks: 5 })
  const paid = await rail.pay(checkout)
  await expect(paid.settled({ withinMs: 1_500 })).rejects.toThrow(/pay_\w+ pending \(of 1\)/)
})

test('a fault waits for the payments of other connections, and their next payments wait for its end', async () => {
  const other = connectSimulator(rail.connection)
  const theirs = await other.workspace()
  const paid = await theirs.pay(await createCheckout(theirs))
  let isSet = false
  const setting = rail
    .chain('base')
    .fault('down')
    .then((fault) => {
      isSet = true
      return fault
    })
  await delay(300)
  expect(isSet).toBe(false)
  expect((await paid.settled()).checkout.status).toBe('succeeded')

  const fault = await setting
  let isPaid = false
  const paying = createCheckout(theirs)
    .then((checkout) => theirs.pay(checkout))
    .then((sent) => {
      isPaid = true
      return sent
    })
  await delay(300)
  expect(isPaid).toBe(false)
  await fault[Symbol.asyncDispose]()
  expect((await (await paying).settled()).checkout.status).toBe('succeeded')
})

test('the clock of a workspace makes an invoice past due, and the customer gets a mail', async () => {
  const own = connectSimulator(rail.connection)
  const { client } = await own.workspace()
  const { customer } = await client.customers.create({ email: 'late@example.com' })
  const product = await client.products.create({ name: 'Film club' })
  const price = await client.prices.create(product.id, { amount: 900, interval: 'month' })
  const subscription = await client.subscriptions.create({
    customerId: customer.id,
    priceId: price.id,
    chain: 'base',
    token: 'USDC',
    trialDays: 14,
  })
  const before = await own.clock.now()
  const after = await own.clock.advance({ months: 1 })
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(28 * 86_400_000)
  expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  const mail = await own.mail.latest({ to: 'late@example.com', subject: 'Invoice' })
  expect(mail.links[0]).toContain('/i/')
  await own.workspace()
  expect(() => own.clock).toThrow('2 workspaces')
})

test('an unknown chain is refused with the names of the chains', () => {
  expect(() => rail.chain('ethereum')).toThrow('It has: base.')
})
