/**
 * The type of all messages of the pages. Each language is a constant of this type, so a language with a
 * missing message or with different arguments does not compile.
 */
import type { AutopayIssue, HostedCheckout } from '@stablerail/contract'
import type { Stage } from '../checkout/stage.ts'
import type { MessageKind } from '../renderer.ts'
import type { WalletProblem } from '../wallet/problem.ts'

type Agreed = NonNullable<HostedCheckout['autopay']>['status']

/** Values that the messages about a wallet may contain. */
export type WalletFacts = { chain: string; token: string; have: string; need: string }

export type Messages = {
  testMode: string
  /** The label of a business that the operator of the service has verified. */
  verified: string
  questions: string
  language: string
  cancel: string
  back: string
  /** The window title in each stage of the checkout. The page also uses it as its heading. */
  titles: Record<Stage | 'asked' | 'sent', string>
  free: (days: string) => string
  choose: { how: string; several: string; show: string }
  pair: (token: string, chain: string) => string
  until: string
  timeLeft: string
  pay: {
    /** The request to send exactly the amount above, which is not the round price. */
    partOf: (received: string, price: string) => string
    scan: string
    /** The caption of a code that holds no amount. */
    code: (pair: string) => string
    /** The link to the page that shows the code of the address alone. */
    addressAlone: string
    open: string
    amount: string
    address: string
    network: string
    copy: string
    copied: string
    copyWhat: (what: string) => string
    only: (token: string, chain: string) => string
    otherPairs: string
    apps: string
  }
  /** The link to the form that reports a transaction. */
  unseen: string
  wallet: {
    heading: string
    payWith: (wallet: string) => string
    unnamed: string
    look: string
    /** The message that the page was reloaded, because the files that it needs have changed. */
    renewed: string
    /** The link that opens a page, which is in an iframe, in a separate window. */
    window: string
  }
  transactionOn: (chain: string) => string
  offline: string
}

/**
 * The messages of a checkout's page after the first screen, and of its rare states. Browsers load them when the page
 * first needs one of them.
 */
export type LaterMessages = {
  /** The messages of the age confirmation. The merchant's description of the goods follows them. */
  attest: {
    only: (age: number) => string
    category: string
    button: (age: number) => string
    kept: string
  }
  report: {
    hint: string
    hash: string
    another: string
    button: string
    /** The link that closes the form. */
    close: string
    /** The heading after a transaction was reported. */
    looking: string
    /** The label of the payment instructions, which are collapsed after a report. */
    details: string
  }
  seen: {
    heading: string
    confirmations: (have: number, need: number) => string
    soon: (amount: string) => string
    /** The network has lost the block of the payment, and has not included the payment in another one yet. */
    again: string
  }
  /**
   * The messages for a payment that another tab requested from a wallet. This page does not know the wallet's
   * response.
   */
  asked: { heading: string; wait: string; again: string }
  sent: { heading: string; wait: string; again: string; late: string }
  paid: {
    heading: string
    amount: string
    with: string
    on: string
    surplus: (amount: string) => string
    refunded: (amount: string) => string
    allRefunded: string
    pdf: string
    mail: string
    email: string
    sent: string
    subscription: string
    /** The page returns to the merchant by itself, unless the buyer stays. */
    returning: string
    stay: string
    print: string
  }
  waiting: { heading: string; body: string }
  short: {
    heading: string
    came: (came: string, price: string) => string
    /**
     * The message that the merchant can refund the money (`ask`), the same with the address that the buyer named for it
     * (`askNamed`), and the message that the merchant has refunded it (`back`).
     */
    ask: (came: string) => string
    askNamed: (came: string, address: string) => string
    back: string
    /** The warning that a refund to an exchange may be lost. */
    exchange: string
    stop: string
    again: string
  }
  over: { heading: string; body: string }
  /** The label of the link to the support address of the merchant. */
  contact: string
  /** States that too many payments of the same amount are open, so that this one cannot be made by hand. */
  notByHand: string
  /** The messages about a payment that failed or was dropped, after which the buyer can pay again. */
  reverted: string
  dropped: string
}

/**
 * The messages that depend on how a checkout is paid. The server sends the text of the messages that a page needs with the
 * page.
 */
export type PayingMessages = {
  /** States that the page updates by itself. */
  byItself: string
  /** The caption and the accessible name of a QR code that holds the address alone. */
  plain: { scan: string; code: string }
  /** States that the amount must be exact, if it identifies the payment, and that it is not the price. */
  exact: (price: string) => string
  /** The heading of how to pay from an exchange. */
  more: string
  /** How to pay from an exchange, to a deposit address. */
  exchange: string
  /** How to pay from an exchange, to an address at which the exact amount identifies the payment. */
  exchangeExact: string
  /** States that every transfer to the address counts, from any wallet or exchange. */
  any: string
  /** The label of the amount that is missing after a part of the price was received. */
  still: string
  /** How the buyer pays the missing amount, or gets the received amount back. */
  rest: string
  /** States that the merchant has withdrawn the address that the buyer was shown before. */
  changed: string
  /** The link to the form that names an address for a refund. */
  refund: string
  /** The link to that form after the buyer has named an address. */
  refundElsewhere: string
  states: Record<HostedCheckout['payments'][number]['status'], string>
}

/**
 * The messages about an agreement to pay by allowance. They are loaded only for checkouts that are paid by
 * allowance.
 */
export type AgreeingMessages = {
  trial: string
  signedTrial: string
  /** The heading of the form with which the buyer pays without agreeing to an allowance. */
  byHand: string
  /** How renewals are paid by a buyer who pays without agreeing to an allowance. */
  renewals: string
  /** The label of the field for the address that pays, and the hint at the field. */
  payer: string
  payerHint: string
  signed: Record<Exclude<Agreed, 'awaiting_terms'>, string>
  notYet: (issue: string) => string
  tried: string
  issues: Record<AutopayIssue, string>
}

/**
 * The messages about proving that the buyer sent the reported transaction. They are loaded once the script
 * runs, if a proof is offered.
 */
export type ProvingMessages = {
  offer: string
  sign: (wallet: string) => string
  signed: string
  failed: string
}

/**
 * The messages that explain why a wallet has not sent the payment. They are loaded together with the code for
 * wallets.
 */
export type WalletProblems = Record<WalletProblem, (facts: WalletFacts) => string>

/**
 * The messages of the pages that explain why there is nothing to pay. Only the server loads these messages,
 * because these pages have no script.
 */
export type Refusals = Record<MessageKind, { title: string; text: string }>
