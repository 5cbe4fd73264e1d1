import type { WebhookDelivery } from '@stablerail/sdk/functions'

type State = Pick<WebhookDelivery, 'status' | 'attemptCount'>

/** Returns whether a failed delivery waits for another attempt. */
const isRetrying = ({ status, attemptCount }: State): boolean => status === 'pending' && attemptCount > 0

/** Returns whether the last attempt of a delivery failed and none succeeded since. */
export const hasFailed = (delivery: State): boolean => delivery.status === 'failed' || isRetrying(delivery)

/** The kinds of deliveries that a list can be filtered by. */
export const kinds = ['retrying', 'failed', 'succeeded'] as const
export type Kind = (typeof kinds)[number]

/** Returns the kind that a URL names; null if it names none. */
export const kindOf = (name: string | undefined): Kind | null => kinds.find((kind) => kind === name) ?? null

/** Returns whether a delivery is of a kind. */
const isShown = (delivery: State, kind: Kind): boolean =>
  kind === 'retrying' ? isRetrying(delivery) : delivery.status === kind

/**
 * Returns the deliveries of a kind among those that were read; all of them if `kind` is null. The API cannot filter
 * deliveries by status, so `note` says how many were searched if there are more.
 */
export const filtered = <Delivery extends State>(
  deliveries: readonly Delivery[] | undefined,
  kind: Kind | null,
  hasMore: boolean,
): { items: Delivery[] | undefined; note: string | null } => ({
  items: deliveries?.filter((delivery) => kind === null || isShown(delivery, kind)),
  note:
    kind === null || !hasMore || deliveries === undefined
      ? null
      : `Filtered among the newest ${deliveries.length} deliveries.`,
})
