import { Stablerail } from '@stablerail/sdk'
import { createShop } from './shop.ts'

// The port of the shop. The SDK client and the webhook handler read their settings from other environment
// variables.
const { PORT = '4242' } = process.env
const client = new Stablerail()

// Creates the product and the price at each start. A real shop creates them only once.
const product = await client.products.create({ name: 'Film club' })
const price = await client.prices.create(product.id, { amount: 900, interval: 'month' })

const shop = createShop({
  client,
  priceId: price.id,
  tell: ({ email, status, periodEnd }, event) =>
    console.log(`${event}: ${email} is ${status}, the period ends on ${periodEnd?.slice(0, 10)}`),
})

shop.listen(Number(PORT), (error) => {
  if (error === undefined) return console.log(`The film club is open at http://127.0.0.1:${PORT}`)
  console.error(`Port ${PORT} cannot be listened on: ${error.message}. Set PORT to another.`)
  process.exitCode = 1
})
