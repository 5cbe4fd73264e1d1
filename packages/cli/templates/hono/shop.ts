/** The server of the shop. */
import { serve } from '@hono/node-server'
import { webhookHandler } from '@stablerail/sdk/hono'
import { Hono } from 'hono'
import { findOrder, onPayment, placeOrder } from './orders.ts'
import { orderPage, productPage } from './pages.ts'

export const shop = new Hono()

// The handler verifies the signature over the raw bytes of the body.
shop.post('/webhooks/stablerail', webhookHandler({ onEvent: onPayment }))

shop.get('/', (c) => c.html(productPage()))

shop.post('/orders', async (c) => c.redirect(await placeOrder(), 303))

shop.get('/orders/:id', (c) => {
  const order = findOrder(c.req.param('id'))
  return order === undefined ? c.text('There is no such order.', 404) : c.html(orderPage(order))
})

if (import.meta.main) {
  const { PORT = '4242' } = process.env
  const server = serve({ fetch: shop.fetch, port: Number(PORT) }, () =>
    console.log(`The shop is open at http://127.0.0.1:${PORT}`),
  )
  server.on('error', ({ message }: Error) =>
    console.error(`The shop cannot listen on port ${PORT}: ${message}`),
  )
}
