import { Stablerail } from '@stablerail/sdk'
import { createShop } from './shop.ts'

// The port of the shop. The SDK client and the webhook handler read their settings from other environment
// variables.
const { PORT = '4242' } = process.env

const shop = createShop({
  client: new Stablerail(),
  ship: ({ id, item }) => console.log(`Ship one ${item} for order ${id}`),
  recall: ({ id }) => console.log(`Stop the parcel of order ${id}`),
})

shop.listen(Number(PORT), (error) => {
  if (error === undefined) return console.log(`The shop is open at http://127.0.0.1:${PORT}`)
  console.error(`Port ${PORT} cannot be listened on: ${error.message}. Set PORT to another.`)
  process.exitCode = 1
})
