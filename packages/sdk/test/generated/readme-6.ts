// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { RateLimitedError, Stablerail } from '@stablerail/sdk'
import { createMock } from '@stablerail/sdk/testing'

const mock = createMock()
const client = new Stablerail({ apiKey: 'sk_test_x', workspaceId: 'ws_1', fetch: mock.fetch, maxRetries: 0 })

const { customer } = await client.customers.create({ email: 'ada@example.com' })
console.log((await client.customers.retrieve(customer.id)).email)

mock.failNext('listCustomers', 'rate_limited')
await client.customers.list().catch((error) => console.log(error instanceof RateLimitedError))

export {}
