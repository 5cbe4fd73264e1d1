const words: Record<string, string> = {
  no_terms: 'The buyer has not signed what would let it be pulled.',
  insufficient_balance: 'The wallet of the buyer held too little.',
  insufficient_allowance: 'The allowance of the buyer is too low.',
  reverted: 'The network refused the pull.',
  not_due: 'The terms of the buyer do not let it be pulled yet.',
  stopped: 'The buyer has ended what let it be pulled.',
  token_refused: 'The token refused the transfer.',
  terms_too_low: 'The terms of the buyer allow less than the amount.',
  not_named: 'The wallet has not named who may pull to it.',
  refused: 'The pull was refused.',
  unavailable: 'The server is not set up to pull by these terms now. It tries again once it is.',
}

/**
 * Returns a sentence that explains why a renewal is not pulled from the allowance; null if nothing prevents
 * it.
 */
export const issueWords = (issue: string | null): string | null =>
  issue === null ? null : (words[issue] ?? 'It cannot be pulled now.')
