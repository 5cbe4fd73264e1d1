import type { AgeRestriction } from '@stablerail/contract'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import type { Work } from '../context.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { type CheckoutRow, checkoutEvent, type SettledPair, toCheckout } from './checkout.ts'
import { insertCheckout } from './store.ts'

/** The visit of a payment link that makes a checkout. */
export type LinkVisit = {
  paymentLinkId: string
  /** Whether the visitor chose the amount. */
  openAmount: boolean
  /** A keyed hash of the visitor's IP address. */
  visitorKey: string
}

/** What a checkout sells, as it was when the checkout was made. */
export type Sold = { productId: string | null; ageRestriction: AgeRestriction | null }

export type CheckoutFields = {
  mode: 'payment' | 'subscription'
  customerId: string | null
  invoiceId: string | null
  priceId: string | null
  /** What is sold; null where no price says it. */
  sold: Sold | null
  amountMinor: number
  currency: string
  /** What the buyer may choose to pay with, the fixed pair first. */
  pairs: readonly SettledPair[]
  description: string | null
  successUrl: string
  cancelUrl: string | null
  expiresInMinutes: number
  metadata: object | null
  /** The subscription that the invoice bills. */
  subscriptionId?: string | null
  /** Of a checkout that starts a subscription: what that is made of. */
  terms?: CheckoutRow['subscription_terms']
  /** Null for a checkout that the merchant makes. */
  visit: LinkVisit | null
}

/** Makes a checkout of fields that were checked, under a token of its own, and emits its event. */
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
