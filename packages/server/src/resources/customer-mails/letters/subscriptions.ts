/** The texts of the mails about subscriptions. */
import type { AcceptedPair, AutopayIssue } from '@stablerail/contract'
import type { Block } from '../../../mechanisms/mail/index.ts'
import { moment, money, pairName } from '../../../mechanisms/words/index.ts'
import type { CustomerLetter, MailSender } from '../customer-mail.ts'

/** The product and price that a customer has subscribed to. */
export type Subscribed = {
  /** The name that the merchant gave the product. */
  product: string
  amountMinor: number
  currency: string
  /** The interval of the price: `month`, `year` and so on. */
  interval: string
  /** The URL of the hosted page of the subscription, for its customer. */
  url: string
}

export type PeriodBill = AcceptedPair & {
  number: string
  amountMinor: number
  currency: string
  dueAt: Date | null
  isPaid: boolean
  /** The URL of the hosted page on which the customer sees and pays the invoice. */
  url: string
}

const shown = (at: Date) => moment(at.toISOString())

const ownPage = ({ url }: Subscribed): Block => ({ words: 'View or cancel the subscription', url })

const facts = (bill: PeriodBill): Block => ({
  facts: [
    ['Invoice', bill.number],
    ['Amount', money(bill.amountMinor, bill.currency)],
    ...(bill.dueAt === null || bill.isPaid ? [] : [['Due', shown(bill.dueAt)] as const]),
    ['Paid in', pairName(bill)],
  ],
})

const toPay = (bill: PeriodBill, words: string): Block[] => [
  facts(bill),
  { words: bill.isPaid ? 'View the invoice' : words, url: bill.url },
]

export type StartLetter = Subscribed & { trialEndsAt: Date | null; bill: PeriodBill | null }

export const startedLetter = (started: StartLetter, { name }: MailSender): CustomerLetter => ({
  subject: `Your subscription to ${started.product} by ${name}`,
  blocks: [
    { text: `You have subscribed to ${started.product} by ${name}.` },
    ...(started.trialEndsAt === null
      ? []
      : [{ text: `The trial is free and ends on ${shown(started.trialEndsAt)}.` }]),
    ...(started.bill === null ? [] : toPay(started.bill, 'Pay the first period')),
    ownPage(started),
  ],
})

/** A period that the customer must pay manually, on a page. */
export type RenewalLetter = Subscribed & { bill: PeriodBill }

/** The reason why the payment could not be pulled, as the end of a sentence for the customer. */
const failureWords: Record<AutopayIssue, string> = {
  no_terms: 'you have not signed for that yet',
  insufficient_balance: 'your wallet held too little',
  insufficient_allowance: 'your wallet has approved too little',
  stopped: 'the agreement to collect it was ended',
  terms_too_low: 'it is more than you have signed for',
  token_refused: 'the token refused the transfer',
  not_due: 'it could not be made in time',
  not_named: 'the merchant is not set up for it',
  refused: 'it has to be made by hand',
  reverted: 'the transfer failed',
  unavailable: 'collecting payments is switched off at the moment',
}

export const renewalLetter = (
  renewal: RenewalLetter & { issue: AutopayIssue | null },
  { name }: MailSender,
): CustomerLetter => ({
  subject: `Invoice ${renewal.bill.number} from ${name}: ${renewal.product}`,
  blocks: [
    { text: `Your subscription to ${renewal.product} by ${name} goes on.` },
    ...(renewal.issue === null
      ? []
      : [
          {
            text: `Its payment was not collected: ${failureWords[renewal.issue]}. Pay it by hand this time.`,
          },
        ]),
    ...toPay(renewal.bill, 'Pay the next period'),
    ownPage(renewal),
  ],
})

const costs = ({ amountMinor, currency, interval, isPulled }: Trial): string => {
  if (amountMinor === 0) return 'From then on it is free.'
  const how = isPulled ? 'which is taken from your wallet' : 'and an invoice comes by mail'
  return `From then on it costs ${money(amountMinor, currency)} each ${interval}, ${how}. Cancel before, and nothing is to be paid.`
}

/** A trial that ends soon; `isPulled` is true if the customer has signed terms for the periods after it. */
export type Trial = Subscribed & { endsAt: Date; isPulled: boolean }

export const trialEndingLetter = (trial: Trial, { name }: MailSender): CustomerLetter => ({
  subject: `Your trial of ${trial.product} ends soon`,
  blocks: [
    {
      text: `Your trial of ${trial.product} by ${name} ends on ${shown(trial.endsAt)}. ${costs(trial)}`,
    },
    ownPage(trial),
  ],
})

/** Returns the mail for a customer whose price will rise above the maximum that the customer has signed. */
export const termsLetter = (
  changed: Subscribed & { amountMinor: number; interval: string },
  { name }: MailSender,
): CustomerLetter => ({
  subject: `Sign again for ${changed.product} by ${name}`,
  blocks: [
    {
      text: `From the next period on ${changed.product} by ${name} costs ${money(changed.amountMinor, changed.currency)} each ${changed.interval}, for which you have not signed yet. Sign on the page of the subscription; until then each period is paid by hand.`,
    },
    { words: 'Sign for the new price', url: changed.url },
  ],
})

/** Returns the mail for a customer whose subscription is paid by the terms of another wallet from now on. */
export const replacedLetter = (subscribed: Subscribed, { name }: MailSender): CustomerLetter => ({
  subject: `Another wallet pays for ${subscribed.product} by ${name}`,
  blocks: [
    {
      text: `Payments for ${subscribed.product} by ${name} are taken from another wallet from now on: its owner has signed for that on the page of the subscription. Nothing more is taken from the wallet that paid before.`,
    },
    {
      text: 'Whoever has the address of the page can do so. If you did not want it, sign there again with your own wallet.',
    },
    { words: 'View which wallet pays', url: subscribed.url },
  ],
})

export const missedLetter = (missed: RenewalLetter, { name }: MailSender): CustomerLetter => ({
  subject: `Payment missed: ${missed.product} by ${name}`,
  blocks: [
    {
      text: `The present period of ${missed.product} by ${name} is not paid. Please pay it to keep the subscription.`,
    },
    ...toPay(missed.bill, 'Pay this period'),
    { text: 'If you have just paid, you can ignore this mail: your payment is being confirmed.' },
    ownPage(missed),
  ],
})

/**
 * Returns the mail for a customer whose subscription continues because the merchant has undone a cancellation.
 * `nextAt` is the time of the next invoice; null while the subscription is paused.
 */
export const continuesLetter = (
  continuing: Subscribed & { nextAt: Date | null },
  { name }: MailSender,
): CustomerLetter => ({
  subject: `Your subscription to ${continuing.product} by ${name} continues`,
  blocks: [
    {
      text: `${name} has undone the cancellation of your subscription to ${continuing.product}. ${nextWords(continuing)}`,
    },
    { text: 'If you did not ask for this, cancel the subscription on its page.' },
    ownPage(continuing),
  ],
})

const nextWords = ({ nextAt, amountMinor, currency, interval }: Subscribed & { nextAt: Date | null }) => {
  if (nextAt === null) return 'It is paused: you are not billed until the merchant resumes it.'
  if (amountMinor === 0) return `It goes on after ${shown(nextAt)}, and is free.`
  return `From ${shown(nextAt)} on you are billed ${money(amountMinor, currency)} each ${interval}.`
}

export const canceledLetter = (
  canceled: Subscribed & { hasEnded: boolean; endsAt: Date | null },
  { name }: MailSender,
): CustomerLetter => ({
  subject: `Your subscription to ${canceled.product} by ${name} is canceled`,
  blocks: [
    {
      text: `Your subscription to ${canceled.product} by ${name} ${canceled.hasEnded || canceled.endsAt === null ? 'has ended' : `ends on ${shown(canceled.endsAt)}`}. Nothing more is billed.`,
    },
    { words: 'View the subscription', url: canceled.url },
  ],
})
