import {
  cancelSubscription,
  type Invoice,
  listInvoices,
  pauseSubscription,
  resumeSubscription,
  retrieveSubscription,
  type Subscription,
  uncancelSubscription,
} from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Empty, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { ChangePlan, PendingPlan } from './change-plan.tsx'
import { issueWords } from './issue.ts'
import { SubscriptionBadge } from './standing.tsx'

export const Page = () => {
  const { subscriptionId = '' } = useParams({ strict: false }) as { subscriptionId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['subscription', subscriptionId], () =>
    retrieveSubscription(client, subscriptionId),
  )
  if (data !== undefined) return <Shown subscription={data} />
  return (
    <>
      <PageHead title="Subscription" />
      {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const columns: readonly Column<Invoice>[] = [
  { header: 'Invoice', cell: ({ number }) => <span className="font-medium">{number}</span> },
  { header: 'Amount', cell: ({ amountMinor, currency }) => moneyOf(amountMinor, currency) },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    header: 'Made',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

const Shown = ({ subscription }: { subscription: Subscription }) => {
  const { client } = useWorkspace()
  const { id, customerId } = subscription
  const asked = useList(['invoices', 'of', customerId], (cursor) =>
    listInvoices(client, { customerId, cursor, limit: 50 }),
  )
  // The API cannot filter invoices by subscription, so the customer's invoices are read and filtered here.
  const invoices = { ...asked, items: asked.items?.filter(({ subscriptionId }) => subscriptionId === id) }
  const issue = issueWords(subscription.autopayIssue)
  return (
    <>
      <Go to="subscriptions" className="mb-2 inline-block text-soft hover:text-accent">
        ← Subscriptions
      </Go>
      <PageHead
        title={moneyOf(subscription.amountMinor, subscription.currency)}
        lead={<SubscriptionBadge subscription={subscription} />}
      >
        <May operation="changeSubscriptionPlan">
          <Acts subscription={subscription} />
        </May>
      </PageHead>
      <PendingPlan subscription={subscription} />
      {issue !== null && (
        <p className="mb-4 rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          {issue} The next renewal is by a mailed link.
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section className="grid content-start gap-3">
          <h2 className="font-semibold text-base">Invoices</h2>
          <List
            label="Invoices of the subscription"
            list={invoices}
            columns={columns}
            idOf={(invoice) => invoice.id}
            pageOf={(invoice) => `invoices/${invoice.id}`}
            empty={<Empty title="No invoices yet">Each period that is billed has one.</Empty>}
          />
        </section>
        <Card title="Subscription">
          <Facts facts={factsOf(subscription)} />
        </Card>
      </div>
    </>
  )
}

const when = (at: string | null) => (at === null ? null : <When at={at} />)

const factsOf = (subscription: Subscription) =>
  [
    ['Id', <Copied key="id" text={subscription.id} shown={subscription.id} name="id" />],
    [
      'Customer',
      <Go key="customer" to={`customers/${subscription.customerId}`}>
        <code>{subscription.customerId}</code>
      </Go>,
    ],
    [
      'Product',
      <Go key="product" to={`products/${subscription.productId}`}>
        <code>{subscription.productId}</code>
      </Go>,
    ],
    ['Paid with', `${subscription.token} on ${chainName(subscription.chain)}`],
    ['Renews', subscription.autopay === 'allowance' ? 'By allowance' : 'By a mailed link'],
    ['Monthly', moneyOf(subscription.mrrMinor, subscription.currency)],
    ['Began', when(subscription.startedAt)],
    ['Trial ends', when(subscription.trialEndsAt)],
    ['Next charge', subscription.canceledAt === null ? when(subscription.nextBillingDate) : null],
    ['Paused', when(subscription.pausedAt)],
    [subscription.status === 'canceled' ? 'Ended' : 'Ends', when(subscription.canceledAt)],
    ['Why', subscription.cancelReason],
  ] as const

const Acts = ({ subscription }: { subscription: Subscription }) => {
  const { id, status, canceledAt } = subscription
  const { client } = useWorkspace()
  const pause = useAct('pauseSubscription', (subId: string, options) =>
    pauseSubscription(client, subId, options),
  )
  const resume = useAct('resumeSubscription', (subId: string, options) =>
    resumeSubscription(client, subId, options),
  )
  const keep = useAct('uncancelSubscription', (subId: string, options) =>
    uncancelSubscription(client, subId, options),
  )
  const cancel = useAct('cancelSubscription', (subId: string, options) =>
    cancelSubscription(client, subId, {}, options),
  )
  if (status === 'canceled') return null
  const error = resume.error ?? keep.error
  return (
    <>
      {status !== 'paused' && canceledAt === null && <ChangePlan subscription={subscription} />}
      {status === 'paused' ? (
        <Button look="primary" isBusy={resume.isPending} onClick={() => resume.mutate(id)}>
          Resume
        </Button>
      ) : (
        <Confirmed words="Pause" title="Pause this subscription?" act={pause} input={id} look="plain">
          Nothing is billed until it is resumed.
        </Confirmed>
      )}
      {canceledAt === null ? (
        <Confirmed words="Cancel" title="Cancel at the end of the period?" act={cancel} input={id}>
          What was paid for lasts until the period ends. Nothing is billed afterwards.
        </Confirmed>
      ) : (
        <Button isBusy={keep.isPending} onClick={() => keep.mutate(id)}>
          Keep it after all
        </Button>
      )}
      {error !== null && <Problem error={error} />}
    </>
  )
}
