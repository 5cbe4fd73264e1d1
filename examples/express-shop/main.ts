import { Stablerail } from '@stablerail/sdk'
import { createShop } from './shop.ts'

const {
  STABLERAIL_API_KEY = '',
  STABLERAIL_WORKSPACE = '',
  STABLERAIL_URL,
  WEBHOOK_SECRET = '',
  PORT = '4242',
} = process.env

const shop = createShop({
  client: new Stablerail({
    apiKey: STABLERAIL_API_KEY,
    workspaceId: STABLERAIL_WORKSPACE,
    baseUrl: STABLERAIL_URL,
  }),
  webhookSecret: WEBHOOK_SECRET,
  ship: ({ id, item }) => console.log(`Ship one ${item} for order ${id}`),
})

shop.listen(Number(PORT), () => console.log(`The shop is open at http://127.0.0.1:${PORT}`))
