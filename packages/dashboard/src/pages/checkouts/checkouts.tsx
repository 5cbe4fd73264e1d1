import { type Checkout, type CheckoutStatus, listCheckouts } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { FilterBar, FilterChoice, FilterDays, spanOf, useFilters } from '../../parts/filters.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Empty, PageHead, Status, When } from '../../parts/small.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Checkout>[] = [
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => (
      <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
    ),
  },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
  { header: 'For', hiddenOn: 'tablet', cell: ({ description }) => description ?? '–' },
  { header: 'Pays with', hiddenOn: 'phone', cell: ({ token, chain }) => `${token} on ${chainName(chain)}` },
  { header: 'Made', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

const statuses = [
  ['open', 'Open'],
  ['pending', 'Pending'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['expired', 'Expired'],
] as const

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId', 'from', 'to'])
  const { from, to, ...others } = filters.values
  const query = {
    ...(others as { status?: CheckoutStatus; customerId?: string }),
    ...spanOf({ from, to }),
  }
  const list = useList(['checkouts', query], (cursor) =>
    listCheckouts(client, { ...query, cursor, limit: 50 }),
  )
  return (
    <>
      <PageHead title="Checkouts" lead="What buyers were asked to pay, and whether they did.">
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
            <Empty title="No checkout is like that">Take a filter away, or look in the other mode.</Empty>
          ) : (
            <Empty title="No checkouts yet">
              Your backend makes one for each order, and each visit of a payment link makes one.
            </Empty>
          )
        }
      />
    </>
  )
}
