import type { HostedCheckout } from '@stablerail/contract'
import { keep, readKept } from './kept.ts'

/**
 * Notifies the shop that embeds or opened this page about the status of the checkout, so that the shop can
 * close the page or continue. The status is only a hint: shops must fulfil orders on webhooks. Only an origin
 * that the merchant has listed is notified. Only the URL with which the page was opened contains the origin,
 * so the origin is stored for the URLs to which the page's forms lead.
 */
export const notifyShop = (named: string | null, status: HostedCheckout['status']): void => {
  if (named !== null) keep('shop', named)
  const origin = named ?? readKept('shop')
  if (origin === null) return
  const shop: Window | null = window.parent === window ? window.opener : window.parent
  shop?.postMessage({ type: 'stablerail.checkout', status }, origin)
}
