import {
  type AcceptedPair,
  type HostedCheckout,
  isPair,
  type PaymentInstructions,
} from '@stablerail/contract'
import { frame, heading, wayBack } from './frame.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './page.ts'
import { qrCode } from './qr-code.ts'
import { autopayIssues, chainName, moment, money, pairName, tokenAmount } from './words.ts'

/** What a buyer has to be told of a checkout. One that nobody asked to pay is over as soon as it is past its end. */
export type Stage = 'attest' | 'choose' | 'pay' | 'seen' | 'waiting' | 'paid' | 'short' | 'over'

export const stageOf = ({ status, payment, ageRestriction }: HostedCheckout, isPast: boolean): Stage => {
  if (status === 'succeeded') return 'paid'
  if (status === 'failed') return 'short'
  if (payment?.status === 'pending' || payment?.status === 'confirmed') return 'seen'
  if (status === 'expired' || (status === 'open' && isPast)) return 'over'
  if (isPast) return 'waiting'
  if (ageRestriction?.attested === false) return 'attest'
  return status === 'open' ? 'choose' : 'pay'
}

/** How often the page of a stage is loaded again; null where nothing changes without the buyer. */
const refreshSeconds: Record<Stage, number | null> = {
  ...{ attest: null, choose: null, pay: 15, seen: 10, waiting: 20, paid: null, short: null, over: null },
}

/** The page of a checkout; `isPast` says whether its end has passed, in the network's time. */
export const checkoutPage = (checkout: HostedCheckout, isPast: boolean): PageAnswer => {
  const { merchant, amountMinor, currency, description, livemode } = checkout
  const stage = stageOf(checkout, isPast)
  const amount =
    checkout.trialDays === null ? money(amountMinor, currency) : `Free for ${checkout.trialDays} days`
  return {
    status: stage === 'over' || stage === 'short' ? 410 : 200,
    page: frame({
      ...{ merchant, livemode, refreshSeconds: refreshSeconds[stage] },
      title: `${titles[stage]} · ${amount} · ${merchant.name}`,
      content: html`${heading(merchant, description)}
<p class="amount">${amount}</p>
${contents[stage](checkout)}
${wayOut(stage, checkout)}`,
    }),
  }
}

/** What was paid, or may have been, cannot be canceled here, so that no button says so. */
const wayOut = (stage: Stage, { successUrl, cancelUrl }: HostedCheckout): Html | null => {
  if (stage === 'paid') return wayBack(successUrl, 'Back to the merchant')
  if (stage === 'seen' || stage === 'waiting') return null
  return wayBack(cancelUrl ?? '', stage === 'short' || stage === 'over' ? 'Back to the merchant' : 'Cancel')
}

const titles: Record<Stage, string> = {
  attest: 'Confirm your age',
  choose: 'Pay',
  pay: 'Pay',
  seen: 'Payment seen',
  waiting: 'Time is over',
  paid: 'Paid',
  short: 'Too little was paid',
  over: 'Expired',
}

const state = (text: string): Html => html`<p class="state" role="status">${text}</p>`

/** The one button takes the word of the buyer; who is too young leaves the page. */
const attest = (checkout: HostedCheckout): Html => {
  if (checkout.ageRestriction === null) return choose(checkout)
  const { requiredAge, category } = checkout.ageRestriction
  return html`
<p>Only whoever is <strong>${requiredAge} or older</strong> may buy this (${category}).</p>
<form method="post">
<input type="hidden" name="attest" value="${category}">
<button>I am ${requiredAge} or older</button>
</form>
<p class="soft">That you said so, and when, is kept with the payment.</p>`
}

/** The terms of a subscription by allowance name the address that pays. */
const payerField = html`<label for="payer">The address of your wallet</label>
<input id="payer" name="payer" autocomplete="off" required minlength="4" maxlength="128">
`

/** A button for each pair, which asks how to pay with it. */
const pairButtons = (
  pairs: readonly AcceptedPair[],
  { kind, asksPayer }: { kind: '' | 'other'; asksPayer: boolean },
): Html => html`
<form method="post">${asksPayer && payerField}${pairs.map(
  (pair) =>
    html`<button name="pair" value="${pair.chain}:${pair.token}" class="${kind}">Pay with ${pairName(pair)}</button>`,
)}</form>`

const choose = ({ accepts, expiresAt, autopay, trialDays }: HostedCheckout): Html => html`
${agreeing(autopay, trialDays)}
<p>${accepts.length === 1 ? 'You pay' : 'Choose what you pay with. You pay'} from your own wallet, straight to the merchant.</p>
${pairButtons(accepts, { kind: '', asksPayer: autopay !== null })}
<p class="soft">Can be paid until ${moment(expiresAt)}.</p>`

const pay = (checkout: HostedCheckout): Html => {
  const { instructions, accepts, expiresAt, autopay } = checkout
  if (instructions === null) return choose(checkout)
  if (autopay !== null && autopay.status !== 'awaiting_terms') return html`${agreeing(autopay)}`
  if (checkout.trialDays !== null) return html`${agreeing(autopay, checkout.trialDays)}`
  const others = accepts.filter((pair) => !isPair(pair, instructions))
  return html`
${underpaid(checkout)}
${agreeing(autopay)}
${instructions.byHandRefusal === null ? byHand(instructions) : notByHand}
<p class="soft">Can be paid until ${moment(expiresAt)}. This page shows the payment by itself once it is seen.</p>
${others.length > 0 && html`<h2>Or with something else</h2>${pairButtons(others, { kind: 'other', asksPayer: autopay !== null })}`}`
}

/** How far the buyer has agreed to pay by allowance. */
const agreeing = (autopay: HostedCheckout['autopay'], trialDays: number | null = null): Html | null => {
  if (autopay === null) return null
  if (trialDays !== null)
    return autopay.status === 'awaiting_terms'
      ? html`<p class="note">Nothing is paid now. Agree where the merchant asks for your signature: the trial begins with
it, and payments are taken from your wallet once the trial has ended.</p>`
      : state('You have signed. The trial begins once the approval of your wallet is seen.')
  if (autopay.status === 'awaiting_terms')
    return html`<p class="note">The merchant offers to take renewals from your wallet: agree to that where the
merchant asks for your signature. If you pay by hand here, a link is mailed to you for each renewal instead.</p>`
  if (autopay.status === 'awaiting_approval')
    return state('You have signed. The first payment is taken once the approval of your wallet is seen.')
  if (autopay.issue === null) return state('Your approval is seen. The first payment is being taken.')
  return html`${state(`The first payment could not be taken yet: ${autopayIssues[autopay.issue]}.`)}
<p>It is tried again by itself.</p>`
}

const notByHand = html`<p class="note">Too many payments of this amount are under way for yours to be told from
the others, so it cannot be made by hand now. Try again later, or ask the merchant for another way to pay.</p>`

const byHand = (instructions: PaymentInstructions): Html => {
  const { chain, token, recipient, amountBase, decimals, paymentUri } = instructions
  const pair = pairName({ chain, token })
  const amount = tokenAmount(amountBase, decimals)
  return html`
<p>Send <strong>exactly ${amount} ${token}</strong> on <strong>${chainName(chain)}</strong>. Your payment is recognised by this amount.</p>
${qrCode(paymentUri === '' ? recipient : paymentUri, `QR code of the payment with ${pair}`)}
${paymentUri !== '' && html`<p><a class="button" href="${paymentUri}">Open in a wallet</a></p>`}
<dl>
<dt>Exact amount</dt><dd><code>${amount}</code> ${token}</dd>
<dt>To the address</dt><dd><code>${recipient}</code></dd>
<dt>Network</dt><dd>${chainName(chain)}</dd>
<dt>Token</dt><dd>${token}</dd>
</dl>
<p class="note">Send ${token} on ${chainName(chain)} only. What is sent on another network may be lost.</p>
<details><summary>More: the address alone as a code, paying from an exchange</summary>
${qrCode(recipient, 'QR code of the address alone')}
<p>If you pay from an exchange, the amount above must arrive: add the fee of the exchange to it.</p>
</details>`
}

const underpaid = ({ payment }: HostedCheckout): Html | null =>
  payment?.status === 'failed'
    ? html`<p class="note">${
        payment.failureReason === 'underpaid'
          ? 'A payment came that was too little. Pay the whole amount below, and ask the merchant for the other back.'
          : 'A payment failed in the network, so nothing was moved. It can be made again.'
      }</p>`
    : null

const seen = ({ payment, amountMinor, currency }: HostedCheckout): Html => html`
${state('The payment is seen. Do not pay again.')}
<p>${payment !== null && `${Math.min(payment.confirmations, payment.confirmationsRequired)} of ${payment.confirmationsRequired} confirmations.`}
It is final in a moment: ${money(amountMinor, currency)} are on their way to the merchant.</p>
${transactionOf(payment)}`

const paid = ({ payment, completedAt }: HostedCheckout): Html => html`
${state('Paid. Thank you.')}
${completedAt !== null && html`<p>Received ${moment(completedAt)}.</p>`}
${transactionOf(payment)}`

const transactionOf = (payment: HostedCheckout['payment']): Html | null =>
  payment === null || payment.txHash === null
    ? null
    : html`<dl><dt>Transaction on ${chainName(payment.chain)}</dt><dd><code>${payment.txHash}</code></dd></dl>`

const waiting = (_: HostedCheckout): Html => html`
${state('The time to pay is over.')}
<p>Do not pay any more. If you paid before, the payment is still looked for and will be shown here.</p>`

const short = (_: HostedCheckout): Html => html`
${state('Too little was paid in time.')}
<p>Do not pay any more here. Ask the merchant to send back what you paid, and for a new payment.</p>`

const over = (_: HostedCheckout): Html => html`
${state('This payment has expired.')}
<p>Nothing was paid in time. Ask the merchant for a new one, or open the address again that brought you here.</p>`

const contents: Record<Stage, (checkout: HostedCheckout) => Html> = {
  ...{ attest, choose, pay, seen, waiting, paid, short, over },
}
