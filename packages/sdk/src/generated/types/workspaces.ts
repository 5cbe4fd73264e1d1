// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { AcceptedPair, AcceptedPairInput } from './shared.ts'

/** A list that is returned as a whole, newest first. */
export interface WorkspaceList {
  /** All items, newest first. */
  data: Workspace[]
}

/** The fields of a workspace to create. */
export interface WorkspaceCreate {
  /** Name of the business, 1 to 120 characters. */
  name: string
  /** Two-letter ISO 3166 code of the country of the business. */
  country?: string | undefined
  /** Email address to which buyers write. At most 254 characters. */
  supportEmail?: string | undefined
}

/** One business, with its data, keys and members. */
export interface Workspace {
  /** Identifies the workspace. */
  id: string
  /** Name of the business, 1 to 120 characters. */
  name: string
  /** Two-letter ISO 3166 code of the country of the business. */
  country: string | null
  /** Email address to which buyers write. */
  supportEmail: string | null
  /**
   * Postal address of the business, one part per line, at most 500 characters. Receipts show it, and invoices
   * that have no `sellerAddress` when they are sent.
   */
  sellerAddress: string | null
  /**
   * Tax id of the business, at most 60 characters. Receipts show it, and invoices that have no `sellerTaxId`
   * when they are sent.
   */
  sellerTaxId: string | null
  /** URL of the logo of the business, on this deployment. */
  logoUrl: string | null
  /** Name in the URL of the public page: 3 to 40 of a-z, 0-9 and -. */
  publicSlug: string | null
  /** Status of the verification of the business. */
  kybStatus: KybStatus | (string & {})
  /** Whether confirmed payments of checkouts whose metadata has `affiliate` accrue commissions. */
  affiliateEnabled: boolean
  /**
   * Pairs that checkouts without `accepts` accept, in addition to their own chain and token. A checkout omits
   * pairs that have no verified wallet or that this deployment does not offer in the mode.
   */
  acceptedPairs: AcceptedPair[]
  /**
   * Confirmations that the workspace requires, by chain. For an absent chain, the number of the deployment
   * applies. If the deployment requires more, its number applies: `GET .../settlement_options` returns the
   * number in force in a mode.
   */
  confirmations: AskedConfirmations
  /**
   * Color of the business, as `#rrggbb`, in lower case in responses. The pages for buyers use it, darker or
   * lighter if it would be hard to read.
   */
  accent: string | null
  /**
   * Origins of the sites that may show the pages of your checkouts in a frame. The pages send these sites the
   * progress of the checkout.
   */
  embedOrigins: string[]
  /**
   * Share of a payment that affiliates receive, in hundredths of a percent. A commission keeps the share that
   * was set when its payment was confirmed. With 0, no commission accrues. Unit: basis points.
   */
  affiliateBasisPoints: number
  /**
   * Days on which customers are reminded of unpaid invoices, counted from `dueAt`; negative numbers are days
   * before it. From -30 to 90, at most 5 days, none by default. Invoices for periods of subscriptions have
   * separate reminders. Unit: days.
   */
  invoiceReminderDays: number[]
  /**
   * Whether buyers pay each checkout to an address of its own, a deposit address, instead of the shared
   * address of the settlement wallet. It applies to payment instructions that are requested from then on, on
   * EVM chains for which the deployment has a deposit factory.
   */
  depositAddresses: boolean
  /**
   * What happens to money that arrives at the deposit address of a checkout after the checkout ended unpaid.
   * `credit`: it counts for the checkout, which succeeds once the price is covered. `refund`: it stays
   * unmatched, so that you refund it or credit it by hand. Checkouts that start a subscription, and checkouts
   * that you ended early, never count late money.
   */
  latePayments: LatePayments | (string & {})
  /**
   * Whether the service collects deposits of the workspace to its settlement wallets and pays the gas, on
   * networks on which the operator has switched this on. The service sends a transaction that any account may
   * send and that can pay only the settlement wallet. Deposits that are too small for the fee, and deposits
   * with a payment that screening flagged, are left for you to collect.
   */
  collecting: boolean
  /** Time at which the workspace was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent fields stay as they are. */
export interface WorkspaceUpdate {
  /** Name of the business, 1 to 120 characters. */
  name?: string | undefined
  /** Two-letter ISO 3166 code of the country of the business. */
  country?: string | null | undefined
  /** Email address to which buyers write. At most 254 characters. */
  supportEmail?: string | null | undefined
  /**
   * Postal address of the business, one part per line, at most 500 characters. Receipts show it, and invoices
   * that have no `sellerAddress` when they are sent. From 1 to 500 characters.
   */
  sellerAddress?: string | null | undefined
  /**
   * Tax id of the business, at most 60 characters. Receipts show it, and invoices that have no `sellerTaxId`
   * when they are sent. From 1 to 60 characters.
   */
  sellerTaxId?: string | null | undefined
  /** Whether confirmed payments of checkouts whose metadata has `affiliate` accrue commissions. */
  affiliateEnabled?: boolean | undefined
  /**
   * Pairs that checkouts without `accepts` accept, in addition to their own chain and token. At most 10
   * pairs. With an empty list, checkouts accept only their own.
   */
  acceptedPairs?: AcceptedPairInput[] | undefined
  /**
   * Number of blocks, including the block of the payment, after which a payment of the workspace is
   * confirmed, by chain. Replaces the former setting; `{}` removes it. At least the largest number that this
   * deployment requires in any mode, and at most 256, because the service keeps no headers of deeper blocks.
   */
  confirmations?: AskedConfirmationsInput | undefined
  /**
   * Color of the business, as `#rrggbb`, in lower case in responses. The pages for buyers use it, darker or
   * lighter if it would be hard to read.
   */
  accent?: string | null | undefined
  /**
   * Origins of the sites that may show hosted pages in a frame. Replaces the former list. Each origin is
   * https, or http for `localhost`, `127.0.0.1` and `[::1]`, which have an effect in test mode only. At most
   * 20 items.
   */
  embedOrigins?: string[] | undefined
  /**
   * Share of a payment that affiliates receive, in hundredths of a percent. A commission keeps the share that
   * was set when its payment was confirmed. With 0, no commission accrues. Unit: basis points. From 0 to
   * 10000.
   */
  affiliateBasisPoints?: number | undefined
  /**
   * Days on which customers are reminded of unpaid invoices, counted from `dueAt`; negative numbers are days
   * before it. From -30 to 90, at most 5 days, none by default. Invoices for periods of subscriptions have
   * separate reminders. Unit: days.
   */
  invoiceReminderDays?: number[] | undefined
  /**
   * Whether buyers pay each checkout to an address of its own, a deposit address, instead of the shared
   * address of the settlement wallet. It applies to payment instructions that are requested from then on, on
   * EVM chains for which the deployment has a deposit factory.
   */
  depositAddresses?: boolean | undefined
  /**
   * What happens to money that arrives at the deposit address of a checkout after the checkout ended unpaid.
   * `credit`: it counts for the checkout, which succeeds once the price is covered. `refund`: it stays
   * unmatched, so that you refund it or credit it by hand. Checkouts that start a subscription, and checkouts
   * that you ended early, never count late money.
   */
  latePayments?: LatePayments | undefined
  /**
   * Whether the service collects deposits of the workspace to its settlement wallets and pays the gas, on
   * networks on which the operator has switched this on. The service sends a transaction that any account may
   * send and that can pay only the settlement wallet. Deposits that are too small for the fee, and deposits
   * with a payment that screening flagged, are left for you to collect.
   */
  collecting?: boolean | undefined
}

/** The public name to claim. */
export interface PublicSlug {
  /** Name in the URL of the public page: 3 to 40 of a-z, 0-9 and -. */
  slug: string
}

/** The image of the logo. */
export interface LogoUpload {
  /** The image, as base64: a PNG, JPEG or WebP of at most 256 KiB and 4 million pixels. */
  image: string
}

/** Status of the verification of the business. */
export type KybStatus = 'not_required' | 'pending' | 'approved' | 'rejected'

/**
 * Confirmations that the workspace requires, by chain. For an absent chain, the number of the deployment
 * applies. If the deployment requires more, its number applies: `GET .../settlement_options` returns the
 * number in force in a mode.
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
 * What happens to money that arrives at the deposit address of a checkout after the checkout ended unpaid.
 * `credit`: it counts for the checkout, which succeeds once the price is covered. `refund`: it stays
 * unmatched, so that you refund it or credit it by hand. Checkouts that start a subscription, and checkouts
 * that you ended early, never count late money.
 */
export type LatePayments = 'credit' | 'refund'

/**
 * Number of blocks, including the block of the payment, after which a payment of the workspace is confirmed,
 * by chain. Replaces the former setting; `{}` removes it. At least the largest number that this deployment
 * requires in any mode, and at most 256, because the service keeps no headers of deeper blocks.
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
