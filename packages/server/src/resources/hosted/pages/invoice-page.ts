import type { HostedInvoice } from '@stablerail/contract'
import { amountOf } from '../invoices/invoice-paper.ts'
import { frame, heading } from './frame.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './page.ts'
import { moment, money, pairName } from './words.ts'

/** The page of an invoice: what is billed, and a button to pay it while it can be paid. */
export const invoicePage = (invoice: HostedInvoice, token: string): PageAnswer => {
  const { merchant, number, livemode, amountMinor, currency, lineItems, memo } = invoice
  return {
    status: 200,
    page: frame({
      title: `Invoice ${number} · ${merchant.name}`,
      ...{ merchant, livemode, refreshSeconds: null },
      content: html`${heading(merchant, `Invoice ${number}`)}
<p class="amount">${money(amountMinor, currency)}</p>
${standing(invoice)}
<h2>What is billed</h2>
<dl>${lineItems.map((line) => lineOf(line, currency))}</dl>
${memo !== null && html`<p class="soft memo"><bdi>${memo}</bdi></p>`}
<p><a class="button other" href="../v1/i/${token}/pdf">${invoice.status === 'paid' ? 'Receipt' : 'Invoice'} as PDF</a></p>`,
    }),
  }
}

const lineOf = (line: HostedInvoice['lineItems'][number], currency: string): Html => html`
<dt><bdi>${line.description}</bdi></dt>
<dd>${line.quantity !== 1 && `${line.quantity} × ${money(line.unitAmountMinor, currency)} = `}${money(amountOf(line), currency)}</dd>`

const standing = (invoice: HostedInvoice): Html => {
  const { status, dueAt, paidAt } = invoice
  if (status === 'paid')
    return html`<p class="state">Paid${paidAt !== null && html` on ${moment(paidAt)}`}. There is nothing left to do.</p>`
  if (status === 'void') return html`<p class="state">This invoice was canceled. There is nothing to pay.</p>`
  return html`${dueAt !== null && html`<p class="${status === 'past_due' ? 'note' : 'soft'}">${status === 'past_due' ? 'It was due' : 'Due'} on ${moment(dueAt)}.</p>`}
<form method="post"><button>Pay with ${pairName(invoice)}</button></form>`
}
