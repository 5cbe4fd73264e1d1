import { z } from 'zod'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

export const EntitlementSource = z.enum(['checkout', 'subscription']).meta({
  id: 'EntitlementSource',
  description:
    'What granted the entitlement: a checkout of a one-time price that was paid, or a subscription that began.',
})

export const Entitlement = z
  .object({
    id: id('entitlement', 'Identifies the entitlement.'),
    customerId: id('customer', 'The customer who may use the product.'),
    productId: id('product', 'The product that the customer may use.'),
    source: EntitlementSource,
    grantedAt: timestamp('When it was granted; where it was revoked and granted anew, when that was.'),
    revokedAt: timestamp('When it was revoked; null while the customer may use the product.').nullable(),
  })
  .meta({
    id: 'Entitlement',
    description:
      'What a customer may use, because it was paid. Each checkout and each subscription grants one of its own, so a ' +
      'customer may use a product as long as one of theirs for it has no `revokedAt`.',
  })
export type Entitlement = z.output<typeof Entitlement>

export const entitlements = routes({
  list: route({
    operation: 'listEntitlements',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/entitlements',
    summary: 'List entitlements',
    description:
      'Lists what customers may use, newest first by first grant, and what was revoked. Guests, who pay without a ' +
      'customer, have none.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      customerId: idInput('customer', 'Only entitlements of this customer.').optional(),
    }),
    responses: { 200: page('EntitlementPage', Entitlement) },
  }),
})
