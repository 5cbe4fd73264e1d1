/** The type of all messages of the subscription page and of agreeing to an allowance. */
import type { HostedSubscription } from '@stablerail/contract'

type Invoice = HostedSubscription['invoices'][number]

/** Reasons why an agreement was not made or not ended, in addition to those of payments by wallet. */
export type SigningProblem =
  /** The account that is selected in the wallet is not the one that signed. */
  | 'otherAccount'
  /** The transaction was mined but failed. */
  | 'reverted'
  /** The service refused the signature. */
  | 'notTaken'
  /** The transaction was sent, but no receipt arrived while the page waited. */
  | 'notSeen'
  /** The typed data differs from the terms that the page showed. */
  | 'notAsShown'

export type SubscriptionMessages = {
  each: Record<Exclude<HostedSubscription['interval'], 'one_time'>, (amount: string) => string>
  standing: {
    ended: (moment: string) => string
    ending: (moment: string) => string
    /** The subscription was canceled while a payment is pending. */
    endingPaid: string
    paused: string
    trial: (moment: string) => string
    missed: string
    open: string
    paid: (moment: string) => string
  }
  next: string
  nextAt: (amount: string, moment: string) => string
  unpaid: { invoice: (number: string, amount: string) => string; due: string; taken: string }
  allowance: {
    heading: string
    taken: string
    notTaken: (issue: string) => string
    fill: string
    payer: string
    most: string
    year: string
    left: string
    until: string
  }
  agree: {
    heading: string
    /** Shown before signing: the maximum amount per period (`each`). */
    says: (amount: string, merchant: string) => string
    approval: (token: string) => string
    end: string
    /** As `end`, on the page of a checkout. */
    endLater: string
    button: (wallet: string) => string
    more: string
    moreButton: (wallet: string) => string
    noWallet: string
    apps: string
    signed: string
    approved: string
    /** The wallet had already sent a transaction when it declined or lost its connection. */
    halfway: string
  }
  steps: {
    look: string
    approve: (number: number, of: number) => string
    wait: string
    sign: string
    /** The terms, as read from the typed data. */
    signTerms: (amount: string, merchant: string, until: string) => string
    send: string
  }
  cancel: {
    summary: string
    atEnd: (moment: string) => string
    atOnce: string
    button: string
    /** The additional effect of signing a stop, beside the cancellation. */
    stop: string
    stopButton: (wallet: string) => string
    endButton: (wallet: string) => string
    /** The subscription is canceled, or will be, while its agreement is still valid on the network. */
    lives: string
    stopped: string
  }
  former: { summary: string; says: (payer: string) => string }
  revoke: {
    summary: string
    says: (token: string) => string
    button: (wallet: string) => string
    done: string
    /** The consequence for a subscription that continues. */
    next: string
  }
  invoices: { heading: string; status: Record<Invoice['status'], string> }
  problems: Record<SigningProblem, (payer: string) => string>
}
