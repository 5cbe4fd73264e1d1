import {
  cancelSubscription,
  type Invoice,
  listPayments,
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
import { eachInterval } from '../../parts/intervals.ts'
import { May } from '../../parts/may.tsx'
import { CustomerLink, customerName, ProductLink } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { InvoiceSection, PaymentSection } from '../../parts/record-lists.tsx'
import { Card, Copied, Day, Facts, PageHead, Waiting, When } from '../../parts/small.tsx'
import { SubscriptionState } from '../../parts/status.tsx'
import { chainName, moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { ChangePlan, PendingPlan } from './change-plan.tsx'
import { issueWords, reasonWords, renewalWords } from './issue.ts'
import { NextCharge, Unpaid, useInvoicesOf } from './unpaid.tsx'
import { unpaidInvoice } from './unpaid-invoice.ts'

export const Page = () => {
  const { subscriptionId = '' } = useParams({ strict: false }) as { subscriptionId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['subscription', subscriptionId], () =>
    retrieveSubscription(client, subscriptionId, { expand: 'customer,product' }),
  )
  if (data !== undefined) return <Shown subscription={data} />
  return (
    <>
      <PageHead title="Subscription" />
      {error === null ? <Waiting lines={6} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const Shown = ({ subscription }: { subscription: Subscription }) => {
  const { customer, product, amountMinor, currency, interval } = subscription
  const issue = issueWords(subscription.autopayIssue)
  return (
    <>
      <Go to="subscriptions" className="mb-2 inline-block text-soft hover:text-accent">
        ← Subscriptions
      </Go>
      <PageHead
        title={product?.name ?? 'Subscription'}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <SubscriptionState subscription={subscription} />
            {customer == null ? '' : `${customerName(customer)} · `}
            {eachInterval(amountMinor, currency, interval)}
          </span>
        }
      >
        <May operation="changeSubscriptionPlan">
          <Actions subscription={subscription} />
        </May>
      </PageHead>
      <PendingPlan subscription={subscription} />
      <Unpaid subscription={subscription} />
      {issue !== null && (
        <p className="mb-4 rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          {issue} The customer receives a payment link by email for the next renewal.
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Lists subscription={subscription} />
        <div>
          <Card title="Subscription">
            <SubscriptionFacts subscription={subscription} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Returns the text of an empty list of invoices: a subscription that ends may never have an invoice. */
const noInvoiceWords = ({ status, canceledAt }: Subscription): string =>
  status === 'canceled' || canceledAt !== null
    ? 'No invoice.'
    : 'No invoice yet. Each billed period gets one.'

const Lists = ({ subscription }: { subscription: Subscription }) => {
  const { client } = useWorkspace()
  const { id } = subscription
  const invoices = useInvoicesOf(subscription)
  const payments = useList(['payments', 'for', id], (cursor) =>
    listPayments(client, { subscriptionId: id, cursor, limit: 25 }),
  )
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <InvoiceSection title="Invoices" list={invoices} empty={noInvoiceWords(subscription)} />
      <PaymentSection title="Payments" list={payments} empty="No payment yet." />
    </div>
  )
}

const when = (at: string | null) => (at === null ? null : <When at={at} />)

const SubscriptionFacts = ({ subscription }: { subscription: Subscription }) => (
  <Facts facts={factsOf(subscription, unpaidInvoice(subscription, useInvoicesOf(subscription).items))} />
)

const factsOf = (subscription: Subscription, unpaid: Invoice | null) => {
  const { status, canceledAt } = subscription
  const isBilled = canceledAt === null && status !== 'paused'
  return [
    ['Customer', <CustomerLink key="customer" customer={subscription.customer} />],
    ['Product', <ProductLink key="product" product={subscription.product} />],
    ['Paid with', `${subscription.token} on ${chainName(subscription.chain)}`],
    ['Renewals', renewalWords(subscription.autopay)],
    ['Started', when(subscription.startedAt)],
    ...(subscription.trialEndsAt === null ? [] : [['Trial ends', when(subscription.trialEndsAt)] as const]),
    ...(isBilled
      ? [['Next charge', <NextCharge key="next" subscription={subscription} invoice={unpaid} />] as const]
      : []),
    ...(subscription.pausedAt === null ? [] : [['Paused', when(subscription.pausedAt)] as const]),
    ...(canceledAt === null
      ? []
      : [
          [status === 'canceled' ? 'Ended' : 'Ends', when(canceledAt)] as const,
          ['Reason', reasonWords(subscription.cancelReason)] as const,
        ]),
    ['Revenue a month', moneyOf(subscription.mrrMinor, subscription.currency)],
    ['ID', <Copied key="id" text={subscription.id} shown={subscription.id} name="id" />],
  ] as const
}

const Actions = ({ subscription }: { subscription: Subscription }) => {
  const { id, status, canceledAt } = subscription
  const { client } = useWorkspace()
  const pause = useAct('pauseSubscription', (subId: string, options) =>
    pauseSubscription(client, subId, options),
  )
  const resume = useAct('resumeSubscription', (subId: string, options) =>
    resumeSubscription(client, subId, options),
  )
  const cancel = useAct('cancelSubscription', (subId: string, options) =>
    cancelSubscription(client, subId, {}, options),
  )
  if (status === 'canceled') return null
  return (
    <>
      {status !== 'paused' && canceledAt === null && <ChangePlan subscription={subscription} />}
      {status === 'paused' ? (
        <Button look="primary" isBusy={resume.isPending} onClick={() => resume.mutate(id)}>
          Resume
        </Button>
      ) : (
        canceledAt === null && (
          <Confirmed words="Pause" title="Pause this subscription?" act={pause} input={id} look="plain">
            The customer is not billed until you resume the subscription.
          </Confirmed>
        )
      )}
      {canceledAt === null ? (
        <Confirmed
          words="Cancel"
          title="Cancel at the end of the period?"
          act={cancel}
          input={id}
          close="Keep the subscription"
        >
          The subscription stays active until the paid period ends. The customer is not billed afterwards.
        </Confirmed>
      ) : (
        <UndoCancellation subscription={subscription} />
      )}
      {resume.error !== null && <Problem error={resume.error} />}
    </>
  )
}

const UndoCancellation = ({ subscription }: { subscription: Subscription }) => {
  const { id, status, cancelReason, nextBillingDate } = subscription
  const { client } = useWorkspace()
  const undo = useAct('uncancelSubscription', (subId: string, options) =>
    uncancelSubscription(client, subId, options),
  )
  const isByCustomer = cancelReason === 'canceled_by_customer'
  return (
    <Confirmed
      words="Undo cancellation"
      title="Undo the cancellation?"
      act={undo}
      input={id}
      look="plain"
      close="Keep the cancellation"
    >
      {isByCustomer && 'The customer canceled this subscription. '}
      {status === 'paused' ? (
        'If you undo the cancellation, the subscription stays paused, and the customer is billed once you resume it.'
      ) : (
        <>
          If you undo the cancellation, the subscription continues, and the customer is billed{' '}
          {status !== 'trialing' && 'again '}on <Day at={nextBillingDate} />.
        </>
      )}{' '}
      {isByCustomer && 'Do this only if the customer asked for it. '}
      The customer receives an email that the subscription continues.
    </Confirmed>
  )
}
