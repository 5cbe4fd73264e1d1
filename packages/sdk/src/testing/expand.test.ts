import { expect, test } from 'vitest'
import { Stablerail } from '../index.ts'
import { createMock } from './index.ts'

test('records are returned with the customer and the product that expand names', async () => {
  const mock = createMock()
  const client = new Stablerail({
    apiKey: 'sk_test_mock',
    workspaceId: 'ws_mock',
    fetch: mock.fetch,
  })
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  const product = await client.products.create({ name: 'Mug' })
  const price = await client.prices.create(product.id, { amount: 1999, interval: 'one_time' })
  const body = { mode: 'payment', customerId: customer.id, priceId: price.id } as const
  const { id } = await client.checkouts.create({ ...body, chain: 'base', token: 'USDC' })
  const { data } = await client.checkouts.list({ expand: 'customer,product' })
  expect(data[0]).toMatchObject({ id, customer, product })
  expect(await client.checkouts.retrieve(id, { expand: 'product' })).toMatchObject({ id, product })
  expect(await client.checkouts.retrieve(id)).not.toHaveProperty('customer')
})
