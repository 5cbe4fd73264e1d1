import type { Invoice, Subscription } from '@stablerail/sdk/functions'
import { isUnpaid } from '../../parts/statuses.ts'

type Facts = Pick<Subscription, 'id' | 'status' | 'mrrMinor' | 'amountMinor'>
type Billed = Pick<Invoice, 'subscriptionId' | 'status' | 'createdAt'>

/**
 * Returns the invoice that starts a subscription once it is paid: the oldest open one of a subscription that is unpaid. Null
 * if there is none, such as after a refund. Another open invoice may belong to a paid subscription, but does not start it.
 */
export const unpaidInvoice = <One extends Billed>(
  subscription: Facts,
  invoices: readonly One[] | undefined,
): One | null => {
  if (!isUnpaid(subscription)) return null
  const own = (invoices ?? []).filter(
    ({ subscriptionId, status }) =>
      subscriptionId === subscription.id && status !== 'void' && status !== 'draft',
  )
  if (own.some(({ status }) => status === 'paid')) return null
  return own.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))[0] ?? null
}
