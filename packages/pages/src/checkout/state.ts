import type { HostedCheckout } from '@stablerail/contract'
import type { DepositMessages } from '../languages/messages.ts'
import type { CheckoutFacts, Language } from '../renderer.ts'
import type { WalletApp } from '../wallet/apps.ts'

/** The data from which the checkout page is rendered, on the server and in the browser. */
export type CheckoutState = Omit<CheckoutFacts, 'reported'> & {
  /** The message shown after the buyer has reported the hash of a transaction; null if none was reported. */
  reported: string | null
  language: Language
  logo: string | null
  /**
   * Links that open the page in the browsers of wallet apps. Null if the page shows neither these links nor
   * the link that opens the payment in a wallet.
   */
  apps: readonly WalletApp[] | null
  links: Links
  /** The messages about a deposit address; null without a deposit address. */
  deposit: (Omit<DepositMessages, 'pay'> & { pay: Partial<DepositMessages['pay']> }) | null
  /**
   * The QR codes of the payment. The script reads them from the page's HTML, so that they are sent only once.
   */
  codes: { payment: Code | null; address: Code | null }
}

/** The start of the URL of a transaction in a block explorer, by chain. */
export type Links = { readonly [Chain in HostedCheckout['chain']]?: string }

/** A QR code: an SVG path of its dark squares, within a square whose sides have the length `size`. */
export type Code = { size: number; path: string }

export type Instructions = NonNullable<HostedCheckout['instructions']>
/** The payment of a checkout, as the API returns it to the page. */
export type Payment = NonNullable<HostedCheckout['payment']>
export type Autopay = NonNullable<HostedCheckout['autopay']>
