import type { HostedCheckout } from '@stablerail/contract'
import type { CheckoutFacts, Language } from '../renderer.ts'
import type { WalletApp } from '../wallet/apps.ts'

/** What the page is made of, on the server and again in the browser. */
export type CheckoutState = Omit<CheckoutFacts, 'reported'> & {
  /** The sentence that says what became of a report. */
  reported: string | null
  language: Language
  logo: string | null
  /** Links that open the page in the apps of wallets; null where no link opens the payment in a wallet either. */
  apps: readonly WalletApp[] | null
  /** The codes to scan; the browser takes them from the page, so that they are sent once. */
  codes: { payment: Code | null; address: Code | null }
}

/** A QR code as the path of its dark squares, in a square of `size` units. */
export type Code = { size: number; path: string }

export type Instructions = NonNullable<HostedCheckout['instructions']>
/** A payment as the page is told of it. */
export type Payment = NonNullable<HostedCheckout['payment']>
export type Autopay = NonNullable<HostedCheckout['autopay']>
