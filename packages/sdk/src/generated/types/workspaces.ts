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
  /** Whether affiliates accrue commissions. */
  affiliateEnabled: boolean
  /**
   * What checkouts accept that say no `accepts`, besides their own chain and token. A pair without a verified
   * wallet, or that this deployment does not offer in the mode, is left out of them.
   */
  acceptedPairs: AcceptedPair[]
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
  /** Whether affiliates accrue commissions. */
  affiliateEnabled?: boolean | undefined
  /**
   * What checkouts are to accept that say no `accepts`, besides their own chain and token; 10 pairs at most,
   * and none for their own alone.
   */
  acceptedPairs?: AcceptedPairInput[] | undefined
}

/** The name to claim. */
export interface PublicSlug {
  /** Name in the address of the public page: 3 to 40 of a-z, 0-9 and -. */
  slug: string
}

/** Where the verification of the business stands. */
export type KybStatus = 'not_required' | 'pending' | 'approved' | 'rejected'
