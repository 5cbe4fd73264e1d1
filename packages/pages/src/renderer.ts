/**
 * What the server knows of the pages: the shape of the renderer that it is handed, and of what it hands over. These are
 * types alone, so that importing them loads nothing.
 */
import type { HostedCheckout, HostedInvoice, HostedSubscription, MerchantProfile } from '@stablerail/contract'

export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'tr' | 'ar' | 'zh' | 'ja'

/** What every page is given. */
export type Frame = {
  language: Language
  /** The colour of the business as `#rrggbb`; null where it has chosen none. */
  accent: string | null
  /** Where the logo is, from the address of the page on; null where there is none. */
  logo: string | null
}

/** What became of a transaction that the buyer reported, where it was not credited. */
export type Reported = 'kept' | 'tooMany' | 'malformed'

/** A reported transaction, and the text by whose signature the address that sent it proves that it did. */
export type Proof = { txHash: string; textToSign: string }

export type CheckoutFacts = {
  checkout: HostedCheckout
  /** The present moment in the time of the network, by which a checkout ends. */
  nowMs: number
  /** The address of the page as buyers are sent to it, for apps that open it in a browser of their own. */
  pageUrl: string
  reported: Reported | null
  /** What a wallet of this browser can sign for the newest report; null where that would change nothing. */
  proof: Proof | null
  /** Whether a transaction can be reported: somebody has asked how to pay. */
  canReport: boolean
  /** Whether the page was asked for with the form of a report, for a browser without a script. */
  isReporting: boolean
  /** The origin of the shop that embeds this page or opened it, where its merchant lists that. */
  shopOrigin: string | null
}

export type SubscriptionFacts = {
  subscription: HostedSubscription
  /** The present moment in the time of the business, which a test clock moves. */
  nowMs: number
  /** The address of the page as customers are sent to it, for apps that open it in a browser of their own. */
  pageUrl: string
}

type Pair = Pick<HostedCheckout, 'chain' | 'token'>

/** A payment link before there is a checkout of it. */
export type LinkFacts = {
  merchant: HostedCheckout['merchant']
  livemode: boolean
  description: string
  currency: string
  /** In minor units; null where the buyer chooses. */
  amountMinor: number | null
  /** Null where the link sets the amount. */
  choice: { presets: readonly number[]; minMinor: number; maxMinor: number | null } | null
  /** What can be paid with now, the pair that is asked for by default first. */
  pairs: readonly Pair[]
  /** What was typed, and why it was not taken; null where nothing was. */
  refused: { typed: string; because: 'notANumber' | 'outOfBounds' } | null
}

/** A payment that paid an invoice, whole or in part. */
export type InvoicePayment = Pair & {
  txHash: string
  amountBase: string
  /** Of the token; null where it is not configured any more. */
  decimals: number | null
}

export type InvoiceFacts = {
  invoice: HostedInvoice
  issuedAt: string
  /** In minor units: the amount less what was credited to the invoice. */
  leftMinor: number
  /** Whether a payment for it was seen that is not final yet. */
  isOnItsWay: boolean
  /** In the order in which they came. */
  payments: readonly InvoicePayment[]
  /** Where the document is, from the address of the page on. */
  pdf: string
}

/** The fields of the form that writes to a merchant, as they were typed. */
export type TypedMessage = { email: string; name: string; message: string }

export type BusinessFacts = {
  profile: MerchantProfile
  /** What became of a message: it was sent, or it has to be mended; null where none was written. */
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
  /** A sentence in English that says more than the kind does; null where there is none. */
  detail: string | null
  /** Null where no merchant is known, as for an address that leads nowhere. */
  merchant: HostedCheckout['merchant'] | null
  livemode: boolean
}

export type Rendered = {
  html: string
  /** The text of each style element, for the policy that admits them by their hashes. */
  styles: readonly string[]
}

/** The renderer as it is built: `renderer.mjs` exports one as `renderer`. */
export type Renderer = {
  /** The language of a page: the one that the address asks for, else the best of the header `Accept-Language`. */
  chooseLanguage(asked: string | null, header: string | undefined): Language
  /** `isOver` says whether the checkout can no longer be paid and was not. */
  renderCheckout(frame: Frame, facts: CheckoutFacts): Rendered & { isOver: boolean }
  renderSubscription(frame: Frame, facts: SubscriptionFacts): Rendered
  renderMessage(frame: Frame, facts: MessageFacts): Rendered
  renderLink(frame: Frame, facts: LinkFacts): Rendered
  renderInvoice(frame: Frame, facts: InvoiceFacts): Rendered
  renderBusiness(frame: Frame, facts: BusinessFacts): Rendered
  renderReminders(frame: Frame, facts: RemindersFacts): Rendered
}
