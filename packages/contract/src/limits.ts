/** Limits on bodies and on numbers of records. The limits of a single field stand in the schema of the field. */

const kilobyte = 1024

/** The largest body that the server reads, by what the body holds. */
export const bodyLimitsBytes = {
  ordinary: 64 * kilobyte,
  /** An invoice has up to 100 lines. */
  invoice: 256 * kilobyte,
  /** The image of a logo, as it is sent. */
  logo: 256 * kilobyte,
  /** The same in JSON, as base64. */
  logoInJson: 352 * kilobyte,
} as const

/** At most this many levels of objects and arrays in a body. */
export const maxBodyDepth = 64

/** The most records there may be at a time. A creation beyond that is refused, with a way to make room. */
export const caps = {
  /** Prices of one product, inactive prices counted. */
  pricesPerProduct: 100,
  /** Active payment links of one workspace and mode. */
  activePaymentLinks: 1000,
  /** Open and pending checkouts, not past their end, of one payment link that one IP address made. */
  liveCheckoutsOfLinkAndAddress: 20,
  /** The same of one payment link in all: about as many as there are exact amounts of one price. */
  liveCheckoutsOfLink: 10_000,
  /** Payment links that the public page of a merchant shows: the newest. */
  linksOfProfile: 100,
  /** Messages to merchants that one IP address sends within a day, to all merchants together. */
  messagesOfAddressAndDay: 10,
  /** Messages that a merchant is sent within a day, by everybody together. */
  messagesOfMerchantAndDay: 100,
  /** Invoices that the page of a subscription shows: the newest. */
  invoicesOfSubscriptionPage: 12,
  /** Terms of a subscription that others have replaced, for which its page offers a stop; and so many stops are carried. */
  formerStops: 5,
  /** Settlement wallets of one workspace: a wallet serves both modes. */
  wallets: 64,
  /** Signatures that name or end pullers, of all wallets of one workspace, that are brought to the chain within a day. */
  namingsOfWorkspaceAndDay: 20,
  /** API keys of one workspace that are not revoked, in both modes together. */
  apiKeys: 100,
  /** Members of one workspace, and invitations to it that can still be accepted, together. */
  people: 100,
  /** Workspaces that one person may make. */
  workspacesPerPerson: 10,
  /** Webhook endpoints of one workspace and mode. */
  webhookEndpoints: 32,
} as const

/** How long an invitation can be accepted. */
export const invitationDays = 7

/** How long a password is, in characters. Scrypt makes each try expensive; only the length makes guessing infeasible. */
export const passwordLength = { min: 12, max: 128 } as const
