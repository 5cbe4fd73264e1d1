import type { Invoice, Subscription } from '@stablerail/sdk/functions'
import { Badge } from './badge.tsx'
import { Day } from './day.tsx'
import {
  type CheckoutFacts,
  checkoutStatus,
  invoiceStatuses,
  type PaymentFacts,
  paymentStatuses,
  type SubscriptionFacts,
  shownStatus,
  subscriptionStatus,
} from './statuses.ts'

export const Status = ({ status }: { status: string }) => {
  const [words, tone] = shownStatus(status)
  return <Badge tone={tone}>{words}</Badge>
}

const Statuses = ({ all }: { all: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {all.map((status) => (
      <Status key={status} status={status} />
    ))}
  </span>
)

/**
 * Shows the status of a payment, whether it is a part or a surplus at a deposit address and, if a person must decide
 * about the payment, the reason.
 */
export const PaymentState = ({ payment }: { payment: PaymentFacts }) => (
  <Statuses all={paymentStatuses(payment)} />
)

export const CheckoutState = ({ checkout }: { checkout: CheckoutFacts }) => (
  <Status status={checkoutStatus(checkout)} />
)

export const InvoiceState = ({ invoice }: { invoice: Invoice }) => <Statuses all={invoiceStatuses(invoice)} />

type SubscriptionProps = { subscription: SubscriptionFacts & Partial<Pick<Subscription, 'trialEndsAt'>> }

/**
 * Shows the status of a subscription, with the day on which a trial ends. If a cancellation is scheduled, it shows the
 * day on which that takes effect instead.
 */
export const SubscriptionState = ({ subscription }: SubscriptionProps) => {
  const { status, endsAt } = subscriptionStatus(subscription)
  const trialEndsAt = status === 'trialing' && endsAt === null ? subscription.trialEndsAt : null
  return (
    <span className="flex flex-wrap gap-1.5">
      {trialEndsAt != null && (
        <Badge tone="accent">
          Trial until&nbsp;
          <Day at={trialEndsAt} />
        </Badge>
      )}
      {status !== null && trialEndsAt == null && <Status status={status} />}
      {endsAt !== null && (
        <Badge tone="warn">
          Ends&nbsp;
          <Day at={endsAt} />
        </Badge>
      )}
    </span>
  )
}
