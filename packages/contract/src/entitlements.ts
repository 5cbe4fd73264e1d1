import { z } from 'zod'
import { expandCustomerAndProduct, expandedRecords } from './expand.ts'
import { id, idInput } from './primitives/ids.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { timestamp } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

export const EntitlementSource = z.enum(['checkout', 'subscription']).meta({
  id: 'EntitlementSource',
  description:
    'Source of the entitlement: a paid checkout of a one-time price, or a subscription that started.',
})

export const Entitlement = z
  .object({
    id: id('entitlement', 'Identifies the entitlement.'),
    customerId: id('customer', 'The customer who may use the product.'),
    productId: id('product', 'The product that the customer may use.'),
    source: EntitlementSource,
    grantedAt: timestamp(
      'Time at which the entitlement was granted. If it was revoked and granted again, the later time.',
    ),
    revokedAt: timestamp(
      'Time at which the entitlement was revoked; null while the customer may use the product.',
    ).nullable(),
    ...expandedRecords,
  })
  .meta({
    id: 'Entitlement',
    description:
      'The right of a customer to use a product. Each checkout and each subscription grants its own ' +
      'entitlement: a customer may use a product while at least one of their entitlements for the product has ' +
      'no `revokedAt`.',
  })
export type Entitlement = z.output<typeof Entitlement>

export const entitlements = routes({
  list: route({
    operation: 'listEntitlements',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/entitlements',
    summary: 'List entitlements',
    description:
      'Lists entitlements, including revoked ones, newest first by the time of their first grant. Guests, who ' +
      'pay without a customer, have no entitlements.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      customerId: idInput('customer', 'Only entitlements of this customer.').optional(),
      expand: expandCustomerAndProduct,
    }),
    responses: { 200: page('EntitlementPage', Entitlement) },
  }),
})
