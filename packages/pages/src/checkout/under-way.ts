/**
 * The browser's own state of a payment that was requested from a wallet. All tabs of the checkout share it,
 * and it survives a reload. It prevents a buyer from paying twice in the time before the service has
 * recognised the payment.
 */
import type { HostedCheckout } from '@stablerail/contract'
import type { Pair } from '../words.ts'
import { keep, nameOf, underWayName } from './kept.ts'
import { isPart } from './parts-of.ts'

type Chain = Pair['chain']

/** Identifies this page among all tabs of the browser, until the page is left or reloaded. */
export const me = Math.random()

/**
 * The progress of a payment that was requested from a wallet. `asked`: the tab `by` has passed the
 * transaction to a wallet, which has not responded. `sent`: the wallet has returned the hash. `seen`: the
 * service has found the payment on the network. `paid`: the checkout has succeeded.
 */
export type UnderWay =
  | { step: 'asked'; chain: Chain; shownBefore: string | null; by: number }
  | { step: 'sent' | 'seen' | 'paid'; chain: Chain; txHash: string }

export type Happening =
  | { is: 'asked'; chain: Chain; shown: Shown; by: number }
  | { is: 'sent'; chain: Chain; txHash: string }
  /** Page `by` asked a wallet, which responded that it does not send the transaction. */
  | { is: 'refused'; by: number }
  /** The buyer stated that nothing was sent. */
  | { is: 'dismissed' }
  | { is: 'told'; shown: Shown }

/** The status and the payments of the checkout, as the service returns them. */
type Shown = Pick<HostedCheckout, 'status' | 'payment' | 'payments'>

export const nextUnderWay = (before: UnderWay | null, happening: Happening): UnderWay | null => {
  if (happening.is === 'asked')
    return {
      step: 'asked',
      chain: happening.chain,
      shownBefore: happening.shown.payment?.txHash?.toLowerCase() ?? null,
      by: happening.by,
    }
  if (happening.is === 'sent') return { step: 'sent', chain: happening.chain, txHash: happening.txHash }
  if (happening.is === 'told') return before === null ? null : toldUnderWay(before, happening.shown)
  if (happening.is === 'refused') return mayAsk(before, happening.by) ? null : before
  // If the buyer states that nothing was sent, forgets the payment, unless the service has already found it
  // on the network.
  return before?.step === 'asked' || before?.step === 'sent' ? null : before
}

const toldUnderWay = (before: UnderWay, shown: Shown): UnderWay | null => {
  const { status, payment } = shown
  const txHash = payment?.txHash?.toLowerCase() ?? null
  if (payment === null || txHash === null) return lost(before)
  if (status === 'succeeded') return { step: 'paid', chain: payment.chain, txHash }
  // The transfer of the wallet is only a part of the price, so the rest may be requested from a wallet. A part
  // that another wallet has sent changes nothing.
  if (isPart(shown)) return isAmong(before, shown) ? null : lost(before)
  if ((payment.status === 'pending' || payment.status === 'confirmed') && !payment.underpaid)
    // A wallet that raises the fee of a payment sends it again with another hash.
    return isNews(before, txHash) ? { step: 'seen', chain: payment.chain, txHash } : before
  // A payment that failed or was too low is shown by the page itself.
  return isAbout(before, txHash) ? null : lost(before)
}

/**
 * Returns the new progress when the service no longer shows the payment, or does not show it yet. A payment
 * that the service had found (`seen` or `paid`) becomes `sent` again. Otherwise the progress is unchanged.
 */
const lost = (before: UnderWay): UnderWay =>
  before.step === 'asked' || before.step === 'sent' ? before : { ...before, step: 'sent' }

const isNews = (before: UnderWay, txHash: string): boolean =>
  before.step !== 'asked' || before.shownBefore !== txHash

const isAmong = (before: UnderWay, { payments }: Shown): boolean =>
  before.step !== 'asked' && payments.some(({ txHash }) => isAbout(before, txHash.toLowerCase()))

const isAbout = (before: UnderWay, txHash: string): boolean =>
  before.step === 'asked' ? before.shownBefore !== txHash : before.txHash.toLowerCase() === txHash

/**
 * Returns whether a page may request the payment from a wallet. It may not while another tab has requested
 * it, or after the payment was sent.
 */
export const mayAsk = (before: UnderWay | null, by: number): boolean =>
  before === null || (before.step === 'asked' && before.by === by)

export const underWayKeptMs = 7 * 86_400_000

/**
 * Reads the payment under way, which all tabs share in `localStorage`. Throws if the browser denies access to
 * storage. The previous release stored the payment in `sessionStorage`, for one tab and without a time. Such
 * an entry takes precedence if the wallet has returned the hash of its transaction.
 */
export const readUnderWay = (): UnderWay | null => {
  const at = Date.now()
  const read = (where: Storage) =>
    parseUnderWay({ at, ...JSON.parse(where.getItem(nameOf(underWayName)) ?? 'null') }, at)
  const own = read(sessionStorage)
  return own && own.step !== 'asked' ? own : (read(localStorage) ?? own)
}

export const parseUnderWay = (kept: unknown, nowMs: number): UnderWay | null => {
  const { step, chain, txHash, at } = (kept ?? {}) as Record<string, unknown>
  if (typeof chain !== 'string' || !(Number(at) > nowMs - underWayKeptMs)) return null
  if (step === 'asked') return kept as UnderWay
  const isKnown = step === 'sent' || step === 'seen' || step === 'paid'
  return isKnown && typeof txHash === 'string' ? (kept as UnderWay) : null
}

/**
 * Stores the payment under way for all tabs, and deletes the entry that the previous release stored. Returns
 * whether the browser has stored it.
 */
export const keepUnderWay = (underWay: UnderWay | null): boolean => {
  keep(underWayName, null)
  return keep(underWayName, underWay && JSON.stringify({ ...underWay, at: Date.now() }), 'localStorage')
}
