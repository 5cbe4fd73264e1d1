import { type Entitlement, listEntitlements } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { FilterBar, FilterText, useFilters } from '../../parts/filters.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Empty, PageHead } from '../../parts/small.tsx'
import { shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { entitlementColumns } from './columns.tsx'

const [product, ...others] = entitlementColumns as [Column<Entitlement>, ...Column<Entitlement>[]]

const columns: readonly Column<Entitlement>[] = [
  product,
  {
    header: 'Customer',
    cell: ({ customerId }) => (
      <Go to={`customers/${customerId}`}>
        <code title={customerId}>{shortened(customerId)}</code>
      </Go>
    ),
  },
  ...others,
]

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['customerId'])
  const list = useList(['entitlements', filters.values], (cursor) =>
    listEntitlements(client, { ...filters.values, cursor, limit: 50 }),
  )
  return (
    <>
      <PageHead title="Entitlements" lead="What customers may use, because it was paid." />
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="customerId" label="Customer" placeholder="cus_…" />
      </FilterBar>
      <List
        label="Entitlements"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filters.isNarrowed ? (
            <Empty title="Nothing for this customer">Nothing that they may use was paid in this mode.</Empty>
          ) : (
            <Empty title="No entitlements yet">
              A customer who pays for a product, once or by a subscription, may use it from then on. Guests
              have none.
            </Empty>
          )
        }
      />
    </>
  )
}
