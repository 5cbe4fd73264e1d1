// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { Stablerail } from '@stablerail/sdk'

const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…' })

const page = await client.payments.list({ status: 'confirmed', limit: 100 })
console.log(page.data.length, page.hasMore, page.nextCursor)

for await (const payment of client.payments.list({ status: 'confirmed' })) console.log(payment.id)

const latest = await client.payments.list().all({ limit: 250 })
console.log(latest.length)

// Lists that have no pages are lists all the same.
for await (const endpoint of client.webhookEndpoints.list()) console.log(endpoint.url)

const csv = await client.payments.listCsv({ from: '2026-11-01T00:00:00Z' })
for await (const chunk of csv.body ?? []) console.log(chunk.length)

export {}
