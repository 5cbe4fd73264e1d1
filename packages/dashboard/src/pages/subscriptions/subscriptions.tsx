import {
  type Invoice,
  listSubscriptions,
  type Subscription,
  type SubscriptionStatus,
} from '@stablerail/sdk/functions'
import { useMemo } from 'react'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { FilterBar, FilterChoice, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { eachInterval } from '../../parts/intervals.ts'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { PaidWith, Who } from '../../parts/names.tsx'
import { Empty, PageHead } from '../../parts/small.tsx'
import { SubscriptionState } from '../../parts/status.tsx'
import { optionsOf } from '../../parts/statuses.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { renewalWords } from './issue.ts'
import { NextCharge, useOpenInvoices } from './unpaid.tsx'
import { unpaidInvoice } from './unpaid-invoice.ts'

/** The name of a product on one line; its end is left out if the name is long. */
const ProductName = ({ name }: { name: string }) => (
  <span className="block max-w-28 truncate 2xl:max-w-60" title={name}>
    {name}
  </span>
)

const columnsOf = (openInvoices: readonly Invoice[] | undefined): readonly Column<Subscription>[] => [
  {
    header: 'Customer',
    cell: ({ customer, product }) => (
      <>
        <Who customer={customer} />
        <span className="block text-soft md:hidden">{product?.name}</span>
      </>
    ),
  },
  {
    header: 'Product',
    hiddenOn: 'tablet',
    cell: ({ product }) => <ProductName name={product?.name ?? 'Deleted product'} />,
  },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency, interval }) => (
      <span className="figures lg:whitespace-nowrap">{eachInterval(amountMinor, currency, interval)}</span>
    ),
  },
  { header: 'Status', cell: (subscription) => <SubscriptionState subscription={subscription} /> },
  {
    header: 'Paid with',
    hiddenOn: 'tablet',
    cell: ({ token, chain, autopay }) => (
      <>
        <PaidWith token={token} chain={chain} />
        <span className="block text-soft xl:whitespace-nowrap">{renewalWords(autopay)}</span>
      </>
    ),
  },
  {
    header: 'Next charge',
    isFigure: true,
    hiddenOn: 'phone',
    cell: (subscription) =>
      subscription.canceledAt === null && subscription.status !== 'paused' ? (
        <NextCharge subscription={subscription} invoice={unpaidInvoice(subscription, openInvoices)} />
      ) : (
        '–'
      ),
  },
]

const statuses = optionsOf({
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
})

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId'])
  const query = filters.values as { status?: SubscriptionStatus; customerId?: string }
  const list = useList(['subscriptions', query], (cursor) =>
    listSubscriptions(client, { ...query, cursor, limit: 50, expand: 'customer,product' }),
  )
  const openInvoices = useOpenInvoices(list.items)
  const columns = useMemo(() => columnsOf(openInvoices), [openInvoices])
  return (
    <>
      <PageHead title="Subscriptions" lead="Customers who pay again each week, month or year.">
        <May operation="createSubscription">
          <Go to="subscriptions/new" className={buttonClass('primary')}>
            New subscription
          </Go>
        </May>
      </PageHead>
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
      </FilterBar>
      <List
        label="Subscriptions"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `subscriptions/${id}`}
        empty={
          filters.isNarrowed ? (
            <Empty title="No matching subscriptions">
              Clear the filter, or switch between test and live.
            </Empty>
          ) : (
            <Empty title="No subscriptions yet">
              Create a{' '}
              <Go to="products" className={amongWords}>
                product with a recurring price
              </Go>
              , then press “New subscription”, or let your backend create a checkout of mode{' '}
              <code>subscription</code> for it.
            </Empty>
          )
        }
      />
    </>
  )
}
