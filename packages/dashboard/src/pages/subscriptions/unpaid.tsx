import {
  type Invoice,
  listEntitlements,
  listInvoices,
  remindInvoice,
  type Subscription,
} from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { CopyButton, Day } from '../../parts/small.tsx'
import { isUnpaid } from '../../parts/statuses.ts'
import { say } from '../../parts/toasts.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { unpaidInvoice } from './unpaid-invoice.ts'

/**
 * Reads the invoices of a subscription. The API cannot filter invoices by subscription, so the customer's invoices are read
 * and filtered here.
 */
export const useInvoicesOf = ({ id, customerId }: Subscription) => {
  const { client } = useWorkspace()
  const asked = useList(['invoices', 'of', customerId], (cursor) =>
    listInvoices(client, { customerId, cursor, limit: 50 }),
  )
  return { ...asked, items: asked.items?.filter(({ subscriptionId }) => subscriptionId === id) }
}

/** Shows when a subscription is charged next or, while nothing was paid for it, when its first invoice is due. */
export const NextCharge = ({
  subscription: { nextBillingDate },
  invoice,
}: {
  subscription: Subscription
  invoice: Invoice | null
}) =>
  invoice === null || invoice.dueAt === null ? (
    <Day at={nextBillingDate} />
  ) : (
    <span className="whitespace-nowrap">
      Due <Day at={invoice.dueAt} />
    </span>
  )

/** States that nothing was paid for a subscription yet, with ways to have its first invoice paid. */
export const Unpaid = ({ subscription }: { subscription: Subscription }) => {
  const invoice = unpaidInvoice(subscription, useInvoicesOf(subscription).items)
  const hasAccess = useAccess(subscription, invoice !== null)
  if (invoice === null) return null
  const { id, number, amountMinor, currency, dueAt, status, hostedUrl } = invoice
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
      <p>
        The first invoice, <span className="whitespace-nowrap">{number}</span> (
        {moneyOf(amountMinor, currency)}), is not paid yet.
        {dueAt !== null && (
          <>
            {' '}
            It {status === 'past_due' ? 'was' : 'is'} due <Day at={dueAt} />.
          </>
        )}
        {hasAccess === false && ' The customer has no access until it is paid.'}
        {hasAccess === true && ' The customer has access all the same.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Go to={`invoices/${id}`} className={buttonClass()}>
          View invoice
        </Go>
        {hostedUrl !== null && <CopyButton text={hostedUrl} words="Copy payment link" />}
        <May operation="remindInvoice">
          <Remind invoiceId={id} />
        </May>
      </div>
    </div>
  )
}

const Remind = ({ invoiceId }: { invoiceId: string }) => {
  const { client } = useWorkspace()
  const remind = useAct(
    'remindInvoice',
    (invoice: string, options) => remindInvoice(client, invoice, options),
    {
      onDone: () => say('The reminder was sent.'),
    },
  )
  return (
    <>
      <Button isBusy={remind.isPending} onClick={() => remind.mutate(invoiceId)}>
        Send reminder
      </Button>
      {remind.error !== null && <Problem error={remind.error} />}
    </>
  )
}

/**
 * Returns whether the customer of a subscription may use its product, for example because of a trial or another purchase.
 * Undefined while this is not known, and if the customer has more entitlements than are read.
 */
const useAccess = ({ customerId, productId }: Subscription, isAsked: boolean): boolean | undefined => {
  const { client } = useWorkspace()
  const { data } = useRecord(
    ['entitlements', 'access', customerId],
    () => listEntitlements(client, { customerId, limit: 100 }),
    { isAsked },
  )
  if (data === undefined) return undefined
  const isGranted = data.data.some((one) => one.productId === productId && one.revokedAt === null)
  return isGranted ? true : data.hasMore ? undefined : false
}

/** Reads the open invoices of the workspace if one of the subscriptions is unpaid, for the days on which they are due. */
export const useOpenInvoices = (subscriptions: readonly Subscription[] | undefined) => {
  const { client } = useWorkspace()
  return useRecord(['invoices', 'unpaid'], () => listInvoices(client, { status: 'open', limit: 100 }), {
    isAsked: (subscriptions ?? []).some(isUnpaid),
  }).data?.data
}
