import type { EventCause } from '../../mechanisms/work/index.ts'
import { changeStatuses, customerEvent } from '../customers/index.ts'
import type { Granting } from '../entitlements/index.ts'
import { selectStandings } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** A customer whose status changed with a subscription. `tell` emits `customer.updated`. */
export type StatusChange = { tell(cause?: EventCause): void }

/** A subscription before and after a change; `before` is null for a new subscription. */
type RowChange = { before: SubscriptionRow | null; move: { row: SubscriptionRow } }

const tellingStatuses: readonly SubscriptionRow['status'][] = ['past_due', 'canceled']

/**
 * Updates customer statuses: `at_risk` while a subscription is past due, `churned` when all subscriptions are
 * canceled. Returns the changed statuses by customer id.
 */
export const followStatuses = async (
  { tx, workOf }: Granting,
  livemode: boolean,
  changes: readonly RowChange[],
): Promise<ReadonlyMap<string, StatusChange>> => {
  const keys = changes
    .filter(
      ({ before, move: { row } }) =>
        before === null ||
        (before.status !== row.status &&
          tellingStatuses.some((one) => one === before.status || one === row.status)),
    )
    .map(({ move: { row } }) => ({ workspaceId: row.workspace_id, customerId: row.customer_id }))
  const changed = await changeStatuses(tx, livemode, keys, () => selectStandings(tx, livemode, keys))
  return new Map(
    changed.map((customer) => {
      const { emit } = workOf({ workspace_id: customer.workspaceId, livemode })
      return [customer.id, { tell: (cause) => void emit('customer.updated', customerEvent(customer), cause) }]
    }),
  )
}
