/**
 * The types of the texts on the subscription page. An agreement means terms for automatic payments that the
 * customer has signed with a wallet.
 */
import type { HostedSubscription } from '@stablerail/contract'

type Invoice = HostedSubscription['invoices'][number]

/**
 * Reasons why a customer could not sign, change or end the terms of automatic payments. `WalletProblem` has
 * further reasons.
 */
export type SigningProblem =
  /** The account that is selected in the wallet is not the account that signed the terms. */
  | 'otherAccount'
  /** The transaction was mined but failed. */
  | 'reverted'
  /** The service refused the signature. */
  | 'notTaken'
  /** The transaction was sent, but no receipt arrived in the time that the page waited. */
  | 'notSeen'
  /** The typed data to sign differs from the terms that the page showed. */
  | 'notAsShown'

export type SubscriptionMessages = {
  each: Record<Exclude<HostedSubscription['interval'], 'one_time'>, (amount: string) => string>
  standing: {
    ended: (moment: string) => string
    ending: (moment: string) => string
    /** The text about a canceled subscription that runs until the end of the paid period. */
    endingSays: string
    /** The status of a subscription that was canceled while a payment is pending. */
    canceled: string
    /** The text about a pending pull. `moment` is the end of the period that the pull pays. */
    lastPayment: (amount: string, invoice: string, moment: string) => string
    /** The outcome for the subscription if any other pending payment arrives, and if it does not. */
    endingPaid: string
    paused: string
    pausedSays: string
    contact: string
    trial: (moment: string) => string
    missed: string
    open: string
    paid: (moment: string) => string
  }
  next: string
  nextAt: (amount: string, moment: string) => string
  /** The price that replaces the present price, and the day from which it applies. */
  nextFrom: (amount: string, day: string) => string
  unpaid: {
    /** The button that leads to the checkout of the invoice. */
    pay: (amount: string) => string
    invoice: (number: string, amount: string) => string
    due: string
    taken: string
    /** The choice: the customer pays the invoice, or approves more, and it is collected automatically. */
    choice: string
    /** Opens the form that pays an invoice by hand, although it will be collected automatically. */
    instead: string
  }
  allowance: {
    heading: string
    taken: string
    /** Replaces `taken` while the subscription is paused. */
    paused: string
    /** Replaces `notTaken` before the customer has signed. Nothing is wrong then. */
    unsigned: string
    notTaken: (issue: string) => string
    /** The issue for `notTaken` if the next price is above the signed maximum. */
    tooLow: (price: string, agreed: string) => string
    fill: string
    payer: string
    most: string
    year: string
    left: string
    until: string
  }
  agree: {
    heading: string
    /** The terms that the customer is about to sign. `amount` contains the period, as in "$10 each month". */
    says: (amount: string, merchant: string) => string
    /** The token approval that precedes the terms. `amount` is the sum of all payments within the terms. */
    asks: (token: string, amount: string) => string
    /** The summary of the explanation `approval`. */
    why: string
    /** The reason for the approval. `most` is the amount that is signed, with the period. */
    approval: (most: string) => string
    end: string
    /**
     * The text on a checkout page: the customer can later end the automatic payments on the subscription
     * page. The subscription page shows `end` instead.
     */
    endLater: string
    button: (wallet: string) => string
    /** The button on a checkout page, where the first payment is collected at once. */
    payButton: (amount: string, wallet: string) => string
    newHeading: string
    newButton: (amount: string, wallet: string) => string
    /** The condition under which new terms end the terms that the customer has signed before. */
    replaces: (amount: string, payer: string) => string
    old: (amount: string) => string
    /** The text that automatic payments are not active, because the token approval is too low. */
    more: string
    /** The consequence of a missing approval, if no invoice is unpaid. */
    moreLink: string
    moreButton: (wallet: string) => string
    noWallet: string
    apps: string
    signed: string
    approved: string
    /**
     * The message for a wallet that declined or lost its connection after it had already sent a transaction.
     */
    halfway: string
  }
  steps: {
    look: string
    approve: (number: number, of: number) => string
    wait: string
    sign: string
    /** The terms that the wallet is about to sign, as read from the typed data. */
    signTerms: (amount: string, merchant: string, until: string) => string
    send: string
  }
  cancel: {
    summary: string
    atEnd: (moment: string) => string
    atOnce: string
    button: string
    /**
     * The text about canceling with a signature of the wallet: the signature also ends the signed terms on
     * the network.
     */
    stop: string
    stopButton: (wallet: string) => string
    endButton: (wallet: string) => string
    endHeading: string
    /** The text about ending the signed terms while a payment is pending. */
    inFlight: string
    optional: string
    /**
     * The text that the signed terms are still valid on the network, although the subscription is canceled or
     * will be canceled.
     */
    lives: string
    stopped: string
  }
  former: { summary: string; says: (payer: string) => string }
  revoke: {
    summary: string
    says: (token: string) => string
    button: (wallet: string) => string
    done: string
    /**
     * The message after the approval was revoked, if the subscription is not canceled: how to make the next
     * payment.
     */
    next: string
  }
  invoices: { heading: string; issued: string; status: Record<Invoice['status'], string> }
  problems: Record<SigningProblem, (payer: string) => string>
}
