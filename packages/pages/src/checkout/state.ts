import type { HostedCheckout } from '@stablerail/contract'
import type { CheckoutFacts, Language } from '../renderer.ts'
import type { WalletApp } from '../wallet/apps.ts'

/** The data from which the page is rendered, on the server and in the browser. */
export type CheckoutState = Omit<CheckoutFacts, 'reported'> & {
  /** The message about the result of a report; null if there is none. */
  reported: string | null
  language: Language
  logo: string | null
  /** Links that open the page in wallet apps; null if no link opens the payment in a wallet either. */
  apps: readonly WalletApp[] | null
  /** The QR codes. The browser reads them from the page's HTML, so that they are sent only once. */
  codes: { payment: Code | null; address: Code | null }
}

/** A QR code as an SVG path of its dark squares, in a square with sides of `size` units. */
export type Code = { size: number; path: string }

export type Instructions = NonNullable<HostedCheckout['instructions']>
/** The payment of a checkout, as the API returns it to the page. */
export type Payment = NonNullable<HostedCheckout['payment']>
export type Autopay = NonNullable<HostedCheckout['autopay']>
