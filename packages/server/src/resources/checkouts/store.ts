import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import {
  type Database,
  isAfter,
  isIn,
  jsonOf,
  keysOf,
  type Position,
  type RecordKey,
  type Tx,
} from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type CheckoutRow, displayedEnd, type SettledPair } from './checkout.ts'
import type { LinkVisit, Sold } from './open-checkout.ts'

const within = (db: Database, scope: Scope) => db.selectFrom('checkouts').selectAll().where(isIn(scope))

export const selectCheckout = (db: Database, scope: Scope, id: string): Promise<CheckoutRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

export type CheckoutPage = {
  status?: CheckoutRow['status'] | undefined
  customerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after?: Position | undefined
  limit: number
}

/** Returns checkouts after a position, newest first. */
export const selectCheckouts = (db: Database, scope: Scope, page: CheckoutPage): Promise<CheckoutRow[]> =>
  checkoutsPage(db, scope, page).execute()

/** Returns the query of `selectCheckouts`. */
export const checkoutsPage = (
  db: Database,
  scope: Scope,
  { status, customerId, from, to, after, limit }: CheckoutPage,
) => {
  let query = within(db, scope)
  // A literal, so that a generic plan of PostgreSQL takes the frequency of the status into account.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from))
  if (to !== undefined) query = query.where('created_at', '<=', new Date(to))
  if (after !== undefined) query = query.where(isAfter(after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}

/** Returns the checkout of a hosted page, in any workspace: the page knows only the token. */
export const selectCheckoutByToken = (db: Database, hostedToken: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('hosted_token', '=', hostedToken).executeTakeFirst()

/** Returns checkouts of any workspaces, in no particular order. */
export const selectCheckoutsOf = (db: Database, keys: readonly RecordKey[]): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where(sql<boolean>`(workspace_id, livemode, id) in ${keysOf(keys)}`)
    .execute()

export type NewCheckout = {
  id: string
  mode: 'payment' | 'subscription'
  customerId: string | null
  invoiceId: string | null
  subscriptionId?: string | null
  terms?: CheckoutRow['subscription_terms']
  priceId: string | null
  sold: Sold | null
  amountMinor: number
  currency: string
  chain: ChainId
  token: TokenSymbol
  walletId: string
  otherPairs: readonly SettledPair[]
  description: string | null
  successUrl: string
  cancelUrl: string | null
  autoReturn?: boolean | undefined
  expiresAt: Date
  /**
   * The end of the checkout in workspace time, which a test clock may move ahead. The merchant and the buyer
   * see this end.
   */
  shownExpiresAt: Date
  metadata: object | null
  hostedToken: string
  visit: LinkVisit | null
  createdAt: Date
}

export const insertCheckout = (tx: Tx, scope: Scope, checkout: NewCheckout): Promise<CheckoutRow> =>
  tx
    .insertInto('checkouts')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: checkout.id,
      mode: checkout.mode,
      status: 'open',
      customer_id: checkout.customerId,
      invoice_id: checkout.invoiceId,
      holds_invoice: checkout.invoiceId !== null,
      subscription_id: checkout.subscriptionId ?? null,
      subscription_terms: jsonOf(checkout.terms ?? null),
      price_id: checkout.priceId,
      amount_minor: checkout.amountMinor,
      open_amount: checkout.visit?.openAmount ?? false,
      currency: checkout.currency,
      chain: checkout.chain,
      token: checkout.token,
      wallet_id: checkout.walletId,
      other_pairs: checkout.otherPairs.length === 0 ? null : JSON.stringify(checkout.otherPairs),
      description: checkout.description,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      auto_return: checkout.autoReturn ?? false,
      expires_at: checkout.expiresAt,
      ...displayedEnd(checkout.shownExpiresAt, checkout.expiresAt),
      metadata: jsonOf(checkout.metadata),
      hosted_token: checkout.hostedToken,
      payment_link_id: checkout.visit?.paymentLinkId ?? null,
      visitor_key: checkout.visit?.visitorKey ?? null,
      product_id: checkout.sold?.productId ?? null,
      age_restriction: jsonOf(checkout.sold?.ageRestriction ?? null),
      created_at: checkout.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type CheckoutChange = {
  status?: CheckoutRow['status']
  wallet_id?: string
  attested_at?: Date | null
  refund_address?: string
  ended_early?: boolean
}

/**
 * Counts a mail of the receipt of a paid checkout. Returns false, and counts nothing, if the checkout is not paid or the
 * limit is reached. The row stays locked until the transaction ends, so that requests at the same time are counted too.
 */
export const countReceiptMail = async (tx: Tx, scope: Scope, id: string, most: number): Promise<boolean> => {
  const counted = await tx
    .updateTable('checkouts')
    .set((is) => ({ receipt_mails: is('receipt_mails', '+', 1) }))
    .where(isIn(scope))
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('receipt_mails', '<', most)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

export const updateCheckoutRow = (
  tx: Tx,
  scope: Scope,
  id: string,
  change: CheckoutChange,
): Promise<CheckoutRow> =>
  tx
    .updateTable('checkouts')
    .set(change)
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
