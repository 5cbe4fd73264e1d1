// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import express from 'express'
import { memoryStore, webhookHandler } from '@stablerail/sdk/express'

const app = express()
app.post(
  '/webhooks/stablerail',
  webhookHandler({
    store: memoryStore(),
    onEvent: {
      'payment.confirmed': ({ data }) => {
        if (data.fullySettled) console.log('Ship what was bought in', data.checkoutId)
      },
    },
  }),
)
app.listen(4242)

export {}
