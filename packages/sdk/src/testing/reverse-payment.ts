/** Simulates a reorg that removes the block of a confirmed payment, and the return of that block. */
import type { Checkout, Payment } from '../index.ts'
import { timeAt } from './created.ts'
import { Failure } from './failure.ts'
import { followInvoice } from './invoices.ts'
import { type PaymentEvent, reorgEvent } from './payment-events.ts'
import { followPrograms } from './programs.ts'
import type { Fields, Store } from './store.ts'

export type MovedPayment = {
  payment: Payment
  /** The checkout of the payment; null if the payment has no checkout. */
  checkout: Checkout | null
  /** The events that the service would send, in the order in which it would send them. */
  events: PaymentEvent[]
}

type Found = { payment: Fields; checkout: Fields | undefined }

const find = (store: Store, paymentId: string, isWanted: (payment: Fields) => boolean): Found => {
  const payment = store.get('Payment', paymentId)
  if (!isWanted(payment)) {
    const suspected = payment.reorgSuspected === true ? ' and was reversed' : ''
    const message = `The payment ${paymentId} is ${String(payment.status)}${suspected}.`
    throw new Failure('invalid_state_transition', { message })
  }
  return { payment, checkout: store.find('Checkout', payment.checkoutId) }
}

const told = ({ payment, checkout }: Found): Omit<MovedPayment, 'events'> =>
  structuredClone({ payment, checkout: checkout ?? null }) as unknown as Omit<MovedPayment, 'events'>

/**
 * Reverses a confirmed payment, as if its block were reorged away. The payment's checkout becomes `pending`
 * again.
 */
export const reversePayment = (store: Store, nowMs: number, paymentId: string): MovedPayment => {
  const found = find(store, paymentId, (each) => each.status === 'confirmed' && each.reorgSuspected !== true)
  found.payment.reorgSuspected = true
  if (found.checkout)
    Object.assign(found.checkout, {
      status: 'pending',
      completedAt: null,
      paymentId: null,
      fullySettled: null,
      receivedMinor: 0,
      remainingMinor: found.checkout.amountMinor,
    })
  followInvoice(store, store.find('Invoice', found.payment.invoiceId), nowMs)
  const shown = told(found)
  const types = ['payment.reorg_suspected', 'payment.reversed'] as const
  const reversed = types.map((type) => reorgEvent(type, shown.payment, timeAt(nowMs)))
  return { ...shown, events: [...reversed, ...followPrograms(store, nowMs, found.payment)] }
}

/**
 * Restores a reversed payment, as if its block were in the chain again with enough confirmations. The
 * payment's checkout succeeds again.
 */
export const restorePayment = (store: Store, nowMs: number, paymentId: string): MovedPayment => {
  const found = find(store, paymentId, (each) => each.reorgSuspected === true)
  const { payment, checkout } = found
  payment.reorgSuspected = false
  if (checkout) {
    const fullySettled = Number(payment.amountMinor) >= Number(checkout.amountMinor)
    const received = { receivedMinor: payment.amountMinor, remainingMinor: 0 }
    const completed = {
      status: 'succeeded',
      completedAt: timeAt(nowMs),
      paymentId,
      fullySettled,
      ...received,
    }
    Object.assign(checkout, completed)
  }
  followInvoice(store, store.find('Invoice', payment.invoiceId), nowMs)
  const shown = told(found)
  const restored = reorgEvent('payment.restored', shown.payment, timeAt(nowMs))
  return { ...shown, events: [restored, ...followPrograms(store, nowMs, payment)] }
}
