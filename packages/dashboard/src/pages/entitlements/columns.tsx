import { type Entitlement, listSubscriptions } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import type { Column } from '../../parts/list.tsx'
import { ProductLink } from '../../parts/names.tsx'
import { Status, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { endOf } from './end-of.ts'

/**
 * Shows when an entitlement ended. The entitlement of a subscription that was canceled at the end of its period shows that
 * end. The customers of a page have few subscriptions each, which are read once for each customer. With `isBelow`, the time
 * is below the status and not in a column of its own, so the word "Until" precedes it.
 */
const Until = ({ entitlement, isBelow = false }: { entitlement: Entitlement; isBelow?: boolean }) => {
  const { client } = useWorkspace()
  const { customerId, revokedAt, source } = entitlement
  const { data } = useRecord(
    ['subscriptions', 'until', customerId],
    () => listSubscriptions(client, { customerId, limit: 100 }),
    { isAsked: revokedAt === null && source === 'subscription' },
  )
  if (revokedAt === null && source !== 'subscription') return 'No end'
  if (revokedAt === null && data === undefined) return null
  const end = revokedAt ?? endOf(entitlement, data?.data ?? [])
  if (end === null) return 'While paid'
  return (
    <>
      {isBelow && 'Until '}
      <When at={end} isShort />
    </>
  )
}

export const productColumn: Column<Entitlement> = {
  header: 'Product',
  cell: ({ product }) => <ProductLink product={product} />,
}

/** The columns of a list of entitlements (the products that a customer has access to), after the product. */
export const entitlementColumns: readonly Column<Entitlement>[] = [
  {
    header: 'Status',
    cell: (entitlement) => (
      <>
        <Status status={entitlement.revokedAt === null ? 'active' : 'ended'} />
        <span className="mt-1 block text-soft text-xs lg:hidden">
          <Until entitlement={entitlement} isBelow />
        </span>
      </>
    ),
  },
  {
    header: 'Granted by',
    hiddenOn: 'tablet',
    cell: ({ source }) => (source === 'subscription' ? 'Subscription' : 'Payment'),
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
    cell: (entitlement) => <Until entitlement={entitlement} />,
  },
]
