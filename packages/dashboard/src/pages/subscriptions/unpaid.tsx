import { type Invoice, listInvoices, type Subscription } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { Day } from '../../parts/small.tsx'
import { isUnpaid } from '../../parts/statuses.ts'
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

/** States that nothing was paid for a subscription yet, with a link to its first invoice. */
export const Unpaid = ({ subscription }: { subscription: Subscription }) => {
  const invoice = unpaidInvoice(subscription, useInvoicesOf(subscription).items)
  if (invoice === null) return null
  const { id, number, amountMinor, currency, dueAt, status } = invoice
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
      <p>
        The first invoice, {number} ({moneyOf(amountMinor, currency)}), is not paid yet.
        {dueAt !== null && (
          <>
            {' '}
            It {status === 'past_due' ? 'was' : 'is'} due <Day at={dueAt} />.
          </>
        )}
      </p>
      <Go to={`invoices/${id}`} className={buttonClass()}>
        View invoice
      </Go>
    </div>
  )
}

/** Reads the open invoices of the workspace if one of the subscriptions is unpaid, for the days on which they are due. */
export const useOpenInvoices = (subscriptions: readonly Subscription[] | undefined) => {
  const { client } = useWorkspace()
  return useRecord(['invoices', 'unpaid'], () => listInvoices(client, { status: 'open', limit: 100 }), {
    isAsked: (subscriptions ?? []).some(isUnpaid),
  }).data?.data
}
