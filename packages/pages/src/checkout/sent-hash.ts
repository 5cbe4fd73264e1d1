/** The transaction that a wallet sent from this page, which a page that is loaded again still knows. */
import type { Pair } from '../words.ts'

export type SentHash = { chain: Pair['chain']; txHash: string }

const nameOf = () => `sent:${location.pathname}`

export const readSent = (): SentHash | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf()) ?? 'null') as Partial<SentHash> | null
    return typeof kept?.txHash === 'string' && typeof kept.chain === 'string' ? (kept as SentHash) : null
  } catch {
    // The browser keeps nothing for this page.
    return null
  }
}

export const keepSent = (sent: SentHash | null): void => {
  try {
    if (sent === null) sessionStorage.removeItem(nameOf())
    else sessionStorage.setItem(nameOf(), JSON.stringify(sent))
  } catch {
    // As above: the page shows what was sent until it is left.
  }
}
