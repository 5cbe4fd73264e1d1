/**
 * Makes events happen: `recipes` has the steps for each type. Nothing writes an event; each is the effect of requests,
 * transactions, blocks or time, and a trigger ends when the event has arrived in the stream.
 */
import type { Chain } from '../../rail/chain.ts'
import type { Workspace } from '../../rail/rail.ts'
import type { Observer } from '../activity.ts'
import type { SeenEvent } from '../open-events.ts'
import { recipes } from './recipes.ts'
import { createTriggerShop } from './shop.ts'

export type Triggered = { type: string; did: string[]; event: SeenEvent }
export type Trigger = (type: string) => Promise<Triggered>

const bySession = 'it needs a person who is signed in to the dashboard.'
const byHand = (how: string) => `this version has no steps for it. ${how}`

/** The types without steps, and why. */
export const untriggered: Readonly<Record<string, string>> = {
  'allowance.depleted': 'no event of this type is sent yet.',
  'checkout.failed': byHand('Pay a part of a checkout, and end it.'),
  'commission.accrued': byHand('Set an affiliate for a customer, and pay as that customer.'),
  'commission.adjusted': byHand('Refund a payment that has a commission.'),
  'commission.paid': byHand('Mark a commission as paid: stablerail commissions pay.'),
  'commission.voided': byHand('Refund a payment that has a commission.'),
  'invoice.refunded': byHand('Refund the payment of an invoice.'),
  'payment.failed': byHand('Let a transaction be reverted.'),
  'payment.reattributed': bySession,
  'payment.refunded': byHand('Send a refund from the merchant’s wallet on the page of the payment.'),
  'refund.broadcast': byHand('Send a refund from the merchant’s wallet on the page of the payment.'),
  'refund.confirmed': byHand('Send a refund from the merchant’s wallet on the page of the payment.'),
  'refund.reversed': byHand('Replace the block of a refund: stablerail chain reorg.'),
  'subscription.payment_failed': byHand('Pay by allowance, and take the tokens away before a renewal.'),
  'subscription.renewed': byHand('Pay a subscription, and move the clock by a month.'),
  'wallet.connected': bySession,
  'wallet.default_changed': bySession,
  'wallet.removed': bySession,
  'wallet.verified': bySession,
  'webhook.endpoint.test': byHand('Use: stablerail webhook-endpoints test.'),
}

/** All types: true for those that can be triggered, otherwise the reason. */
export const triggerTypes: Readonly<Record<string, string | true>> = {
  ...untriggered,
  ...Object.fromEntries(Object.keys(recipes).map((type) => [type, true as const])),
}

const arrivesWithinMs = 60_000

/** Returns the function that makes an event of a type happen on the first chain. */
export const createTrigger =
  (workspace: Workspace, chain: [string, Chain], observer: Observer): Trigger =>
  async (type) => {
    const did: string[] = []
    const shop = createTriggerShop(workspace, chain, (step) => void did.push(step))
    const ended = new AbortController()
    const timer = setTimeout(
      () => ended.abort(new Error(`${type} did not arrive within 60 s. Done: ${did.join(' ')}`)),
      arrivesWithinMs,
    )
    const arriving = observer.nextEvent(type, ended.signal)
    // Without a handler, the end of a trigger whose steps failed would end the process.
    arriving.catch(() => undefined)
    try {
      await recipes[type]?.(shop)
      return { type, did, event: await arriving }
    } finally {
      clearTimeout(timer)
      ended.abort()
    }
  }
