import type { Pair } from '../words.ts'

/** The sign in the mark of each token. */
const signs: Record<Pair['token'], string> = { USDC: '$', USDT: '₮' }

/**
 * The mark of a pair: a disc with the sign of the token and, within it, a smaller disc with the first letter of the
 * network. Its colours are in style.css. The text beside a mark names the pair, so screen readers skip the mark.
 */
export const Mark = ({ chain, token }: Pair) => (
  <svg class={`pair-mark ${token} ${chain}`} viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="12" cy="12" r="12" />
    <text x="12" y="17">
      {signs[token]}
    </text>
    <circle cx="21" cy="21" r="7" />
    <text x="21" y="24">
      {chain[0]}
    </text>
  </svg>
)
