import { Stablerail } from '@stablerail/sdk'
import { createShop } from './shop.ts'

// The port of the shop. The SDK client and the webhook handler read their settings from other environment
// variables.
const { PORT = '4242' } = process.env
const origin = `http://127.0.0.1:${PORT}`

const client = new Stablerail()

// Allows the shop's page to embed checkout pages and to receive their messages. A shop needs this only once.
const { embedOrigins } = await client.workspaces.retrieve()
if (!embedOrigins.includes(origin))
  await client.workspaces.update({ embedOrigins: [...embedOrigins, origin] })

const shop = createShop({
  client,
  origin,
  ship: ({ id, items }) => console.log(`Ship order ${id}:`, items),
})

shop.once('error', (error) => {
  console.error(`Port ${PORT} cannot be listened on: ${error.message}. Set PORT to another.`)
  process.exitCode = 1
})
shop.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at ${origin}`))
