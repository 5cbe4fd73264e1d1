/**
 * Refunds that a wallet has sent and of which the service is not known to have been told. This browser keeps their
 * hashes, so that a report which failed can be repeated after the dialog, or the page, was closed.
 */
import { useSyncExternalStore } from 'react'

/** `refundAmountMinor` is what the payment has been sent back with this refund: another refund of it makes it another. */
export type SentRefund = { paymentId: string; refundAmountMinor: number; hash: string }

/** Of so many payments at most, those that were sent last. */
export const mostSentRefunds = 20

const isSentRefund = (value: unknown): value is SentRefund => {
  const { paymentId, refundAmountMinor, hash } = (value ?? {}) as Record<string, unknown>
  return typeof paymentId === 'string' && typeof refundAmountMinor === 'number' && typeof hash === 'string'
}

/** What was kept, newest first. A text that nothing here has written is nothing. */
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

/** A payment has one refund at a time, so that a new hash takes the place of the one before. */
export const withSent = (kept: readonly SentRefund[], sent: SentRefund): SentRefund[] =>
  [sent, ...withoutPayment(kept, sent.paymentId)].slice(0, mostSentRefunds)

type Refunded = { id: string; refundAmountMinor: number | null }

/** The hash of the present refund of a payment, and of none before it; else null. */
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
    // A browser that keeps nothing shows the hash in the dialog alone.
  }
  changes.dispatchEvent(new Event('changed'))
}

export const keepSentRefund = (sent: SentRefund): void => write(withSent(read(), sent))
export const forgetSentRefund = (paymentId: string): void => write(withoutPayment(read(), paymentId))

const listen = (tell: () => void) => {
  changes.addEventListener('changed', tell)
  // Of another tab.
  window.addEventListener('storage', tell)
  return () => {
    changes.removeEventListener('changed', tell)
    window.removeEventListener('storage', tell)
  }
}

/** The hash of the refund of a payment that was sent and not reported, as far as this browser knows; else null. */
export const useSentRefund = (payment: Refunded): string | null =>
  useSyncExternalStore(listen, () => findHash(read(), payment))
