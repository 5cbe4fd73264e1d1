import { type Entitlement, listEntitlements, retrieveCustomer } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { FilterBar, type Filters, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { CustomerLink, ProductLink } from '../../parts/names.tsx'
import { Empty, PageHead } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { CustomerChoice } from '../invoices/customer-choice.tsx'
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

/** Chooses the customer whose entitlements are listed. */
const CustomerFilter = ({ filters }: { filters: Filters<'customerId'> }) => {
  const { client } = useWorkspace()
  const { customerId } = filters.values
  const { data } = useRecord(['customer', customerId], () => retrieveCustomer(client, customerId ?? ''), {
    isAsked: customerId !== undefined,
  })
  return (
    <div className="w-full sm:w-64">
      <CustomerChoice
        value={customerId === undefined ? null : (data ?? null)}
        onChange={(customer) => filters.set('customerId', customer?.id ?? '')}
        isOptional
      />
    </div>
  )
}

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
        <CustomerFilter filters={filters} />
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
