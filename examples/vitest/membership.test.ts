import { connectSimulator } from '@stablerail/simulator'
import { expect, test } from 'vitest'

const rail = connectSimulator()

test('a member gets an invoice after the trial, and is late when nobody pays it', async () => {
  const { client } = await rail.workspace()
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  const product = await client.products.create({ name: 'Film club' })
  const price = await client.prices.create(product.id, { amount: 900, interval: 'month' })
  const { id } = await client.subscriptions.create({
    customerId: customer.id,
    priceId: price.id,
    chain: 'base',
    token: 'USDC',
    trialDays: 14,
  })

  await rail.clock.advance({ days: 15 })
  expect((await client.subscriptions.retrieve(id)).status).toBe('active')
  const { links } = await rail.mail.latest({ to: 'ada@example.com', subject: 'Invoice' })
  expect(links[0]).toContain('/i/')

  await rail.clock.advance({ days: 10 })
  expect((await client.subscriptions.retrieve(id)).status).toBe('past_due')
})
