import { listPayments, type Payment } from '@stablerail/sdk/functions'
import { lazy, Suspense } from 'react'
import { useList } from '../../data/use-list.ts'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Badge, Card, Empty, PageHead, When } from '../../parts/small.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { PaymentState } from '../payments/payment-state.tsx'
import { type Matter, useAttention } from './attention.ts'
import { FirstSteps } from './first-steps.tsx'
import { Summary } from './summary.tsx'

/** Loaded after the page, because few workspaces have money that needs a decision at a time. */
const Decisions = lazy(async () => ({ default: (await import('./decisions.tsx')).Decisions }))

const columns: readonly Column<Payment>[] = [
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => (
      <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
    ),
  },
  { header: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
  { header: 'Paid with', hiddenOn: 'phone', cell: ({ token, chain }) => `${token} on ${chainName(chain)}` },
  { header: 'Seen', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

export const Page = () => {
  const { client, workspace } = useWorkspace()
  const list = useList(['payments', 'last'], () => listPayments(client, { limit: 8 }))
  return (
    <>
      <PageHead title="Home" lead={workspace.name} />
      <div className="grid gap-6">
        <FirstSteps />
        <Attention />
        <Suspense>
          <Decisions />
        </Suspense>
        <Summary />
        <section className="grid gap-3">
          <div className="flex items-baseline justify-between">
            <h2 className="font-semibold text-base">Last payments</h2>
            <Go to="payments">All payments</Go>
          </div>
          <List
            label="Last payments"
            list={{ ...list, hasMore: false }}
            columns={columns}
            idOf={({ id }) => id}
            pageOf={({ id }) => `payments/${id}`}
            empty={<Empty title="No payments yet">Payments appear here.</Empty>}
          />
        </section>
      </div>
    </>
  )
}

const Attention = () => {
  const matters = useAttention()
  if (matters === null || matters.length === 0) return null
  return (
    <Card title="Needs your attention">
      <ul className="-my-2 divide-y divide-line">
        {matters.map((matter) => (
          <Line key={matter.to} {...matter} />
        ))}
      </ul>
    </Card>
  )
}

const Line = ({ words, to, tone }: Matter) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
    <span className="flex items-center gap-2.5">
      <Badge tone={tone}>{tone === 'bad' ? 'Now' : 'Soon'}</Badge>
      {words}
    </span>
    <Go to={to}>
      View<span className="sr-only">: {words}</span>
    </Go>
  </li>
)
