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
import { chainName, moment, money, pairName, tokenAmount } from './words.ts'

/** What a buyer has to be told of a checkout. One that nobody asked to pay is over as soon as it is past its end. */
export type Stage = 'choose' | 'pay' | 'seen' | 'waiting' | 'paid' | 'short' | 'over'

export const stageOf = ({ status, payment }: HostedCheckout, isPast: boolean): Stage => {
  if (status === 'succeeded') return 'paid'
  if (status === 'failed') return 'short'
  if (payment?.status === 'pending' || payment?.status === 'confirmed') return 'seen'
  if (status === 'expired' || (status === 'open' && isPast)) return 'over'
  if (isPast) return 'waiting'
  return status === 'open' ? 'choose' : 'pay'
}

/** How often the page of a stage is loaded again; null where nothing changes without the buyer. */
const refreshSeconds: Record<Stage, number | null> = {
  ...{ choose: null, pay: 15, seen: 10, waiting: 20, paid: null, short: null, over: null },
}

/** The page of a checkout; `isPast` says whether its end has passed, in the network's time. */
export const checkoutPage = (checkout: HostedCheckout, isPast: boolean): PageAnswer => {
  const { merchant, amountMinor, currency, description, livemode, successUrl, cancelUrl } = checkout
  const stage = stageOf(checkout, isPast)
  const amount = money(amountMinor, currency)
  const back =
    stage === 'paid' ? wayBack(successUrl, 'Back to the merchant') : wayBack(cancelUrl ?? '', 'Cancel')
  return {
    status: stage === 'over' || stage === 'short' ? 410 : 200,
    page: frame({
      ...{ merchant, livemode, refreshSeconds: refreshSeconds[stage] },
      title: `${titles[stage]} · ${amount} · ${merchant.name}`,
      content: html`${heading(merchant, description)}
<p class="amount">${amount}</p>
${contents[stage](checkout)}
${back}`,
    }),
  }
}

const titles: Record<Stage, string> = {
  choose: 'Pay',
  pay: 'Pay',
  seen: 'Payment seen',
  waiting: 'Time is over',
  paid: 'Paid',
  short: 'Too little was paid',
  over: 'Expired',
}

const state = (text: string): Html => html`<p class="state" role="status">${text}</p>`

/** A button for each pair, which asks how to pay with it. */
const pairButtons = (pairs: readonly AcceptedPair[], kind: '' | 'other'): Html => html`
<form method="post">${pairs.map(
  (pair) =>
    html`<button name="pair" value="${pair.chain}:${pair.token}" class="${kind}">Pay with ${pairName(pair)}</button>`,
)}</form>`

const choose = ({ accepts, expiresAt }: HostedCheckout): Html => html`
<p>${accepts.length === 1 ? 'You pay' : 'Choose what you pay with. You pay'} from your own wallet, straight to the merchant.</p>
${pairButtons(accepts, '')}
<p class="soft">Can be paid until ${moment(expiresAt)}.</p>`

const pay = (checkout: HostedCheckout): Html => {
  const { instructions, accepts, expiresAt } = checkout
  if (instructions === null) return choose(checkout)
  const others = accepts.filter((pair) => !isPair(pair, instructions))
  return html`
${underpaid(checkout)}
${instructions.byHandRefusal === null ? byHand(instructions) : notByHand}
<p class="soft">Can be paid until ${moment(expiresAt)}. This page shows the payment by itself once it is seen.</p>
${others.length > 0 && html`<h2>Or with something else</h2>${pairButtons(others, 'other')}`}`
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
  ...{ choose, pay, seen, waiting, paid, short, over },
}
