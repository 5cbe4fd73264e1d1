// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { AcceptedPair, AcceptedPairInput } from './shared.ts'

/** A list answered whole. */
export interface WorkspaceList {
  /** All items, newest first. */
  data: Workspace[]
}

/** The fields of a workspace to create. */
export interface WorkspaceCreate {
  /** What the business is called, 1 to 120 characters. */
  name: string
  /** Two-letter ISO 3166 code of the country of the business. */
  country?: string | undefined
  /** Address that buyers write to. At most 254 characters. */
  supportEmail?: string | undefined
}

/** One business, with its data, keys and members. */
export interface Workspace {
  /** Identifies the workspace. */
  id: string
  /** What the business is called, 1 to 120 characters. */
  name: string
  /** Two-letter ISO 3166 code of the country of the business. */
  country: string | null
  /** Address that buyers write to. */
  supportEmail: string | null
  /** Address of the logo of the business, on this deployment. */
  logoUrl: string | null
  /** Name in the address of the public page: 3 to 40 of a-z, 0-9 and -. */
  publicSlug: string | null
  /** Where the verification of the business stands. */
  kybStatus: KybStatus | (string & {})
  /** Whether payments of checkouts whose metadata has `affiliate` accrue commissions, once they confirm. */
  affiliateEnabled: boolean
  /**
   * What checkouts accept that say no `accepts`, besides their own chain and token. A pair without a verified
   * wallet, or that this deployment does not offer in the mode, is left out of them.
   */
  acceptedPairs: AcceptedPair[]
  /**
   * The confirmations that the workspace asks for, by chain. A chain that is left out has those of the
   * deployment. Where the deployment asks for more, that holds: `GET .../settlement_options` answers what
   * holds in a mode.
   */
  confirmations: AskedConfirmations
  /**
   * Colour of the business, as `#rrggbb`, in lower case in answers. The page of a checkout shows it, darker
   * or lighter where it could not be read.
   */
  accent: string | null
  /**
   * Origins of the sites that may show the pages of your checkouts in a frame, and are told there how far a
   * checkout is.
   */
  embedOrigins: string[]
  /**
   * What affiliates get of a payment, in hundredths of a percent. A commission keeps the share that held when
   * its payment confirmed; with 0 none accrues. Unit: basis points.
   */
  affiliateBasisPoints: number
  /**
   * When customers are reminded of invoices that they have not paid: whole days from `dueAt`, before it where
   * negative, from -30 to 90, 5 at most, none by default. Invoices of the periods of subscriptions have
   * reminders of their own. Unit: days.
   */
  invoiceReminderDays: number[]
  /** When the workspace was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent ones stay as they are. */
export interface WorkspaceUpdate {
  /** What the business is called, 1 to 120 characters. */
  name?: string | undefined
  /** Two-letter ISO 3166 code of the country of the business. */
  country?: string | null | undefined
  /** Address that buyers write to. At most 254 characters. */
  supportEmail?: string | null | undefined
  /** Whether payments of checkouts whose metadata has `affiliate` accrue commissions, once they confirm. */
  affiliateEnabled?: boolean | undefined
  /**
   * What checkouts are to accept that say no `accepts`, besides their own chain and token; 10 pairs at most,
   * and none for their own alone.
   */
  acceptedPairs?: AcceptedPairInput[] | undefined
  /**
   * Blocks, the paying one counted, after which a payment of the workspace is confirmed, by chain, in place
   * of what was set before; `{}` asks for nothing. No fewer than this deployment asks for in any mode, and
   * 256 at most: deeper than that it keeps no headers.
   */
  confirmations?: AskedConfirmationsInput | undefined
  /**
   * Colour of the business, as `#rrggbb`, in lower case in answers. The page of a checkout shows it, darker
   * or lighter where it could not be read.
   */
  accent?: string | null | undefined
  /**
   * Origins of the sites that may show hosted pages in a frame, in place of those before: https, and http for
   * `localhost`, `127.0.0.1` and `[::1]`, which count in test mode only. At most 20 items.
   */
  embedOrigins?: string[] | undefined
  /**
   * What affiliates get of a payment, in hundredths of a percent. A commission keeps the share that held when
   * its payment confirmed; with 0 none accrues. Unit: basis points. From 0 to 10000.
   */
  affiliateBasisPoints?: number | undefined
  /**
   * When customers are reminded of invoices that they have not paid: whole days from `dueAt`, before it where
   * negative, from -30 to 90, 5 at most, none by default. Invoices of the periods of subscriptions have
   * reminders of their own. Unit: days.
   */
  invoiceReminderDays?: number[] | undefined
}

/** The name to claim. */
export interface PublicSlug {
  /** Name in the address of the public page: 3 to 40 of a-z, 0-9 and -. */
  slug: string
}

/** The image to make the logo of. */
export interface LogoUpload {
  /** The image, as base64: a PNG, JPEG or WebP of at most 256 KiB and 4 million pixels. */
  image: string
}

/** Where the verification of the business stands. */
export type KybStatus = 'not_required' | 'pending' | 'approved' | 'rejected'

/**
 * The confirmations that the workspace asks for, by chain. A chain that is left out has those of the
 * deployment. Where the deployment asks for more, that holds: `GET .../settlement_options` answers what holds
 * in a mode.
 */
export interface AskedConfirmations {
  /** Unit: blocks. */
  base?: number
  /** Unit: blocks. */
  ethereum?: number
  /** Unit: blocks. */
  polygon?: number
  /** Unit: blocks. */
  arbitrum?: number
  /** Unit: blocks. */
  solana?: number
  /** Unit: blocks. */
  tron?: number
}

/**
 * Blocks, the paying one counted, after which a payment of the workspace is confirmed, by chain, in place of
 * what was set before; `{}` asks for nothing. No fewer than this deployment asks for in any mode, and 256 at
 * most: deeper than that it keeps no headers.
 */
export interface AskedConfirmationsInput {
  /** Unit: blocks. From 1 to 256. */
  base?: number | undefined
  /** Unit: blocks. From 1 to 256. */
  ethereum?: number | undefined
  /** Unit: blocks. From 1 to 256. */
  polygon?: number | undefined
  /** Unit: blocks. From 1 to 256. */
  arbitrum?: number | undefined
  /** Unit: blocks. From 1 to 256. */
  solana?: number | undefined
  /** Unit: blocks. From 1 to 256. */
  tron?: number | undefined
}
