/**
 * What a browser knows of the payment that a wallet was asked for, as one state that all tabs with the page share and a page
 * which is loaded again still has. Whether a payment was recognised, the service tells; this is what only the browser knows,
 * so that nobody pays twice.
 */
import type { HostedCheckout } from '@stablerail/contract'
import type { Pair } from '../words.ts'
import { keep, nameOf } from './kept.ts'

type Chain = Pair['chain']

/** This page until it is left or loaded again, among all tabs. */
export const me = Math.random()

/**
 * `asked`: a wallet has the transaction from the page `by`, and has not answered. `sent`: it answered the hash. `seen` and
 * `paid`: the service has shown the payment.
 */
export type UnderWay =
  | { step: 'asked'; chain: Chain; shownBefore: string | null; by: number }
  | { step: 'sent' | 'seen' | 'paid'; chain: Chain; txHash: string }

export type Happening =
  | { is: 'asked'; chain: Chain; shown: Shown; by: number }
  | { is: 'sent'; chain: Chain; txHash: string }
  /** The wallet that the page `by` asked said that it sends nothing. */
  | { is: 'refused'; by: number }
  /** The buyer said that nothing was sent. */
  | { is: 'dismissed' }
  | { is: 'told'; shown: Shown }

/** What the service shows of the checkout. */
type Shown = Pick<HostedCheckout, 'status' | 'payment'>

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
  // Once the service has shown the payment, nobody's word takes it back.
  return before?.step === 'asked' || before?.step === 'sent' ? null : before
}

const toldUnderWay = (before: UnderWay, { status, payment }: Shown): UnderWay | null => {
  const txHash = payment?.txHash?.toLowerCase() ?? null
  if (payment === null || txHash === null) return lost(before)
  if (status === 'succeeded') return { step: 'paid', chain: payment.chain, txHash }
  if ((payment.status === 'pending' || payment.status === 'confirmed') && !payment.underpaid)
    // A wallet that raises the fee of a payment sends it under another hash.
    return isNews(before, txHash) ? { step: 'seen', chain: payment.chain, txHash } : before
  // The page tells of a payment that came to nothing, or was too little.
  return isAbout(before, txHash) ? null : lost(before)
}

/** What was seen and is no longer shown is as it was before it was seen. */
const lost = (before: UnderWay): UnderWay =>
  before.step === 'asked' || before.step === 'sent' ? before : { ...before, step: 'sent' }

const isNews = (before: UnderWay, txHash: string): boolean =>
  before.step !== 'asked' || before.shownBefore !== txHash

const isAbout = (before: UnderWay, txHash: string): boolean =>
  before.step === 'asked' ? before.shownBefore !== txHash : before.txHash.toLowerCase() === txHash

/** Whether a page may have a wallet pay: not while another tab has one asked, nor once a payment was sent. */
export const mayAsk = (before: UnderWay | null, by: number): boolean =>
  before === null || (before.step === 'asked' && before.by === by)

export const underWayName = 'under-way'
export const underWayKeptMs = 7 * 86_400_000

/**
 * Throws where the browser keeps nothing. The release before kept it for its tab alone, and not since when: what this tab
 * has sent is not forgotten for what another tab has a wallet asked.
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

/** Answers whether the browser has kept it. What the release before kept is out of date by that. */
export const keepUnderWay = (underWay: UnderWay | null): boolean => {
  keep(underWayName, null)
  return keep(underWayName, underWay && JSON.stringify({ ...underWay, at: Date.now() }), 'localStorage')
}
