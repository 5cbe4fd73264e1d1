/**
 * The interface between the server and the pages: the type of the renderer, and of the data that the server
 * passes to it. The module contains only types, so importing it loads no code.
 */
import type { HostedCheckout, HostedInvoice, HostedSubscription, MerchantProfile } from '@stablerail/contract'

export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'tr' | 'ar' | 'zh' | 'ja'

/** Data that every page receives. */
export type Frame = {
  language: Language
  /** The accent colour of the business as `#rrggbb`; null if none is set. */
  accent: string | null
  /** Address of the logo, relative to the page; null if there is none. */
  logo: string | null
}

/** The result of reporting a transaction that was not credited. */
export type Reported = 'kept' | 'tooMany' | 'malformed'

/** A reported transaction, and the text that its sender signs to prove that they sent it. */
export type Proof = { txHash: string; textToSign: string }

export type CheckoutFacts = {
  checkout: HostedCheckout
  /** The current time in milliseconds, by the network's time, which determines when a checkout ends. */
  nowMs: number
  /** The public address of the page, for wallet apps that open it in their own browser. */
  pageUrl: string
  reported: Reported | null
  /**
   * The proof that a wallet of this browser can sign for the newest report; null if it would change nothing.
   */
  proof: Proof | null
  /** Whether a transaction can be reported, which requires that payment instructions were requested. */
  canReport: boolean
  /** Whether the report form was requested, for a browser without a script. */
  isReporting: boolean
  /** The origin of the shop that embeds or opened this page, if its merchant has listed it. */
  shopOrigin: string | null
}

export type SubscriptionFacts = {
  subscription: HostedSubscription
  /** The current time in milliseconds, by the workspace's time, which a test clock can move. */
  nowMs: number
  /** The public address of the page, for wallet apps that open it in their own browser. */
  pageUrl: string
}

type Pair = Pick<HostedCheckout, 'chain' | 'token'>

/** A payment link before a checkout exists for it. */
export type LinkFacts = {
  merchant: HostedCheckout['merchant']
  livemode: boolean
  description: string
  currency: string
  /** Amount in minor units; null if the buyer chooses it. */
  amountMinor: number | null
  /** The amounts that the buyer can choose; null if the link sets the amount. */
  choice: { presets: readonly number[]; minMinor: number; maxMinor: number | null } | null
  /** The pairs that can be used now, the default pair first. */
  pairs: readonly Pair[]
  /** The rejected input and the reason; null if nothing was rejected. */
  refused: { typed: string; because: 'notANumber' | 'outOfBounds' } | null
}

/** A payment for an invoice, which pays all or a part of it. */
export type InvoicePayment = Pair & {
  txHash: string
  amountBase: string
  /** Decimals of the token; null if the token is no longer configured. */
  decimals: number | null
}

export type InvoiceFacts = {
  invoice: HostedInvoice
  issuedAt: string
  /** Remaining amount in minor units: the invoice amount less the credited payments. */
  leftMinor: number
  /** Whether a payment was seen that is not yet final. */
  isOnItsWay: boolean
  /** The payments, oldest first. */
  payments: readonly InvoicePayment[]
  /** Address of the PDF, relative to the page. */
  pdf: string
}

/** The fields of the contact form, as they were typed. */
export type TypedMessage = { email: string; name: string; message: string }

export type BusinessFacts = {
  profile: MerchantProfile
  /**
   * The result of the contact form: sent, or the input that must be corrected; null if the form was not
   * submitted.
   */
  written: 'sent' | TypedMessage | null
}

export type RemindersFacts = {
  merchant: HostedCheckout['merchant']
  livemode: boolean
  isStopped: boolean
}

export type MessageKind =
  | 'notFound'
  | 'wrongMethod'
  | 'foreignForm'
  | 'tooMany'
  | 'broken'
  | 'notUnderstood'
  | 'restricted'
  | 'limited'
  | 'tooManyMessages'
  | 'noWallet'
  | 'gone'
  | 'linkOff'
  | 'notForSale'
  | 'notPossible'

export type MessageFacts = {
  kind: MessageKind
  /** An additional detail in English; null if there is none. */
  detail: string | null
  /** The merchant; null if it is not known, for example for an invalid address. */
  merchant: HostedCheckout['merchant'] | null
  livemode: boolean
}

export type Rendered = {
  html: string
  /** The text of each style element. The content security policy allows these styles by their hashes. */
  styles: readonly string[]
}

/** The built renderer, which `renderer.mjs` exports as `renderer`. */
export type Renderer = {
  /**
   * Returns the language of a page: the one in the address, otherwise the best match of the `Accept-Language`
   * header.
   */
  chooseLanguage(asked: string | null, header: string | undefined): Language
  /** Renders the checkout page. `isOver` is whether the checkout was not paid and can no longer be paid. */
  renderCheckout(frame: Frame, facts: CheckoutFacts): Rendered & { isOver: boolean }
  renderSubscription(frame: Frame, facts: SubscriptionFacts): Rendered
  renderMessage(frame: Frame, facts: MessageFacts): Rendered
  renderLink(frame: Frame, facts: LinkFacts): Rendered
  renderInvoice(frame: Frame, facts: InvoiceFacts): Rendered
  renderBusiness(frame: Frame, facts: BusinessFacts): Rendered
  renderReminders(frame: Frame, facts: RemindersFacts): Rendered
}
