import type { ChainErrorKind } from '../reading/source.ts'

/** The error object of a JSON-RPC answer. */
export type Refusal = { code: number; message: string }

/** Codes that mean "too often" wherever they are used: HTTP's own, and Infura's and Alchemy's. */
const rateCodes = new Set([429, -32097])

const rateWords =
  /rate.?limit|too many (requests|connections)|request (count|rate)|throttl|credits|compute units|capacity|quota|per second|slow down|lack of computing|frequency/i

/** The words in which more than twenty providers and nodes say that a range is too large. */
const rangeWords =
  /range|too (large|many|big|wide|long)|(more|larger|greater|bigger) than|exceed|limited to|max(imum)? (results|logs|size)|response size|timed? ?out|timeout|deadline|try with|reduce|narrow/i

/** What nodes answer for a call that a contract reverted. The contract, which may be anybody's, chose the words then. */
const revertCode = 3

/**
 * What a refusal of a request means. The wording decides, because the codes overlap: -32005 is both "too many results"
 * and "too many requests", -32000 anything.
 */
export const classifyRefusal = ({ code, message }: Refusal): ChainErrorKind => {
  if (code === revertCode) return 'refused'
  if (rateCodes.has(code) || rateWords.test(message)) return 'rate_limited'
  return rangeWords.test(message) ? 'range_too_large' : 'refused'
}
