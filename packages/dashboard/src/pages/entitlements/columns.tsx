import type { Entitlement } from '@stablerail/sdk/functions'
import type { Column } from '../../parts/list.tsx'
import { ProductLink } from '../../parts/names.tsx'
import { Status, When } from '../../parts/small.tsx'

export const productColumn: Column<Entitlement> = {
  header: 'Product',
  cell: ({ product }) => <ProductLink product={product} />,
}

/** The columns of a list of entitlements (the products that a customer has access to), after the product. */
export const entitlementColumns: readonly Column<Entitlement>[] = [
  {
    header: 'Status',
    cell: ({ revokedAt }) => <Status status={revokedAt === null ? 'active' : 'ended'} />,
  },
  {
    header: 'Granted by',
    hiddenOn: 'tablet',
    cell: ({ source }) => (source === 'subscription' ? 'Subscription' : 'One-time payment'),
  },
  {
    header: 'Since',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ grantedAt }) => <When at={grantedAt} isShort />,
  },
  {
    header: 'Until',
    isFigure: true,
    hiddenOn: 'tablet',
    cell: ({ revokedAt }) => (revokedAt === null ? '–' : <When at={revokedAt} isShort />),
  },
]
