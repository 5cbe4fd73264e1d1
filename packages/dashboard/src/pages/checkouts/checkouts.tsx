import { type Checkout, type CheckoutStatus, listCheckouts } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { FilterBar, FilterChoice, FilterDays, spanOf, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Described, PaidWith, Who } from '../../parts/names.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { CheckoutState } from '../../parts/status.tsx'
import { checkoutFilters, optionsOf } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Checkout>[] = [
  {
    header: 'Customer',
    cell: ({ customer, product, description }) => (
      <>
        <Who customer={customer} />
        <span className="line-clamp-2 text-soft [overflow-wrap:anywhere] lg:hidden">
          <Described>{product?.name ?? description ?? ''}</Described>
        </span>
      </>
    ),
  },
  {
    header: 'For',
    hiddenOn: 'tablet',
    cell: ({ product, description }) => (
      <span className="line-clamp-2">
        <Described>{product?.name ?? description ?? '–'}</Described>
      </span>
    ),
  },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => <span className="figures">{moneyOf(amountMinor, currency)}</span>,
  },
  { header: 'Status', cell: (checkout) => <CheckoutState checkout={checkout} /> },
  {
    header: 'Pays with',
    hiddenOn: 'tablet',
    cell: ({ token, chain }) => <PaidWith token={token} chain={chain} />,
  },
  {
    header: 'Created',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

const statuses = optionsOf(checkoutFilters)

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId', 'from', 'to'])
  const { from, to, ...others } = filters.values
  const query = {
    ...(others as { status?: CheckoutStatus; customerId?: string }),
    ...spanOf({ from, to }),
  }
  const list = useList(['checkouts', query], (cursor) =>
    listCheckouts(client, { ...query, cursor, limit: 50, expand: 'customer,product' }),
  )
  return (
    <>
      <PageHead title="Checkouts" lead="Requests for one payment each, and whether they were paid.">
        <May operation="createCheckout">
          <Go to="checkouts/new" className={buttonClass('primary')}>
            New checkout
          </Go>
        </May>
      </PageHead>
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
        <FilterDays filters={filters} from="from" to="to" />
      </FilterBar>
      <List
        label="Checkouts"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `checkouts/${id}`}
        empty={
          filters.isNarrowed ? (
            <Empty title="No matching checkouts">Clear a filter, or switch between test and live.</Empty>
          ) : (
            <Empty title="No checkouts yet">
              Press “New checkout” for one buyer, or{' '}
              <Go to="links/new" className={amongWords}>
                create a payment link
              </Go>{' '}
              for many: each visit to it creates a checkout. A backend creates one for each order.
            </Empty>
          )
        }
      />
    </>
  )
}
