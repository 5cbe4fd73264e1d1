import type { EventData, Subscription } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Config } from '../../settings/config.ts'
import { monthlyMinor } from '../prices/index.ts'
import { periodEnd } from './next-step.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

const mrrMinor = ({ status, paid_periods, refunded, amount_minor, interval }: SubscriptionRow): number =>
  paid_periods > 0 && !refunded && (status === 'active' || status === 'past_due')
    ? Number(monthlyMinor(amount_minor, interval))
    : 0

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  workspaceId: row.workspace_id,
  customerId: row.customer_id,
  productId: row.product_id,
  priceId: row.price_id,
  pendingPriceId: row.pending_price_id,
  amountMinor: row.amount_minor,
  interval: row.interval,
  currency: row.currency,
  chain: row.chain,
  token: row.token,
  status: row.status,
  autopay: row.autopay,
  allowanceTx: row.allowance_tx,
  allowanceRemaining: row.allowance_remaining,
  autopayIssue: row.autopay_issue,
  trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
  startedAt: row.started_at.toISOString(),
  currentPeriodEnd: row.current_period_end.toISOString(),
  nextBillingDate: periodEnd(row).toISOString(),
  canceledAt: row.canceled_at?.toISOString() ?? null,
  cancelReason: row.cancel_reason,
  pausedAt: row.paused_at?.toISOString() ?? null,
  mrrMinor: mrrMinor(row),
  metadata: row.metadata as Subscription['metadata'],
  createdAt: row.created_at.toISOString(),
})

/** Returns the subscription as the data of events: without the merchant's metadata. */
export const subscriptionEvent = (row: SubscriptionRow): EventData<'subscription.created'> => {
  const { metadata: _, ...subscription } = toSubscription(row)
  return { subscription }
}

/** Returns the URL of the hosted page on which a customer sees, pays and cancels a subscription. */
export const subscriptionUrl = (
  config: Pick<Config, 'hostedBaseUrl'>,
  { hosted_token }: SubscriptionRow,
): string => `${config.hostedBaseUrl}/s/${hosted_token}`
