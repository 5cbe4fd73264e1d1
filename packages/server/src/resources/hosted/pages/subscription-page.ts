import type { AutopayIssue, HostedSubscription } from '@stablerail/contract'
import { frame, heading } from './frame.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './page.ts'
import { autopayIssues, moment, money, pairName } from './words.ts'

/** The page of a subscription: what it costs, how it stands, a button to pay what is unpaid, and one to cancel. */
export const subscriptionPage = (subscription: HostedSubscription): PageAnswer => {
  const { merchant, product, livemode, amountMinor, currency, interval } = subscription
  return {
    status: 200,
    page: frame({
      title: `${product} · ${merchant.name}`,
      ...{ merchant, livemode, refreshSeconds: null },
      content: html`${heading(merchant, product)}
<p class="amount">${money(amountMinor, currency)} <small>each ${interval}</small></p>
<p class="state">${standing(subscription)}</p>
${payment(subscription)}
${autopayment(subscription)}
${cancellation(subscription)}`,
    }),
  }
}

const standing = (subscription: HostedSubscription): string => {
  const { status, canceledAt, trialEndsAt, currentPeriodEnd, nextBillingDate, unpaid } = subscription
  if (status === 'canceled')
    return `It ended${canceledAt === null ? '' : ` on ${moment(canceledAt)}`}. Nothing more is billed.`
  if (canceledAt !== null) return `It is canceled and ends on ${moment(canceledAt)}. Nothing more is billed.`
  if (status === 'paused') return 'It is paused. Nothing is billed until the merchant resumes it.'
  if (status === 'trialing') return `The trial is free and ends on ${moment(trialEndsAt ?? nextBillingDate)}.`
  if (status === 'past_due') return 'A payment was missed. Pay it to keep the subscription.'
  if (unpaid !== null) return 'An invoice is open.'
  return `Paid until ${moment(currentPeriodEnd)}, when it renews.`
}

const payment = (subscription: HostedSubscription): Html | null => {
  const { unpaid, currency } = subscription
  if (unpaid === null) return null
  const { number, amountMinor, dueAt } = unpaid
  return html`<p class="soft">Invoice ${number} of ${money(amountMinor, currency)}${dueAt !== null && html`, due on ${moment(dueAt)}`}.</p>
<form method="post"><button name="act" value="pay">Pay with ${pairName(subscription)}</button></form>`
}

/** How renewals are taken from the customer's wallet, or why not and what to do. The page itself asks no wallet to sign. */
const autopayment = ({
  autopay,
  autopayIssue,
  status,
  canceledAt,
  stop,
}: HostedSubscription): Html | null => {
  if (autopay !== 'allowance') return null
  if (status === 'canceled' || canceledAt !== null)
    return stop === null
      ? null
      : html`<p class="soft">Your wallet once agreed to payments to this merchant. No renewal is taken by that any more. To end
the agreement on the network too, ask the merchant where to sign that, or take the approval of the token back in your
wallet: this page cannot ask your wallet for a signature.</p>`
  if (autopayIssue === null)
    return html`<p class="soft">Renewals are taken from your wallet, as you have signed.</p>`
  return html`<p class="note">Renewals are not taken from your wallet: ${autopayIssues[autopayIssue]}. A link to pay is mailed to
you for each. ${remedies[autopayIssue] ?? null}</p>`
}

const toSign =
  'To have them taken, ask the merchant where to sign: this page cannot ask your wallet for a signature.'

/** What a customer can do about an issue, where that is anything but to pay by the link. */
const remedies: Partial<Record<AutopayIssue, string>> = {
  ...{ no_terms: toSign, stopped: toSign, terms_too_low: toSign },
  insufficient_balance: 'Fill the wallet up, and the next one is taken again.',
  insufficient_allowance:
    'To have them taken, approve more where you have signed: this page cannot ask your wallet for it.',
}

/** Behind a summary, so that nobody cancels by one wrong touch. */
const cancellation = ({ status, canceledAt }: HostedSubscription): Html | null =>
  status === 'canceled' || canceledAt !== null
    ? null
    : html`<details><summary>Cancel the subscription</summary>
<p class="soft">It ends when the paid period does: at once where that is over. Nothing more is billed then.</p>
<form method="post"><button class="other" name="act" value="cancel">Cancel it</button></form></details>`
