/**
 * Limits on the sizes of request bodies and on the numbers of records. The limits of a single field are in
 * the field's schema.
 */

const kilobyte = 1024

/** The size of the largest body that the server reads, in bytes, by the kind of its content. */
export const bodyLimitsBytes = {
  ordinary: 64 * kilobyte,
  /** The body of an invoice, which has up to 100 lines. */
  invoice: 256 * kilobyte,
  /** The image of a logo, sent as a file. */
  logo: 256 * kilobyte,
  /** The image of a logo, sent as base64 in JSON. */
  logoInJson: 352 * kilobyte,
} as const

/** The maximum nesting depth of objects and arrays in a body. */
export const maxBodyDepth = 64

/**
 * The maximum numbers of records that may exist, be sent in a day, or be shown on a page. A request that
 * would exceed a maximum of existing or sent records is refused.
 */
export const caps = {
  /** Prices of one product, including inactive prices. */
  pricesPerProduct: 100,
  /** Active payment links of one workspace and mode. */
  activePaymentLinks: 1000,
  /**
   * Open and pending checkouts of one payment link that were created from one IP address and have not
   * expired.
   */
  liveCheckoutsOfLinkAndAddress: 20,
  /**
   * Open and pending checkouts of one payment link that have not expired, from all IP addresses together.
   * Each of them needs its own exact amount (the price plus a fraction of a cent), and one price has about
   * this many different amounts.
   */
  liveCheckoutsOfLink: 10_000,
  /** Payment links that the public page of a merchant shows. It shows the newest ones. */
  linksOfProfile: 100,
  /** Messages to merchants that one IP address may send per day, to all merchants together. */
  messagesOfAddressAndDay: 10,
  /** Messages that one merchant may receive per day, from all senders together. */
  messagesOfMerchantAndDay: 100,
  /** Mails of the receipt of one checkout that were requested on its page. */
  receiptMailsOfCheckout: 3,
  /** Mails of receipts that one IP address may request per day, for all checkouts together. */
  receiptMailsOfAddressAndDay: 10,
  /** Invoices that the page of a subscription shows. It shows the newest ones. */
  invoicesOfSubscriptionPage: 12,
  /**
   * Former agreements of a subscription that its page offers to stop on the chain. Once this number of
   * agreements of the subscription is stopped, the service submits the stop of an agreement only if that
   * agreement has ever paid.
   */
  formerStops: 5,
  /** Settlement wallets of one workspace. Each wallet serves both modes. */
  wallets: 64,
  /**
   * Signatures per day that authorise or remove pullers and that the service sends to the chain, for all
   * wallets of one workspace.
   */
  namingsOfWorkspaceAndDay: 20,
  /** Active (not revoked) API keys of one workspace, in both modes together. */
  apiKeys: 100,
  /** Members of one workspace, plus its invitations that can still be accepted. */
  people: 100,
  /** Workspaces that one person may create. */
  workspacesPerPerson: 10,
  /** Webhook endpoints of one workspace and mode. */
  webhookEndpoints: 32,
} as const

/** The number of days for which an invitation can be accepted. */
export const invitationDays = 7

/**
 * The length of a password, in characters. Scrypt makes each guess slow, but only the length makes guessing
 * infeasible.
 */
export const passwordLength = { min: 12, max: 128 } as const
