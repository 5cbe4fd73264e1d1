import type { HostedSubscription } from '@stablerail/contract'
import { frame, heading } from './frame.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './page.ts'
import { moment, money, pairName } from './words.ts'

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

/** Behind a summary, so that nobody cancels by one wrong touch. */
const cancellation = ({ status, canceledAt }: HostedSubscription): Html | null =>
  status === 'canceled' || canceledAt !== null
    ? null
    : html`<details><summary>Cancel the subscription</summary>
<p class="soft">It ends when the paid period does: at once where that is over. Nothing more is billed then.</p>
<form method="post"><button class="other" name="act" value="cancel">Cancel it</button></form></details>`
