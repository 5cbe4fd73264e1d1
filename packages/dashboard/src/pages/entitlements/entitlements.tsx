import { type Entitlement, listEntitlements } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { FilterBar, FilterText, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { CustomerLink, ProductLink } from '../../parts/names.tsx'
import { Empty, PageHead } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { entitlementColumns, productColumn } from './columns.tsx'

const columns: readonly Column<Entitlement>[] = [
  {
    header: 'Customer',
    cell: ({ customer, product }) => (
      <>
        <CustomerLink customer={customer} />
        <span className="mt-1.5 block sm:hidden">
          <ProductLink product={product} />
        </span>
      </>
    ),
  },
  { ...productColumn, hiddenOn: 'phone' },
  ...entitlementColumns,
]

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['customerId'])
  const list = useList(['entitlements', filters.values], (cursor) =>
    listEntitlements(client, { ...filters.values, cursor, limit: 50, expand: 'customer,product' }),
  )
  return (
    <>
      <PageHead title="Entitlements" lead="Products that customers have access to, because they paid." />
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="customerId" label="Customer ID" placeholder="cus_…" />
      </FilterBar>
      <List
        label="Entitlements"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filters.isNarrowed ? (
            <Empty title="No access for this customer">
              Clear the filter, or switch between test and live.
            </Empty>
          ) : (
            <Empty title="No entitlements yet">
              A customer who pays for one of your{' '}
              <Go to="products" className={amongWords}>
                products
              </Go>{' '}
              is listed here. Payments without a customer or a product are not.
            </Empty>
          )
        }
      />
    </>
  )
}
