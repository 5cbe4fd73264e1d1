// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…', maxRetries: 4, timeoutMs: 10_000 })
const controller = new AbortController()

await client.invoices.send('in_01k9z7q4m8c3v5t2r6w1x0y9bn', {
  idempotencyKey: 'send-invoice-1042',
  signal: controller.signal,
  maxRetries: 0,
})

export {}
