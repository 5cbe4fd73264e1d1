import { type Invoice, type InvoiceStatus, listInvoices, listInvoicesCsv } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { CsvButton } from '../../parts/csv-button.tsx'
import { FilterBar, FilterChoice, FilterDays, spanOf, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { customerName, TwoLines, Who } from '../../parts/names.tsx'
import { Day, Empty, PageHead } from '../../parts/small.tsx'
import { InvoiceState } from '../../parts/status.tsx'
import { optionsOf } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Invoice>[] = [
  {
    header: 'Invoice',
    cell: ({ number, customer }) => (
      <>
        <TwoLines first={<span className="whitespace-nowrap">{number}</span>} />
        <span className="block text-soft [overflow-wrap:anywhere] sm:hidden">
          {customer == null ? null : customerName(customer)}
        </span>
      </>
    ),
  },
  { header: 'Customer', hiddenOn: 'phone', cell: ({ customer }) => <Who customer={customer} /> },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => <span className="figures">{moneyOf(amountMinor, currency)}</span>,
  },
  { header: 'Status', cell: (invoice) => <InvoiceState invoice={invoice} /> },
  {
    header: 'Note',
    hiddenOn: 'tablet',
    cell: ({ memo }) => <span className="line-clamp-1">{memo ?? '–'}</span>,
  },
  {
    header: 'Due',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ dueAt }) => (dueAt === null ? '–' : <Day at={dueAt} />),
  },
]

const statuses = optionsOf({
  draft: 'draft',
  open: 'open',
  past_due: 'past_due',
  paid: 'paid',
  void: 'void',
})

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['status', 'customerId', 'from', 'to'])
  const { from, to, ...others } = filters.values
  const query = {
    ...(others as { status?: InvoiceStatus; customerId?: string }),
    ...spanOf({ from, to }),
  }
  const list = useList(['invoices', query], (cursor) =>
    listInvoices(client, { ...query, cursor, limit: 50, expand: 'customer' }),
  )
  return (
    <>
      <PageHead title="Invoices" lead="Bills that you send to customers, with a page to pay on and a PDF.">
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
            <Empty title="No matching invoices">Clear a filter, or switch between test and live.</Empty>
          ) : (
            <Empty title="No invoices yet">
              <Go to="invoices/new" className={amongWords}>
                Create an invoice
              </Go>
              : the customer receives it by email, with a page to pay on and a PDF.
            </Empty>
          )
        }
      />
    </>
  )
}
