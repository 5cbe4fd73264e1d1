import { randomUUID } from 'node:crypto'
import { Stablerail } from '@stablerail/sdk'

export type ShopAccess = { apiKey: string; workspaceId: string; payer: string }

/**
 * Sends the requests that a merchant's server would send with the SDK: it creates a checkout with its
 * customer and product, prepares the payment, and changes and lists records. Throws at the first error
 * response: nothing is retried.
 */
export const askAsShop = async (
  baseUrl: string,
  { apiKey, workspaceId, payer }: ShopAccess,
): Promise<void> => {
  const client = new Stablerail({ apiKey, workspaceId, baseUrl, maxRetries: 0 })
  const { customer } = await client.customers.create({ email: `${randomUUID()}@example.com`, name: 'Ada' })
  const product = await client.products.create({ name: 'Blue mug' })
  const price = await client.prices.create(product.id, { amount: 1999, interval: 'one_time' })
  const checkout = await client.checkouts.create({
    mode: 'payment',
    priceId: price.id,
    customerId: customer.id,
    chain: 'base',
    token: 'USDC',
  })
  const token = checkout.hostedUrl.split('/').at(-1) ?? ''
  await client.hostedCheckouts.preparePayment(token, { payerAddress: payer })
  await Promise.all([
    client.customers.update(customer.id, { name: 'Ada L.' }),
    client.products.update(product.id, { description: 'Holds a third of a litre.' }),
    client.checkouts.retrieve(checkout.id),
    client.hostedCheckouts.retrieve(token),
    client.customers.retrieve(customer.id),
    client.customers.list({ limit: 5 }),
    client.products.list({ limit: 5 }),
    client.prices.list(product.id),
    client.payments.list({ limit: 5 }),
    client.webhookEndpoints.list(),
  ])
}
