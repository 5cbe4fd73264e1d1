import { listSubscriptions, type Subscription, type SubscriptionStatus } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { FilterBar, FilterChoice, useFilters } from '../../parts/filters.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { SubscriptionBadge } from './standing.tsx'

const columns: readonly Column<Subscription>[] = [
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => (
      <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
    ),
  },
  { header: 'Status', cell: (subscription) => <SubscriptionBadge subscription={subscription} /> },
  { header: 'Paid with', hiddenOn: 'phone', cell: ({ token, chain }) => `${token} on ${chainName(chain)}` },
  {
    header: 'Renews',
    hiddenOn: 'tablet',
    cell: ({ autopay }) => (autopay === 'allowance' ? 'By allowance' : 'By a mailed link'),
  },
  {
    header: 'Next charge',
    isFigure: true,
    cell: (subscription) =>
      subscription.canceledAt === null ? <When at={subscription.nextBillingDate} isShort /> : '–',
  },
]

const statuses = [
  ['trialing', 'Trialing'],
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['paused', 'Paused'],
  ['canceled', 'Canceled'],
] as const

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId'])
  const query = filters.values as { status?: SubscriptionStatus; customerId?: string }
  const list = useList(['subscriptions', query], (cursor) =>
    listSubscriptions(client, { ...query, cursor, limit: 50 }),
  )
  return (
    <>
      <PageHead title="Subscriptions">
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
            <Empty title="No subscription is like that">
              Take the filter away, or look in the other mode.
            </Empty>
          ) : (
            <Empty title="No subscriptions yet">
              A buyer begins one on a checkout of mode <code>subscription</code>, for a price that repeats.
            </Empty>
          )
        }
      />
    </>
  )
}
