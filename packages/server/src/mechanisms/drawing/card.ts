/** A picture for the preview of a link, which chats show beside the title of the page. */
export type CardContent = {
  merchant: string
  /** The words beside the mark of a verified business; null for a business that is not verified. */
  verified: string | null
  /** The amount, or the words that the buyer chooses it; null for none. */
  amount: string | null
  /** The description of the payment; null to leave it out. */
  what: string | null
  /** The colour of the business as `#rrggbb`. */
  accent: string
  /** The logo of the business, a PNG; null for none. */
  logo: Uint8Array | null
}

/** The size of the picture, in pixels, which chats show without cutting anything off. */
export const cardSize = { width: 1_200, height: 630 } as const
