/** The server of the shop. */
import { webhookHandler } from '@stablerail/sdk/express'
import express from 'express'
import { findOrder, onPayment, placeOrder } from './orders.ts'
import { orderPage, productPage } from './pages.ts'

export const shop = express()

// A signature covers the raw bytes of the body, so body parsers such as express.json() belong below this route.
shop.post('/webhooks/stablerail', webhookHandler({ onEvent: onPayment }))

shop.get('/', (_request, response) => {
  response.send(productPage())
})

shop.post('/orders', async (_request, response) => {
  response.redirect(303, await placeOrder())
})

shop.get('/orders/:id', (request, response) => {
  const order = findOrder(request.params.id)
  if (order === undefined) response.status(404).send('There is no such order.')
  else response.send(orderPage(order))
})

if (import.meta.main) {
  const { PORT = '4242' } = process.env
  shop.listen(Number(PORT), (error) => {
    if (error !== undefined) return console.error(`The shop cannot listen on port ${PORT}: ${error.message}`)
    console.log(`The shop is open at http://127.0.0.1:${PORT}`)
  })
}
