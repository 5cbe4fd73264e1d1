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

export type SubscriptionMessages = {
  each: Record<Exclude<HostedSubscription['interval'], 'one_time'>, (amount: string) => string>
  standing: {
    ended: (moment: string) => string
    ending: (moment: string) => string
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
    /** What is signed, before a wallet is asked. */
    says: (amount: string, merchant: string) => string
    approval: (token: string) => string
    end: string
    button: (wallet: string) => string
    more: string
    moreButton: (wallet: string) => string
    noWallet: string
    apps: string
    signed: string
    approved: string
  }
  steps: {
    look: string
    approve: (number: number, of: number) => string
    wait: string
    sign: string
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
  }
  invoices: { heading: string; status: Record<Invoice['status'], string> }
  problems: Record<SigningProblem, (payer: string) => string>
}
