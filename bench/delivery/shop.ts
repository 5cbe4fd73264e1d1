import { type EventData, exampleId } from '@stablerail/contract'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { createWebhookEndpoint } from '../../packages/server/src/resources/webhook-endpoints/create-webhook-endpoint.ts'

/** Creates a workspace with a webhook endpoint for each of the URLs. */
export const openShop = async (context: Context, urls: readonly string[]): Promise<Scope> => {
  const workspaceId = context.ids.make('workspace')
  const scope: Scope = { workspaceId, livemode: false }
  await context.db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: 'Bench', created_at: context.clock.now() })
    .execute()
  for (const url of urls)
    await transact(context, scope, (work) => createWebhookEndpoint(work, { url, events: [eventType] }))
  return scope
}

export const eventType = 'invoice.created' as const

/** Returns the data of an event whose webhook body has a size of 1 KB. */
export const oneKilobyte = ({ workspaceId }: Scope): EventData<typeof eventType> => ({
  invoice: {
    id: exampleId('invoice'),
    workspaceId,
    number: 'INV-000001',
    customerId: exampleId('customer'),
    subscriptionId: null,
    amountMinor: 5_997,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    status: 'draft',
    lineItems: ['Blue mug', 'Red mug', 'Green mug'].map((name) => ({
      description: name.padEnd(128, ' with a handle'),
      quantity: 1,
      unitAmountMinor: 1_999,
    })),
    memo: null,
    createdAt: '2026-11-20T09:30:00.000Z',
    dueAt: null,
    paidAt: null,
    receivedMinor: 0,
    refundedMinor: 0,
    overpaidMinor: 0,
    refundedAt: null,
    sellerAddress: null,
    sellerTaxId: null,
    taxLine: null,
  },
})
