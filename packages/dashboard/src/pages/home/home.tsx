import { listPayments, type Payment } from '@stablerail/sdk/functions'
import { lazy, Suspense } from 'react'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { PaidWith } from '../../parts/names.tsx'
import { Badge, Card, Empty, PageHead, When } from '../../parts/small.tsx'
import { PaymentState } from '../../parts/status.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Payer } from '../payments/payer.tsx'
import { Sold } from '../payments/sold.tsx'
import { type Matter, useAttention } from './attention.ts'

/** Loaded after the page, because few workspaces have money that needs a decision at a time. */
const Decisions = lazy(async () => ({ default: (await import('./decisions.tsx')).Decisions }))

/** Loaded after the page, because its steps are done in most workspaces. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** Loaded after the page, because its figures are the slowest to read. */
const Summary = lazy(async () => ({ default: (await import('./summary.tsx')).Summary }))

const columns: readonly Column<Payment>[] = [
  {
    header: 'From',
    cell: (payment) => <Payer payment={payment} second={<Sold payment={payment} />} />,
  },
  {
    header: 'Amount',
    cell: ({ amountMinor, currency }) => (
      <span className="figures font-medium">{moneyOf(amountMinor, currency)}</span>
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

export const Page = () => {
  const { client } = useWorkspace()
  const list = useList(['payments', 'last'], () => listPayments(client, { limit: 8, expand: 'customer' }))
  // Once there is a payment, money that needs a decision comes first. With `key`, React moves the steps instead of
  // mounting them again, so they keep a test key that they show.
  const steps = (
    <Suspense key="first-steps">
      <FirstSteps />
    </Suspense>
  )
  return (
    <>
      <PageHead title="Home" />
      <div className="grid gap-6">
        {list.items?.length === 0 && steps}
        <Attention />
        <Suspense>
          <Decisions />
        </Suspense>
        {list.items !== undefined && list.items.length > 0 && steps}
        <Suspense fallback={<div className="min-h-33" />}>
          <Summary />
        </Suspense>
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
            empty={
              <Empty title="No payments yet">
                Payments appear here as soon as a buyer sends one.{' '}
                <Go to="links" className={amongWords}>
                  Create a payment link
                </Go>{' '}
                to get the first.
              </Empty>
            }
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

const Line = ({ badge, words, to, search = {}, tone, act }: Matter) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
    <span className="flex min-w-0 flex-wrap items-center gap-2.5">
      <Badge tone={tone}>{badge}</Badge>
      <span className="wrap-anywhere min-w-0 max-sm:w-full">{words}</span>
    </span>
    <Go to={to} search={search} className={buttonClass()}>
      {act}
      <span className="sr-only">: {words}</span>
    </Go>
  </li>
)
