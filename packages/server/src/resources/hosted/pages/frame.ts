import type { Merchant } from '../merchant.ts'
import { Html, html, webAddress } from './html.ts'
import { style } from './style.ts'

/** As it is: what is escaped within it would have another hash. */
const styleSheet = new Html(style)

export type Frame = {
  title: string
  /** Null where no merchant is known, as for an address that leads nowhere. */
  merchant: Merchant | null
  livemode: boolean
  /** The browser loads the page again after so many seconds; null to leave it. */
  refreshSeconds: number | null
  content: Html
}

/** What every page for buyers has around its content. Names are isolated, because they may run from right to left. */
export const frame = ({
  title,
  merchant,
  livemode,
  refreshSeconds,
  content,
}: Frame): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds !== null && html`<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body>
<main>
${!livemode && html`<p class="note">Test mode: no real money moves.</p>\n`}<div class="card">
${content}
</div>
${merchant !== null && merchant.supportEmail !== null && html`<footer>Questions? Write to <a href="mailto:${merchant.supportEmail}">${merchant.supportEmail}</a></footer>\n`}</main>
</body>
</html>
`

/** From the origin by which the page came, whatever the service is called outside. The name stands beside it. */
export const logoPath = ({ logoUrl }: Merchant): string | null => {
  if (logoUrl === null) return null
  const { pathname, search } = new URL(logoUrl)
  return `../${pathname.slice(pathname.indexOf('/v1/') + 1)}${search}`
}

const logoOf = (merchant: Merchant): Html | null => {
  const path = logoPath(merchant)
  return path === null ? null : html`<img class="logo" src="${path}" alt="">\n`
}

/** What is paid for, and to whom. */
export const heading = (merchant: Merchant, description: string | null): Html =>
  html`${logoOf(merchant)}<h1><bdi>${merchant.name}</bdi></h1>
${description !== null && html`<p class="soft"><bdi>${description}</bdi></p>`}`

/** The way back to the shop; nothing where the address is no page. */
export const wayBack = (address: string, words: string): Html | null => {
  const href = webAddress(address)
  return href === null
    ? null
    : html`<p><a class="button other" href="${href}" rel="noreferrer">${words}</a></p>`
}
