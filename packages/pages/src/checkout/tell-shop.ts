import type { HostedCheckout } from '@stablerail/contract'
import { keep, readKept } from './kept.ts'

/**
 * Tells the shop that embeds this page, or opened it, how far the checkout is, so that the shop can close it or go on. It
 * is a hint: fulfilment goes by webhooks. Only an origin that the merchant lists is told, and only the address by which the
 * page was opened names it, so that it is kept for the forms of the page.
 */
export const tellShop = (named: string | null, status: HostedCheckout['status']): void => {
  if (named !== null) keep('shop', named)
  const origin = named ?? readKept('shop')
  if (origin === null) return
  const shop: Window | null = window.parent === window ? window.opener : window.parent
  shop?.postMessage({ type: 'stablerail.checkout', status }, origin)
}
