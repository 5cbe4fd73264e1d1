const words: Record<string, string> = {
  no_terms: 'The customer has not signed the terms for automatic renewals.',
  insufficient_balance: 'The wallet of the customer held too little.',
  insufficient_allowance: 'The customer approved too little for automatic renewals.',
  reverted: 'The network refused the automatic charge.',
  not_due: 'The signed terms do not allow the charge yet.',
  stopped: 'The customer has stopped automatic renewals.',
  token_refused: 'The token refused the transfer.',
  terms_too_low: 'The signed terms allow less than the amount.',
  not_named: 'Your wallet has not authorised automatic renewals.',
  refused: 'Payments are not allowed at the moment.',
  unavailable: 'The server is not configured for automatic renewals at the moment. It tries again later.',
}

/**
 * Returns a sentence that explains why a renewal is not charged from the allowance; null if nothing prevents
 * it.
 */
export const issueWords = (issue: string | null): string | null =>
  issue === null ? null : (words[issue] ?? 'The automatic charge is not possible at the moment.')

const reasons: Record<string, string> = {
  canceled_by_customer: 'Canceled by the customer',
  customer_deleted: 'The customer was deleted',
  dunning_exhausted: 'The renewal was not paid',
}

/** Returns why a subscription was canceled; a reason that the merchant wrote is returned as it is. */
export const reasonWords = (reason: string | null): string => {
  if (reason === null) return 'Canceled by you'
  return reasons[reason] ?? reason
}

/** Returns how the renewals of a subscription are paid. */
export const renewalWords = (autopay: string): string =>
  autopay === 'allowance' ? 'Charged automatically' : 'Payment link by email'
