/** Limits on bodies and on numbers of records. The limits of a single field are in the field's schema. */

const kilobyte = 1024

/** The largest body that the server reads, by the content of the body. */
export const bodyLimitsBytes = {
  ordinary: 64 * kilobyte,
  /** An invoice has up to 100 lines. */
  invoice: 256 * kilobyte,
  /** The image of a logo, sent as a file. */
  logo: 256 * kilobyte,
  /** The image of a logo, sent as base64 in JSON. */
  logoInJson: 352 * kilobyte,
} as const

/** The maximum depth of objects and arrays in a body. */
export const maxBodyDepth = 64

/**
 * The maximum numbers of records at a time. A creation beyond the limit is refused, with advice on how to
 * make room.
 */
export const caps = {
  /** Prices of one product, including inactive prices. */
  pricesPerProduct: 100,
  /** Active payment links of one workspace and mode. */
  activePaymentLinks: 1000,
  /**
   * Open and pending checkouts of one payment link that one IP address created and that have not reached
   * their end.
   */
  liveCheckoutsOfLinkAndAddress: 20,
  /**
   * Such checkouts of one payment link in total, about the number of exact amounts that exist for one price.
   */
  liveCheckoutsOfLink: 10_000,
  /** Payment links that the public page of a merchant shows: the newest ones. */
  linksOfProfile: 100,
  /** Messages to merchants that one IP address may send per day, to all merchants together. */
  messagesOfAddressAndDay: 10,
  /** Messages that one merchant may receive per day, from all senders together. */
  messagesOfMerchantAndDay: 100,
  /** Invoices that the page of a subscription shows: the newest ones. */
  invoicesOfSubscriptionPage: 12,
  /**
   * Replaced terms of a subscription for which its page offers a stop. Also the number of stops that the
   * service sends to the chain for a subscription that has never paid.
   */
  formerStops: 5,
  /** Settlement wallets of one workspace: a wallet serves both modes. */
  wallets: 64,
  /**
   * Signatures that authorise or remove pullers and are sent to the chain per day, for all wallets of one
   * workspace.
   */
  namingsOfWorkspaceAndDay: 20,
  /** Active (not revoked) API keys of one workspace, in both modes together. */
  apiKeys: 100,
  /** Members of one workspace together with its invitations that can still be accepted. */
  people: 100,
  /** Workspaces that one person may create. */
  workspacesPerPerson: 10,
  /** Webhook endpoints of one workspace and mode. */
  webhookEndpoints: 32,
} as const

/** How long an invitation can be accepted. */
export const invitationDays = 7

/**
 * The length of a password, in characters. Scrypt makes each guess expensive; only the length makes guessing
 * infeasible.
 */
export const passwordLength = { min: 12, max: 128 } as const
