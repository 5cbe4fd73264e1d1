import {
  type Commission,
  type CommissionStatus,
  listCommissions,
  payCommission,
} from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useMay } from '../../data/use-may.ts'
import { Confirmed } from '../../parts/confirm.tsx'
import { FilterBar, FilterChoice, FilterText, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Empty, PageHead, Status, When } from '../../parts/small.tsx'
import { optionsOf } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Commission>[] = [
  {
    header: 'Affiliate',
    cell: ({ affiliateCode, status }) => (
      <>
        <span className="break-all font-medium">{affiliateCode}</span>
        <span className="mt-1 block sm:hidden">
          <Status status={status} />
        </span>
      </>
    ),
  },
  {
    header: 'Amount',
    isFigure: true,
    cell: ({ amountMinor, paidAmountMinor }) => (
      <>
        {moneyOf(amountMinor)}
        {paidAmountMinor !== null && (
          <span className="block text-soft text-xs">{moneyOf(paidAmountMinor)} paid</span>
        )}
      </>
    ),
  },
  { header: 'Status', hiddenOn: 'phone', cell: ({ status }) => <Status status={status} /> },
  {
    header: 'Payment',
    hiddenOn: 'tablet',
    cell: ({ paymentId }) => <Go to={`payments/${paymentId}`}>View payment</Go>,
  },
  {
    header: 'Paid',
    hiddenOn: 'tablet',
    isFigure: true,
    cell: ({ paidAt }) => (paidAt === null ? '–' : <When at={paidAt} isShort />),
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (commission) => (
      <May operation="payCommission">
        <Pay commission={commission} />
      </May>
    ),
  },
]

/**
 * Returns whether a commission must still be paid to the affiliate. If the commission was paid and a partial
 * refund of the payment followed, less is due than was paid, so nothing remains to pay.
 */
const isDue = ({ status, paidAt }: Commission): boolean =>
  status === 'accrued' || (status === 'adjusted' && paidAt === null)

const Pay = ({ commission }: { commission: Commission }) => {
  const { client } = useWorkspace()
  const pay = useAct('payCommission', (id: string, options) => payCommission(client, id, options))
  if (!isDue(commission)) return null
  return (
    <Confirmed
      words="Mark as paid"
      title={`Mark the commission of ${commission.affiliateCode} as paid?`}
      act={pay}
      input={commission.id}
      look="plain"
    >
      Pay {moneyOf(commission.amountMinor)} to the affiliate first, as you agreed: this only records the
      payment and sends no money. It cannot be undone.
    </Confirmed>
  )
}

const statuses = optionsOf({ accrued: 'accrued', adjusted: 'adjusted', paid: 'paid', voided: 'voided' })

/** A sentence about who switches commissions on, with a link to the settings. */
const SwitchOn = () => {
  const mayChange = useMay('updateWorkspace')
  const settings = (
    <Go to="settings" className={amongWords}>
      settings
    </Go>
  )
  return mayChange ? (
    <> First switch commissions on in the {settings}.</>
  ) : (
    <> An admin can switch commissions on in the {settings}.</>
  )
}

export const Page = () => {
  const { client, workspace } = useWorkspace()
  const filters = useFilters(['status', 'affiliateCode'])
  const query = filters.values as { status?: CommissionStatus; affiliateCode?: string }
  const list = useList(['commissions', query], (cursor) =>
    listCommissions(client, { ...query, cursor, limit: 50 }),
  )
  return (
    <>
      <PageHead
        title="Commissions"
        lead="What you owe affiliates for the payments they referred. You pay them yourself."
      />
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="status" label="Status" options={statuses} />
        <FilterText filters={filters} name="affiliateCode" label="Affiliate" />
      </FilterBar>
      <List
        label="Commissions"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filters.isNarrowed ? (
            <Empty title="No matching commissions">Clear a filter, or switch between test and live.</Empty>
          ) : (
            <Empty title="No commissions yet">
              A payment earns a commission if the metadata of its checkout has <code>affiliate</code>.
              {!workspace.affiliateEnabled && <SwitchOn />}
            </Empty>
          )
        }
      />
    </>
  )
}
