/** Every sentence of the page of a subscription, and of agreeing to an allowance, as a type. */
import type { HostedSubscription } from '@stablerail/contract'

type Invoice = HostedSubscription['invoices'][number]

/** Why an agreement was not made, or not ended, where a payment by wallet has no sentence for it. */
export type SigningProblem =
  /** Another account of the wallet is chosen than the one that signed. */
  | 'otherAccount'
  /** The transaction was mined and has failed. */
  | 'reverted'
  /** The service does not take what was signed. */
  | 'notTaken'
  /** The transaction was sent, and no receipt came while the page waited. */
  | 'notSeen'
  /** The typed data says something else than the page. */
  | 'notAsShown'

export type SubscriptionMessages = {
  each: Record<Exclude<HostedSubscription['interval'], 'one_time'>, (amount: string) => string>
  standing: {
    ended: (moment: string) => string
    ending: (moment: string) => string
    /** Canceled while a payment is on its way. */
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
    /** What is signed, before a wallet is asked: so much of `each` period. */
    says: (amount: string, merchant: string) => string
    approval: (token: string) => string
    end: string
    /** The same on the page of a checkout. */
    endLater: string
    button: (wallet: string) => string
    more: string
    moreButton: (wallet: string) => string
    noWallet: string
    apps: string
    signed: string
    approved: string
    /** The wallet has sent something before it declined, or before the connection was lost. */
    halfway: string
  }
  steps: {
    look: string
    approve: (number: number, of: number) => string
    wait: string
    sign: string
    /** Terms, as their typed data says them. */
    signTerms: (amount: string, merchant: string, until: string) => string
    send: string
  }
  cancel: {
    summary: string
    atEnd: (moment: string) => string
    atOnce: string
    button: string
    /** What the signature of a stop adds to a cancellation. */
    stop: string
    stopButton: (wallet: string) => string
    endButton: (wallet: string) => string
    /** A subscription that is canceled, or to be, while its agreement lives on the network. */
    lives: string
    stopped: string
  }
  former: { summary: string; says: (payer: string) => string }
  revoke: {
    summary: string
    says: (token: string) => string
    button: (wallet: string) => string
    done: string
    /** What follows for a subscription that goes on. */
    next: string
  }
  invoices: { heading: string; status: Record<Invoice['status'], string> }
  problems: Record<SigningProblem, (payer: string) => string>
}
