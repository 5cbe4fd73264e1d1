import { type Invoice, type InvoiceStatus, listInvoices, listInvoicesCsv } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { CsvButton } from '../../parts/csv-button.tsx'
import { FilterBar, FilterChoice, FilterDays, spanOf, useFilters } from '../../parts/filters.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Empty, PageHead, Status, When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Invoice>[] = [
  { header: 'Number', cell: ({ number }) => <span className="font-medium">{number}</span> },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => <span className="figures">{moneyOf(amountMinor, currency)}</span>,
  },
  {
    header: 'Status',
    cell: ({ status, refundedAt }) => <Status status={refundedAt === null ? status : 'refunded'} />,
  },
  {
    header: 'Memo',
    hiddenOn: 'tablet',
    cell: ({ memo }) => <span className="line-clamp-1">{memo ?? '–'}</span>,
  },
  {
    header: 'Due',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ dueAt }) => (dueAt === null ? '–' : <When at={dueAt} isShort />),
  },
]

const statuses = [
  ['draft', 'Draft'],
  ['open', 'Open'],
  ['past_due', 'Past due'],
  ['paid', 'Paid'],
  ['void', 'Void'],
] as const

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId', 'from', 'to'])
  const { from, to, ...others } = filters.values
  const query = {
    ...(others as { status?: InvoiceStatus; customerId?: string }),
    ...spanOf({ from, to }),
  }
  const list = useList(['invoices', query], (cursor) => listInvoices(client, { ...query, cursor, limit: 50 }))
  return (
    <>
      <PageHead title="Invoices">
        <CsvButton name="invoices" ask={() => listInvoicesCsv(client, query, { timeoutMs: 600_000 })} />
        <May operation="createInvoice">
          <Go to="invoices/new" className={buttonClass('primary')}>
            New invoice
          </Go>
        </May>
      </PageHead>
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
        <FilterDays filters={filters} from="from" to="to" />
      </FilterBar>
      <List
        label="Invoices"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `invoices/${id}`}
        empty={
          filters.isNarrowed ? (
            <Empty title="No invoice is like that">Take a filter away, or look in the other mode.</Empty>
          ) : (
            <Empty title="No invoices yet">
              Bill a customer for what you did: they are mailed a page to pay on, and a PDF.
            </Empty>
          )
        }
      />
    </>
  )
}
