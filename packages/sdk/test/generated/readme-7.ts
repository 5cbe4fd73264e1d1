// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { APIError, ConflictError, ConnectionError, Stablerail } from '@stablerail/sdk'

const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…' })

try {
  await client.customers.create({ email: 'ada@example.com' })
} catch (error) {
  if (error instanceof ConflictError) console.log('There is such a customer already.')
  else if (error instanceof APIError) console.log(error.code, error.param, error.requestId)
  else if (error instanceof ConnectionError) console.log('No answer; send again with', error.idempotencyKey)
  else throw error
}

export {}
