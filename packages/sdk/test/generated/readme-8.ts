// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…', maxRetries: 4, timeoutMs: 10_000 })
const controller = new AbortController()

await client.customers.create(
  { email: 'ada@example.com' },
  { idempotencyKey: 'register-1042', signal: controller.signal, maxRetries: 0 },
)

export {}
