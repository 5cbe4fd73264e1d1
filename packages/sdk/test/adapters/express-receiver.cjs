/** A webhook receiver in an older style: CommonJS, Express, and the SDK loaded with `require`. */

const express = require('express')
const { memoryStore, webhookHandler } = require('@stablerail/sdk/express')

const handled = []
const receive = webhookHandler({
  secret: process.env.WEBHOOK_SECRET,
  store: memoryStore(),
  onEvent: ({ id }) => handled.push(id),
})

const app = express()
app.get(/^\/webhooks\//, (_, response) => response.json(handled))
app.post('/webhooks/stablerail', receive)
app.post('/webhooks/parsed', express.json(), receive)
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
