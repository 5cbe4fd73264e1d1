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
  /** URL of the logo, relative to the page; null if there is none. */
  logo: string | null
  /** Whether the page is a preview, which has no script and does not reload itself. */
  isPreview?: boolean
  /** The preview of the page's link in chats; omitted for a page that is not shared. */
  card?: CardFacts & { url: string }
}

/** The data of a page's preview. */
export type CardFacts = {
  merchant: Pick<HostedCheckout['merchant'], 'name' | 'verified'>
  /** The description of the charge, or the number of the invoice; null for none. */
  what: string | null
  isInvoice: boolean
  /** The amount; `chosen` if the buyer chooses it; null if the page has no amount. */
  amount: { minor: number; currency: string } | 'chosen' | null
  isPayable: boolean
}

/** The texts of a page's preview: those beside the picture, and those in it. */
export type CardTexts = {
  title: string
  description: string
  verified: string | null
  amount: string | null
  what: string | null
}

/** The result of a buyer's report of a transaction that was not credited. */
export type Reported =
  /** `txHash` is the transaction that was reported last. */
  | { result: 'kept'; txHash: string }
  | { result: 'tooMany' }
  /** The input is not the hash of a transaction. The form contains it again, so that the buyer can correct it. */
  | { result: 'malformed'; typed: string }

/** A transaction that the buyer reported, and the text that its sender signs to prove that they sent it. */
export type Proof = { txHash: string; textToSign: string }

export type CheckoutFacts = {
  checkout: HostedCheckout
  /**
   * The current time by the network's time, which determines when a checkout expires. Unit: milliseconds
   * since 1970.
   */
  nowMs: number
  /** The public URL of the page. Wallet apps open it in their own browser. */
  pageUrl: string
  reported: Reported | null
  /**
   * The transaction that the buyer reported last, and the text that a browser wallet can sign to prove who
   * sent the transaction. Null if there is none, or if the proof would change nothing.
   */
  proof: Proof | null
  /** Whether the buyer can report a transaction. Payment instructions must have been requested before. */
  canReport: boolean
  /** Whether the form that reports a transaction was opened. */
  isReporting: boolean
  /** Whether the QR code is to hold the address alone, which the apps of exchanges read. */
  isAddressAlone: boolean
  /**
   * The URL of the receipt as PDF, relative to the page, whether the receipt can be sent by mail, and whether the buyer
   * has requested that. The page shows it once a payment has paid the checkout.
   */
  receipt: { pdf: string; mail: boolean; isSent: boolean }
  /**
   * The origin of the shop that embeds or opened this page, if the merchant has listed the origin; otherwise
   * null.
   */
  shopOrigin: string | null
}

export type SubscriptionFacts = {
  subscription: HostedSubscription
  /** The current time of the workspace, which a test clock can move. Unit: milliseconds since 1970. */
  nowMs: number
  /** The public URL of the page. Wallet apps open it in their own browser. */
  pageUrl: string
}

type Pair = Pick<HostedCheckout, 'chain' | 'token'>

/** The data of the page on which a buyer names an address for a refund. */
export type RefundAddressFacts = {
  merchant: HostedCheckout['merchant']
  livemode: boolean
  /** The amount of the checkout, in minor units. */
  amountMinor: number
  currency: string
  /** The description of the checkout; null if it has no description. */
  description: string | null
  /** The pair of chain and token in which the checkout is paid. */
  pair: Pair
  /** The address that was named before; null if there is none. */
  named: string | null
  /** The input that was refused, and the reason; null if nothing was refused. */
  refused: { typed: string; because: 'malformed' | 'notYours' } | null
}

/** The data of a payment link's page, before a checkout exists. */
export type LinkFacts = {
  merchant: HostedCheckout['merchant']
  livemode: boolean
  description: string
  currency: string
  /** Amount in minor units; null if the buyer chooses it. */
  amountMinor: number | null
  /**
   * The suggested amounts and the limits of the amount, if the buyer chooses it; null if the link sets the
   * amount.
   */
  choice: { presets: readonly number[]; minMinor: number; maxMinor: number | null } | null
  /** The pairs of chain and token that can be used now, the default pair first. */
  pairs: readonly Pair[]
  /** The input that was rejected, and the reason; null if nothing was rejected. */
  refused: { typed: string; because: 'notANumber' | 'tooSmall' | 'tooLarge' } | null
}

/** A payment that pays an invoice or a part of it. */
export type InvoicePayment = Pair & {
  txHash: string
  amountBase: string
  /** The decimals of the token; null if the token is no longer configured. */
  decimals: number | null
}

export type InvoiceFacts = {
  invoice: HostedInvoice
  issuedAt: string
  /** The remaining amount in minor units: the amount of the invoice minus the credited payments. */
  leftMinor: number
  /** Whether a payment of the invoice was seen that is not yet final. */
  isOnItsWay: boolean
  /** The payments of the invoice, oldest first. */
  payments: readonly InvoicePayment[]
  /** URL of the invoice's PDF, relative to the page. */
  pdf: string
}

/** The fields of the contact form, as the visitor typed them. */
export type TypedMessage = { email: string; name: string; message: string }

/** The fields of a contact form that was refused, and the field that must be corrected. */
export type RefusedMessage = TypedMessage & { wrong: keyof TypedMessage }

export type BusinessFacts = {
  profile: MerchantProfile
  /**
   * The result of submitting the contact form: `sent`, or the input that must be corrected. Null if the form
   * was not submitted.
   */
  written: 'sent' | RefusedMessage | null
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
  /** An additional explanation, which exists only in English; null if there is none. */
  detail: string | null
  /** The merchant; null if the merchant is not known, for example because the URL is invalid. */
  merchant: HostedCheckout['merchant'] | null
  livemode: boolean
  /** The URL of the merchant's public page; null if there is none. */
  publicPage: string | null
  /** The URL to which the buyer can return; null if there is none. */
  backUrl: string | null
}

export type Rendered = {
  html: string
  /**
   * The text of each style element. The content security policy allows exactly these styles, by their hashes.
   */
  styles: readonly string[]
}

/** The type of the built renderer, which `renderer.mjs` exports as `renderer`. */
export type Renderer = {
  /**
   * Returns the language of a page: the language in the URL (`asked`), otherwise the language that matches
   * the `Accept-Language` header best.
   */
  chooseLanguage(asked: string | null, header: string | undefined): Language
  describeCard(language: Language, facts: CardFacts): CardTexts
  /** Renders the checkout page. `isOver` is true if the checkout was not paid and can no longer be paid. */
  renderCheckout(frame: Frame, facts: CheckoutFacts): Rendered & { isOver: boolean }
  renderSubscription(frame: Frame, facts: SubscriptionFacts): Rendered
  renderMessage(frame: Frame, facts: MessageFacts): Rendered
  renderLink(frame: Frame, facts: LinkFacts): Rendered
  renderInvoice(frame: Frame, facts: InvoiceFacts): Rendered
  renderBusiness(frame: Frame, facts: BusinessFacts): Rendered
  renderReminders(frame: Frame, facts: RemindersFacts): Rendered
  renderRefundAddress(frame: Frame, facts: RefundAddressFacts): Rendered
}
