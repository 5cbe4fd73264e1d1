import type { AgreeingMessages } from '../messages.ts'

export const en: AgreeingMessages = {
  trial:
    'Nothing is paid now. Agree with your wallet: the trial begins with it, and payments are taken from your wallet once the trial has ended.',
  signedTrial: 'You have signed. The trial begins once the approval of your wallet is seen.',
  byHand: 'Pay each time yourself',
  renewals: 'You receive a link by email for each renewal.',
  payer: 'Address of the wallet that will pay',
  payerHint: 'Enter the address that you will send from. Do not use an exchange account for this.',
  signed: {
    awaiting_approval:
      'You have signed. The first payment is taken once the approval of your wallet is seen.',
    charging: 'Your approval is seen. The first payment is being taken.',
    agreed: 'Your approval is seen. The first payment is being taken.',
  },
  notYet: (issue) => `The first payment could not be taken yet: ${issue}.`,
  tried: 'It is tried again by itself.',
  issues: {
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
    unavailable: 'automatic payments are switched off at the moment',
  },
}
