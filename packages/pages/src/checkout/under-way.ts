/**
 * What a page knows of the payment that a wallet was asked for, as one state that a page which is loaded again still has.
 * Whether a payment was recognised, the service tells; this is what only the browser knows, so that nobody pays twice.
 */
import type { HostedCheckout } from '@stablerail/contract'
import type { Pair } from '../words.ts'
import { keep, readKept } from './kept.ts'

type Chain = Pair['chain']

/**
 * `asked`: a wallet has the transaction, and has not answered. `sent`: it answered the hash. `seen` and `paid`: the
 * service has shown the payment.
 */
export type UnderWay =
  | { step: 'asked'; chain: Chain; shownBefore: string | null }
  | { step: 'sent' | 'seen' | 'paid'; chain: Chain; txHash: string }

export type Happening =
  | { is: 'asked'; chain: Chain; shown: Shown }
  | { is: 'sent'; chain: Chain; txHash: string }
  /** The wallet said that it sends nothing. */
  | { is: 'refused' }
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
    }
  if (happening.is === 'sent') return { step: 'sent', chain: happening.chain, txHash: happening.txHash }
  if (happening.is === 'told') return before === null ? null : toldUnderWay(before, happening.shown)
  // Once the service has shown the payment, nobody's word takes it back.
  return before?.step === 'asked' || (before?.step === 'sent' && happening.is === 'dismissed') ? null : before
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

const name = 'under-way'

export const readUnderWay = (): UnderWay | null => {
  try {
    return parseUnderWay(JSON.parse(readKept(name) ?? 'null'))
  } catch {
    return null
  }
}

export const parseUnderWay = (kept: unknown): UnderWay | null => {
  const { step, chain, txHash } = (kept ?? {}) as Record<string, unknown>
  if (typeof chain !== 'string') return null
  if (step === 'asked') return kept as UnderWay
  const isKnown = step === 'sent' || step === 'seen' || step === 'paid'
  return isKnown && typeof txHash === 'string' ? (kept as UnderWay) : null
}

/** Where the browser keeps nothing, the page knows it until it is left. */
export const keepUnderWay = (underWay: UnderWay | null): void => {
  keep(name, underWay === null ? null : JSON.stringify(underWay))
}
