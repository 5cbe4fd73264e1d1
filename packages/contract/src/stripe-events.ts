import type { EventType } from './events.ts'

/**
 * The equivalents of Stripe's event types, for error messages about an unknown type. The guide "Migrating
 * from Stripe" has a row for each.
 */
export const stripeEventTypes = {
  'charge.failed': 'payment.failed',
  'charge.pending': 'payment.pending',
  'charge.refunded': 'payment.refunded',
  'charge.succeeded': 'payment.confirmed',
  'checkout.session.async_payment_failed': 'payment.failed',
  'checkout.session.async_payment_succeeded': 'payment.confirmed',
  'checkout.session.completed': 'payment.confirmed',
  'checkout.session.expired': 'checkout.expired',
  'customer.subscription.created': 'subscription.created',
  'customer.subscription.deleted': 'subscription.canceled',
  'customer.subscription.paused': 'subscription.paused',
  'customer.subscription.resumed': 'subscription.resumed',
  'customer.subscription.updated': 'subscription.plan_changed',
  'invoice.finalized': 'invoice.sent',
  'invoice.overdue': 'invoice.past_due',
  'invoice.payment_failed': 'subscription.payment_failed',
  'invoice.payment_succeeded': 'invoice.paid',
  'payment_intent.created': 'checkout.created',
  'payment_intent.payment_failed': 'payment.failed',
  'payment_intent.processing': 'payment.pending',
  'payment_intent.succeeded': 'payment.confirmed',
  'refund.created': 'refund.initiated',
  'refund.updated': 'refund.confirmed',
} as const satisfies Record<string, EventType>

/**
 * Returns the event type that is equivalent to one of Stripe; undefined if Stripe has no such type, or if
 * there is no equivalent.
 */
export const eventTypeOfStripe = (type: string): EventType | undefined =>
  Object.hasOwn(stripeEventTypes, type) ? stripeEventTypes[type as keyof typeof stripeEventTypes] : undefined
