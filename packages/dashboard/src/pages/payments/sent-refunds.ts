/**
 * Stores in the browser the transaction hashes of refunds that a wallet has sent, until the service has
 * received a report of each. A failed report can then be repeated after the dialog or the page was closed.
 */
import { useSyncExternalStore } from 'react'

/**
 * A refund that a wallet has sent. `refundAmountMinor` is the total refunded amount of the payment including
 * this refund. It differs for each further refund of the payment, and so identifies the refund.
 */
export type SentRefund = { paymentId: string; refundAmountMinor: number; hash: string }

/** The maximum number of payments whose refunds are stored. The most recent ones are kept. */
export const mostSentRefunds = 20

const isSentRefund = (value: unknown): value is SentRefund => {
  const { paymentId, refundAmountMinor, hash } = (value ?? {}) as Record<string, unknown>
  return typeof paymentId === 'string' && typeof refundAmountMinor === 'number' && typeof hash === 'string'
}

/** Parses the stored refunds, newest first. Text that this module did not write is ignored. */
export const parseSentRefunds = (text: string | null): SentRefund[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isSentRefund) : []
  } catch {
    return []
  }
}

export const withoutPayment = (kept: readonly SentRefund[], paymentId: string): SentRefund[] =>
  kept.filter((refund) => refund.paymentId !== paymentId)

/**
 * Adds a refund to the stored refunds. A payment has one refund at a time, so a new hash replaces the
 * previous hash.
 */
export const withSent = (kept: readonly SentRefund[], sent: SentRefund): SentRefund[] =>
  [sent, ...withoutPayment(kept, sent.paymentId)].slice(0, mostSentRefunds)

type Refunded = { id: string; refundAmountMinor: number | null }

/**
 * Returns the hash of the current refund of a payment; null if no refund of the payment is stored, or only an
 * earlier one.
 */
export const findHash = (kept: readonly SentRefund[], { id, refundAmountMinor }: Refunded): string | null =>
  kept.find((sent) => sent.paymentId === id && sent.refundAmountMinor === refundAmountMinor)?.hash ?? null

const place = 'stablerail.sent-refunds'
const changes = new EventTarget()

const read = (): SentRefund[] => {
  try {
    return parseSentRefunds(localStorage.getItem(place))
  } catch {
    return []
  }
}

const write = (kept: readonly SentRefund[]): void => {
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // If the browser denies access to storage, the hash is shown only in the dialog.
  }
  changes.dispatchEvent(new Event('changed'))
}

export const keepSentRefund = (sent: SentRefund): void => write(withSent(read(), sent))
export const forgetSentRefund = (paymentId: string): void => write(withoutPayment(read(), paymentId))

const listen = (tell: () => void) => {
  changes.addEventListener('changed', tell)
  // The event `storage` reports changes from other tabs.
  window.addEventListener('storage', tell)
  return () => {
    changes.removeEventListener('changed', tell)
    window.removeEventListener('storage', tell)
  }
}

/**
 * Returns the hash of a payment's refund if this browser has sent the refund and has not reported it to the
 * service yet; otherwise null.
 */
export const useSentRefund = (payment: Refunded): string | null =>
  useSyncExternalStore(listen, () => findHash(read(), payment))
