import type { AgeRestriction } from '@stablerail/contract'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import type { Work } from '../context.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { type CheckoutRow, checkoutEvent, type SettledPair, toCheckout } from './checkout.ts'
import { insertCheckout } from './store.ts'

/** The visit of a payment link that creates a checkout. */
export type LinkVisit = {
  paymentLinkId: string
  /** Whether the visitor chose the amount. */
  openAmount: boolean
  /** A keyed hash of the visitor's IP address. */
  visitorKey: string
}

/** The product and age restriction of a checkout, as they were when the checkout was created. */
export type Sold = { productId: string | null; ageRestriction: AgeRestriction | null }

export type CheckoutFields = {
  mode: 'payment' | 'subscription'
  customerId: string | null
  invoiceId: string | null
  priceId: string | null
  /** The product that the checkout sells and its age restriction; null if the checkout has no price. */
  sold: Sold | null
  amountMinor: number
  currency: string
  /** The pairs of chain and token that the buyer may choose from. The first one is the default. */
  pairs: readonly SettledPair[]
  description: string | null
  successUrl: string
  cancelUrl: string | null
  /** Whether the page returns to `successUrl` by itself after the payment; false if omitted. */
  autoReturn?: boolean | undefined
  expiresInMinutes: number
  metadata: object | null
  /**
   * The subscription that the invoice of this checkout bills. Absent or null if the checkout does not pay an
   * invoice of a subscription.
   */
  subscriptionId?: string | null
  /** For a checkout that starts a subscription: the terms of that subscription. */
  terms?: CheckoutRow['subscription_terms']
  /** The visit of a payment link that creates the checkout; null for a checkout that the merchant creates. */
  visit: LinkVisit | null
}

/**
 * Creates a checkout from validated fields, with a new secret token for its hosted page, and emits its event.
 */
export const openCheckout = async (
  work: Work,
  { pairs, expiresInMinutes, ...fields }: CheckoutFields,
): Promise<CheckoutRow> => {
  const { context, tx, now } = work
  const [fixed, ...otherPairs] = pairs
  if (fixed === undefined) throw new Error('A checkout accepts at least one pair.')
  const livesMs = expiresInMinutes * 60_000
  const workspaceTime = await findWorkspaceTime(tx, work, now)
  const opensAt = await networkTime(work)
  const row = await insertCheckout(tx, work, {
    ...fields,
    ...fixed,
    otherPairs,
    id: context.ids.make('checkout'),
    expiresAt: new Date(opensAt.getTime() + livesMs),
    shownExpiresAt: new Date(workspaceTime.getTime() + livesMs),
    hostedToken: makeHostedToken(context.random),
    createdAt: now,
  })
  work.emit('checkout.created', checkoutEvent(toCheckout(context.config, row)))
  return row
}
