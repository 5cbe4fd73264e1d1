import { type AcceptedPair, acceptedPairs, type Checkout, type EventData } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Config } from '../../settings/config.ts'

export type CheckoutRow = Selectable<Tables['checkouts']>

/** A pair of chain and token that a checkout accepts, with the wallet that is paid. */
export type SettledPair = AcceptedPair & { walletId: string }

/**
 * Returns the pairs of chain and token that a checkout accepts: first the default pair (the columns `chain`
 * and `token`), then the pairs in `other_pairs`.
 */
export const pairsOf = ({ chain, token, wallet_id, other_pairs }: CheckoutRow): SettledPair[] =>
  acceptedPairs({ chain, token, walletId: wallet_id }, other_pairs ?? [])

/**
 * Returns the chain and token of a checkout for the API, and all pairs of chain and token that it accepts.
 * Before the payment, chain and token are those of the default pair; after the payment, those that were paid.
 */
export const shownPairs = (row: CheckoutRow): AcceptedPair & { accepts: AcceptedPair[] } => ({
  chain: row.paid_chain ?? row.chain,
  token: row.paid_token ?? row.token,
  accepts: pairsOf(row).map(({ chain, token }) => ({ chain, token })),
})

/**
 * Returns the days of the trial that a checkout starts without a payment; null if the first period is paid.
 */
export const trialOf = ({ subscription_terms }: CheckoutRow): number | null =>
  subscription_terms?.trialDays ?? null

/** Returns whether a checkout starts a subscription that is paid by allowance. */
export const isByAllowance = ({ mode, subscription_terms }: CheckoutRow): boolean =>
  mode === 'subscription' && subscription_terms?.autopay === 'allowance'

/**
 * Returns the column `shown_expires_at`: the end of a checkout in workspace time, which a test clock may move
 * ahead. Null if `end` equals `realEnd`, the end in network time, with which block times are compared.
 */
export const displayedEnd = (end: Date, realEnd: Date): { shown_expires_at: Date | null } => ({
  shown_expires_at: end.getTime() === realEnd.getTime() ? null : end,
})

/**
 * Returns the end of a checkout that its merchant and buyer see. It is in workspace time, which a test clock
 * may move ahead.
 */
export const displayedExpiry = ({ shown_expires_at, expires_at }: CheckoutRow): string =>
  (shown_expires_at ?? expires_at).toISOString()

export const toCheckout = (config: Config, row: CheckoutRow): Checkout => ({
  id: row.id,
  workspaceId: row.workspace_id,
  mode: row.mode,
  status: row.status,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  priceId: row.price_id,
  subscriptionId: row.subscription_id,
  paymentLinkId: row.payment_link_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  ...shownPairs(row),
  description: row.description,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  autoReturn: row.auto_return,
  expiresAt: displayedExpiry(row),
  completedAt: row.completed_at?.toISOString() ?? null,
  paymentId: row.payment_id,
  fullySettled: row.fully_settled,
  receivedMinor: row.received_minor,
  remainingMinor: row.status === 'succeeded' ? 0 : Math.max(0, row.amount_minor - row.received_minor),
  refundAddress: row.refund_address,
  metadata: row.metadata as Checkout['metadata'],
  createdAt: row.created_at.toISOString(),
  hostedUrl: `${config.hostedBaseUrl}/checkout/${row.hosted_token}`,
})

/**
 * Returns the checkout as the data of events: without the merchant's metadata, and without the address for a refund,
 * which is personal data of the buyer.
 */
export const checkoutEvent = ({
  metadata: _,
  refundAddress: __,
  ...checkout
}: Checkout): EventData<'checkout.created'> => ({ checkout })
