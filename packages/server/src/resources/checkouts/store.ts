import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Database, Scope, Tx } from '../../context.ts'
import { isIn, jsonOf } from '../../mechanisms/db/index.ts'
import type { CheckoutRow, SettledPair } from './checkout.ts'

const within = (db: Database, scope: Scope) => db.selectFrom('checkouts').selectAll().where(isIn(scope))

export const selectCheckout = (db: Database, scope: Scope, id: string): Promise<CheckoutRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

/** The checkout of a hosted page, in any workspace: its token is the only thing the page knows. */
export const selectCheckoutByToken = (db: Database, hostedToken: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('hosted_token', '=', hostedToken).executeTakeFirst()

export type NewCheckout = {
  id: string
  mode: 'payment' | 'subscription'
  customerId: string | null
  priceId: string | null
  amountMinor: number
  currency: string
  chain: ChainId
  token: TokenSymbol
  walletId: string
  otherPairs: readonly SettledPair[]
  description: string | null
  successUrl: string
  cancelUrl: string | null
  expiresAt: Date
  metadata: object | null
  hostedToken: string
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
      price_id: checkout.priceId,
      amount_minor: checkout.amountMinor,
      currency: checkout.currency,
      chain: checkout.chain,
      token: checkout.token,
      wallet_id: checkout.walletId,
      other_pairs: checkout.otherPairs.length === 0 ? null : JSON.stringify(checkout.otherPairs),
      description: checkout.description,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      expires_at: checkout.expiresAt,
      metadata: jsonOf(checkout.metadata),
      hosted_token: checkout.hostedToken,
      created_at: checkout.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type CheckoutChange = {
  status?: CheckoutRow['status']
  wallet_id?: string
  completed_at?: Date
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
