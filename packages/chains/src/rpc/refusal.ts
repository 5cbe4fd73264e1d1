import type { ChainErrorKind } from '../providers/source.ts'

/** The error object of a JSON-RPC response. */
export type Refusal = { code: number; message: string }

/** Codes that always mean "too many requests": the HTTP status, and the codes of Infura and Alchemy. */
const rateCodes = new Set([429, -32097])

const rateWords =
  /rate.?limit|too many (requests|connections)|request (count|rate)|throttl|credits|compute units|capacity|quota|per second|slow down|lack of computing|frequency/i

/**
 * Matches the error messages with which more than twenty providers and nodes report that a range is too
 * large.
 */
const rangeWords =
  /range|too (large|many|big|wide|long)|(more|larger|greater|bigger) than|exceed|limited to|max(imum)? (results|logs|size)|response size|timed? ?out|timeout|deadline|try with|reduce|narrow/i

/**
 * The error code with which nodes report that a contract reverted the call. The contract may have chosen the
 * message, so the message is not trusted.
 */
const revertCode = 3

/**
 * Classifies the error response to a call. The message decides, because the codes overlap: -32005 means both
 * "too many results" and "too many requests", and -32000 can mean any error.
 */
export const classifyRefusal = ({ code, message }: Refusal): ChainErrorKind => {
  if (code === revertCode) return 'refused'
  if (rateCodes.has(code) || rateWords.test(message)) return 'rate_limited'
  return rangeWords.test(message) ? 'range_too_large' : 'refused'
}
