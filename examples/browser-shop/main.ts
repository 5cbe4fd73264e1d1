import { Stablerail } from '@stablerail/sdk'
import { createShop } from './shop.ts'

// The client and the webhook handler read their other settings from the environment.
const { PORT = '4242' } = process.env
const origin = `http://127.0.0.1:${PORT}`

const client = new Stablerail()

// Needed once per shop: allows the shop's page to embed checkout pages and to receive their messages.
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
