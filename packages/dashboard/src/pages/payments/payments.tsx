import type { ListPaymentsCsvQuery, Payment, PaymentStatus } from '@stablerail/sdk/functions'
import { listPayments, listPaymentsCsv } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { CsvButton } from '../../parts/csv-button.tsx'
import { FilterBar, FilterChoice, FilterDays, FilterText, spanOf, useFilters } from '../../parts/filters.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { chainName, moneyOf, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PaymentState } from './payment-state.tsx'

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

const statuses = [
  ['pending', 'Pending'],
  ['confirmed', 'Confirmed'],
  ['failed', 'Failed'],
  ['refunded', 'Refunded'],
  ['reorged', 'Reorged'],
] as const

const columns: readonly Column<Payment>[] = [
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => (
      <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
    ),
  },
  {
    header: 'Status',
    cell: (payment) => <PaymentState payment={payment} />,
  },
  { header: 'For', hiddenOn: 'tablet', cell: ({ description }) => description ?? '–' },
  {
    header: 'From',
    hiddenOn: 'tablet',
    cell: ({ payerAddress }) => (payerAddress === null ? '–' : <code>{shortened(payerAddress)}</code>),
  },
  { header: 'Paid with', hiddenOn: 'phone', cell: ({ token, chain }) => `${token} on ${chainName(chain)}` },
  { header: 'Seen', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

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
  const list = useList(['payments', query], (cursor) => listPayments(client, { ...query, cursor, limit: 50 }))
  return (
    <>
      <PageHead title="Payments" lead="Every transfer to your wallets, newest first.">
        <CsvButton name="payments" ask={() => listPaymentsCsv(client, query, { timeoutMs: 600_000 })} />
      </PageHead>
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
        <FilterChoice
          filters={filters}
          name="unmatched"
          label="Checkout"
          options={[
            ['true', 'Matched none'],
            ['false', 'Matched one'],
          ]}
        />
        <FilterChoice
          filters={filters}
          name="screeningVerdict"
          label="Screening"
          options={[
            ['screened_flagged', 'Flagged'],
            ['screened_clean', 'Clean'],
            ['screen_error', 'Could not be screened'],
            ['not_screened', 'Not screened'],
          ]}
        />
        <FilterChoice filters={filters} name="decision" label="Decision" options={[['needed', 'Needed']]} />
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
    <Empty title="No payment is like that">Take a filter away, or look in the other mode.</Empty>
  ) : (
    <Empty title="No payments yet">
      A payment is here as soon as its transfer to one of your wallets is seen, matched to a checkout or not.
      Make a checkout by the API or a payment link, and pay it.
    </Empty>
  )
