import type { HostedCheckout } from '@stablerail/contract'
import type { PayingMessages } from '../languages/messages.ts'
import type { CheckoutFacts, Language, Reported } from '../renderer.ts'
import type { WalletApp } from '../wallet/apps.ts'

/** The data from which the checkout page is rendered, on the server and in the browser. */
export type CheckoutState = Omit<CheckoutFacts, 'reported' | 'isAddressAlone'> & {
  /** The result of the buyer's report of a transaction, and the message about it; null if none was reported. */
  reported: (Reported & { message: string }) | null
  language: Language
  logo: string | null
  /**
   * Links that open the page in the browsers of wallet apps. Null if the page shows neither these links nor
   * the link that opens the payment in a wallet.
   */
  apps: readonly WalletApp[] | null
  links: Links
  /** The messages that depend on how the checkout is paid, as far as the page needs them. */
  paying: Partial<Omit<PayingMessages, 'exact'> & { exact: string }>
  /** Whether the QR code holds the address alone. */
  isPlain: boolean
  /**
   * The QR code of the payment. The script reads it from the page's HTML, so that it is sent only once.
   */
  code: Code | null
}

/** The start of the URL of a transaction in a block explorer, by chain. */
export type Links = { readonly [Chain in HostedCheckout['chain']]?: string }

/**
 * A QR code: an SVG path, whose strokes are the dark squares of each row, within a square whose sides have the length
 * `size`.
 */
export type Code = { size: number; path: string }

export type Instructions = NonNullable<HostedCheckout['instructions']>
/** The payment of a checkout, as the API returns it to the page. */
export type Payment = NonNullable<HostedCheckout['payment']>
export type Autopay = NonNullable<HostedCheckout['autopay']>
