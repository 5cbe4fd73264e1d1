/**
 * Every sentence of the pages, as a type. Each language is a constant of this type, so that one that lacks a sentence, or
 * takes other facts in it, does not compile.
 */
import type { AutopayIssue, HostedCheckout } from '@stablerail/contract'
import type { Stage } from '../checkout/stage.ts'
import type { MessageKind } from '../renderer.ts'
import type { WalletProblem } from '../wallet/problem.ts'

type Agreed = NonNullable<HostedCheckout['autopay']>['status']

/** What a sentence of a wallet may name. */
export type WalletFacts = { chain: string; token: string; have: string; need: string }

export type Messages = {
  testMode: string
  /** Of a business that the operator of the service has approved. */
  verified: string
  questions: string
  language: string
  cancel: string
  back: string
  /** The title of the window, and the heading of what the stage says. */
  titles: Record<Stage | 'asked' | 'sent', string>
  free: (days: string) => string
  /** Who may buy; the kind of goods stands behind it, in the words of the merchant. */
  attest: {
    only: (age: number) => string
    category: string
    button: (age: number) => string
    kept: string
  }
  choose: { how: string; several: string; payer: string }
  payWith: (pair: string) => string
  pair: (token: string, chain: string) => string
  until: string
  timeLeft: string
  pay: {
    exactly: string
    recognised: string
    scan: string
    code: (pair: string) => string
    addressCode: string
    open: string
    amount: string
    address: string
    network: string
    token: string
    copy: string
    copied: string
    copyWhat: (what: string) => string
    only: (token: string, chain: string) => string
    more: string
    exchange: string
    byItself: string
    otherPairs: string
    notByHand: string
    /** Stands behind what is said of a payment that was too little. */
    anew: string
    reverted: string
    dropped: string
    apps: string
  }
  report: {
    summary: string
    hint: string
    hash: string
    button: string
  }
  seen: {
    heading: string
    confirmations: (have: number, need: number) => string
    soon: (amount: string) => string
  }
  /** A wallet was asked, and this page did not hear its answer. */
  asked: { heading: string; wait: string; again: string }
  sent: { heading: string; wait: string; again: string; late: string }
  paid: { heading: string; received: string; print: string }
  waiting: { heading: string; body: string }
  short: {
    heading: string
    came: (came: string, missing: string) => string
    /** How it comes back, and that it has come back. */
    ask: string
    back: string
    body: string
  }
  over: { heading: string; body: string }
  transactionOn: (chain: string) => string
  wallet: {
    heading: string
    payWith: (wallet: string) => string
    unnamed: string
    look: string
    or: string
    /** The page was loaded again, since what it needs has changed. */
    renewed: string
    /** Leads from a page within another one to a window of its own. */
    window: string
  }
  offline: string
}

/** How far a buyer has agreed to pay by allowance; loaded for such a checkout alone. */
export type AgreeingMessages = {
  trial: string
  signedTrial: string
  offer: string
  signed: Record<Exclude<Agreed, 'awaiting_terms'>, string>
  notYet: (issue: string) => string
  tried: string
  issues: Record<AutopayIssue, string>
}

/** How the buyer proves that they sent what they reported; loaded where a report can be proven, once the script runs. */
export type ProvingMessages = {
  offer: string
  sign: (wallet: string) => string
  signed: string
  failed: string
}

/** Why a wallet has not sent the payment; loaded with the flow of the wallet. */
export type WalletProblems = Record<WalletProblem, (facts: WalletFacts) => string>

/** The pages that say why there is nothing to pay; they load no script, so that no browser needs their sentences. */
export type Refusals = Record<MessageKind, { title: string; text: string }>
