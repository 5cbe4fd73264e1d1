import type { Entitlement } from '@stablerail/sdk/functions'
import { Go } from '../../parts/go.tsx'
import type { Column } from '../../parts/list.tsx'
import { Status, When } from '../../parts/small.tsx'
import { ProductName } from './product-name.tsx'

/** The columns of a list of entitlements (the products that a customer may use). */
export const entitlementColumns: readonly Column<Entitlement>[] = [
  {
    header: 'Product',
    cell: ({ productId }) => (
      <Go to={`products/${productId}`} className="text-ink hover:text-accent">
        <ProductName id={productId} />
      </Go>
    ),
  },
  {
    header: 'State',
    cell: ({ revokedAt }) => <Status status={revokedAt === null ? 'active' : 'revoked'} />,
  },
  {
    header: 'By',
    hiddenOn: 'phone',
    cell: ({ source }) => (source === 'subscription' ? 'A subscription' : 'A paid checkout'),
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
    hiddenOn: 'phone',
    cell: ({ revokedAt }) => (revokedAt === null ? '–' : <When at={revokedAt} isShort />),
  },
]
