// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { createClient, createCustomer } from '@stablerail/sdk/functions'

const client = createClient({ apiKey: 'sk_test_…', workspaceId: 'ws_…' })
const { customer } = await createCustomer(client, { email: 'ada@example.com' })
console.log(customer.id)

export {}
