import { boundsOf, type PaymentLinkRow } from '../../payment-links/index.ts'
import type { Merchant } from '../merchant.ts'
import { frame, heading } from './frame.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './page.ts'
import { money, pairName, typedAmount } from './words.ts'

export type ShownLink = { link: PaymentLinkRow; merchant: Merchant }

/** The page of a link before there is a checkout: a button that makes one, and where the buyer chooses, how much. */
export const linkPage = ({ link, merchant }: ShownLink, fault: string | null = null): PageAnswer => ({
  status: fault === null ? 200 : 400,
  page: frame({
    title: `${link.description} · ${merchant.name}`,
    merchant,
    livemode: link.livemode,
    refreshSeconds: null,
    content: html`${heading(merchant, link.description)}
${link.open_amount ? openForm(link, fault) : fixedForm(link)}
<p class="soft">Paid with ${[link, ...(link.other_pairs ?? [])].map(pairName).join(' or ')}.</p>`,
  }),
})

const fixedForm = ({ amount_minor, currency }: PaymentLinkRow): Html => html`
<p class="amount">${money(amount_minor, currency)}</p>
<form method="post"><button>Continue to pay</button></form>`

/** The amounts to pick are a form of their own, so that Enter in the field does not pick one. */
const openForm = (link: PaymentLinkRow, fault: string | null): Html => {
  const { currency, preset_amounts: presets } = link
  return html`
${
  presets !== null &&
  html`<form method="post" class="row" aria-label="Amounts to pick">${presets.map(
    (amount) =>
      html`<button name="amountMinor" value="${amount}" class="other">${money(amount, currency)}</button>`,
  )}</form>`
}
<form method="post">
<label for="amount">${presets === null ? 'Amount' : 'Another amount'} in ${currency}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="16" aria-describedby="bounds"${fault !== null && html` aria-invalid="true"`}>
<p id="bounds" class="${fault === null ? 'soft' : 'note'}">${fault ?? boundsText(link)}</p>
<button>Continue to pay</button>
</form>`
}

const boundsText = (link: PaymentLinkRow): string => {
  const { min, max } = boundsOf(link)
  const least = `At least ${money(min, link.currency)}`
  return link.max_amount_minor === null ? `${least}.` : `${least}, at most ${money(max, link.currency)}.`
}

/** The amount that a form of a link sends; the fault is worded for the buyer. */
export const readAmount = (
  link: PaymentLinkRow,
  form: URLSearchParams,
): { amount: number | undefined } | { fault: string } => {
  if (!link.open_amount) return { amount: undefined }
  const picked = form.get('amountMinor')
  const amount = picked === null ? typedAmount(form.get('amount') ?? '') : Number(picked)
  const { min, max } = boundsOf(link)
  if (amount === null || !Number.isSafeInteger(amount))
    return { fault: 'Write the amount as a number, such as 12.50.' }
  return amount < min || amount > max ? { fault: boundsText(link) } : { amount }
}
