import type { MerchantProfile } from '@stablerail/contract'
import { frame, heading } from './frame.ts'
import { type Html, html, webAddress } from './html.ts'
import type { PageAnswer } from './page.ts'
import { money, pairName } from './words.ts'

/** The fields of the form, as they were typed. */
export type Typed = { email: string; name: string; message: string }

type Sent = { isSent: true } | { typed: Typed } | null

/** The page of a merchant. `sent` says what became of a form: it was sent, or it has to be mended. */
export const profilePage = (profile: MerchantProfile, sent: Sent = null): PageAnswer => {
  const { merchant, livemode, links } = profile
  return {
    status: sent !== null && 'typed' in sent ? 400 : 200,
    page: frame({
      ...{ title: merchant.name, merchant, livemode, refreshSeconds: null },
      content: html`${heading(merchant, null)}
${links.length === 0 ? html`<p class="soft">There is nothing to pay here now.</p>` : links.map(linkOf)}
${merchant.supportEmail !== null && contactForm(sent)}`,
    }),
  }
}

const linkOf = (link: MerchantProfile['links'][number]): Html => html`
<h2><bdi>${link.description}</bdi></h2>
<p class="soft">${link.openAmount ? 'You choose the amount' : money(link.amountMinor, link.currency)}, with ${pairName(link)}.</p>
<p><a class="button" href="${webAddress(link.url) ?? ''}">Pay</a></p>`

const contactForm = (sent: Sent): Html => {
  if (sent !== null && 'isSent' in sent)
    return html`<h2 id="write">Write to the merchant</h2>\n<p class="state" role="status">Your message is on its way.</p>`
  const { email, name, message } = sent?.typed ?? { email: '', name: '', message: '' }
  return html`<h2 id="write">Write to the merchant</h2>
<form method="post" aria-labelledby="write">
${sent !== null && html`<p class="note" role="alert">Write an email address, and a message of at most 2000 characters.</p>\n`}<label for="email">Your email address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${email}">
<label for="name">Your name, if you like</label>
<input id="name" name="name" autocomplete="name" maxlength="120" value="${name}">
<label for="message">Message</label>
<textarea id="message" name="message" required maxlength="2000">${message}</textarea>
<button>Send the message</button>
</form>`
}
