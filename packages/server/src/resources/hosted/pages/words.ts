import type { AutopayIssue } from '@stablerail/contract'

export { chainName, moment, money, pairName, tokenAmount } from '../../../words.ts'

/** Why nothing is taken from a wallet, as a clause for the buyer. */
export const autopayIssues: Record<AutopayIssue, string> = {
  no_terms: 'nothing was signed',
  insufficient_balance: 'your wallet holds too little',
  insufficient_allowance: 'your wallet approved too little',
  reverted: 'the network refused it',
  not_due: 'its period has not begun, or is over',
  stopped: 'the agreement was ended',
  token_refused: 'the token refused it',
  terms_too_low: 'the price is above what was signed',
  not_named: 'the merchant has not allowed it',
  refused: 'the merchant takes no payment from you now',
}
