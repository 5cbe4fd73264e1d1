import type { ListPaymentsCsvQuery, Payment, PaymentStatus } from '@stablerail/sdk/functions'
import { listPayments, listPaymentsCsv } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { CsvButton } from '../../parts/csv-button.tsx'
import { FilterBar, FilterChoice, FilterDays, FilterText, spanOf, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { PaidWith } from '../../parts/names.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { PaymentState } from '../../parts/status.tsx'
import { optionsOf } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Payer } from './payer.tsx'
import { Sold } from './sold.tsx'

const names = [
  'status',
  'txHash',
  'customerId',
  'subscriptionId',
  'checkoutId',
  'unmatched',
  'screeningVerdict',
  'decision',
  'from',
  'to',
] as const

const statuses = optionsOf({
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  refunded: 'refunded',
  reorged: 'reorged',
})

const columns: readonly Column<Payment>[] = [
  {
    header: 'From',
    cell: (payment) => (
      <>
        <Payer payment={payment} />
        <span className="line-clamp-2 text-soft [overflow-wrap:anywhere] lg:hidden">
          <Sold payment={payment} />
        </span>
      </>
    ),
  },
  {
    header: 'For',
    hiddenOn: 'tablet',
    cell: (payment) => (
      <span className="line-clamp-2">
        <Sold payment={payment} otherwise="–" />
      </span>
    ),
  },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency, createdAt }) => (
      <>
        <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
        <span className="block text-soft text-xs sm:hidden">
          <When at={createdAt} isShort />
        </span>
      </>
    ),
  },
  { header: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
  {
    header: 'Paid with',
    hiddenOn: 'tablet',
    cell: ({ token, chain }) => <PaidWith token={token} chain={chain} />,
  },
  {
    header: 'Received',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

const screenings = optionsOf({
  screened_flagged: 'screened_flagged',
  screened_clean: 'screened_clean',
  screen_error: 'screen_error',
  not_screened: 'not_screened',
})

const queryOf = ({
  from,
  to,
  unmatched,
  ...others
}: { [Name in (typeof names)[number]]?: string }): ListPaymentsCsvQuery => ({
  ...(others as { status?: PaymentStatus; decision?: 'needed' }),
  ...(unmatched === undefined ? {} : { unmatched: unmatched === 'true' }),
  ...spanOf({ from, to }),
})

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(names)
  const query = queryOf(filters.values)
  const list = useList(['payments', query], (cursor) =>
    listPayments(client, { ...query, cursor, limit: 50, expand: 'customer' }),
  )
  return (
    <>
      <PageHead title="Payments" lead="Every payment from buyers, newest first.">
        <CsvButton name="payments" ask={() => listPaymentsCsv(client, query, { timeoutMs: 600_000 })} />
      </PageHead>
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
        <FilterChoice
          filters={filters}
          name="unmatched"
          label="Checkout"
          options={[
            ['true', 'Unmatched'],
            ['false', 'Matched'],
          ]}
        />
        <FilterChoice
          filters={filters}
          name="decision"
          label="Decision"
          options={[['needed', 'Needs a decision']]}
        />
        <FilterChoice filters={filters} name="screeningVerdict" label="Screening" options={screenings} />
        <FilterText filters={filters} name="txHash" label="Transaction" placeholder="0x…" />
        <FilterDays filters={filters} from="from" to="to" />
      </FilterBar>
      <List
        label="Payments"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `payments/${id}`}
        empty={<NoPayments isNarrowed={filters.isNarrowed} />}
      />
    </>
  )
}

const NoPayments = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty title="No matching payments">Clear a filter, or switch between test and live.</Empty>
  ) : (
    <Empty title="No payments yet">
      Every transfer to one of your wallets is listed here, within seconds.{' '}
      <Go to="links" className={amongWords}>
        Create a payment link
      </Go>{' '}
      and pay it to see the first one.
    </Empty>
  )
