import { type AcceptedPair, caps } from '@stablerail/contract'
import { type Database, isIn, jsonOf, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { PaymentLinkRow } from './payment-link.ts'

/**
 * Returns the payment link of a hosted page. It may be in any workspace, because the page knows only the
 * token.
 */
export const selectLinkByToken = (db: Database, hostedToken: string): Promise<PaymentLinkRow | undefined> =>
  db.selectFrom('payment_links').selectAll().where('hosted_token', '=', hostedToken).executeTakeFirst()

/**
 * Reads a payment link with a shared lock, so that a deactivation of the link waits for this transaction.
 * Transactions that create checkouts from the link do not wait for each other.
 */
export const lockLinkForVisit = (tx: Tx, scope: Scope, id: string): Promise<PaymentLinkRow | undefined> =>
  tx
    .selectFrom('payment_links')
    .selectAll()
    .where(isIn(scope))
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/**
 * Returns at most `limit` payment links, newest first. If there are more links, active links are preferred to
 * inactive ones. The default limit is the maximum number of active links, so that all active links are
 * returned.
 */
export const selectLinks = (
  db: Database,
  scope: Scope,
  { active, limit = caps.activePaymentLinks }: { active?: boolean | undefined; limit?: number },
): Promise<PaymentLinkRow[]> => {
  let shown = db.selectFrom('payment_links').selectAll().where(isIn(scope))
  if (active !== undefined) shown = shown.where('active', '=', active)
  return db
    .selectFrom(
      shown
        .orderBy('active', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('shown'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Returns the number of active payment links. It is exact while the caller holds the lock on the workspace.
 */
export const countActive = async (tx: Tx, scope: Scope): Promise<number> => {
  const { count } = await tx
    .selectFrom('payment_links')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where(isIn(scope))
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewPaymentLink = {
  id: string
  hostedToken: string
  description: string
  priceId: string | null
  amountMinor: number
  openAmount: boolean
  minAmountMinor: number | null
  maxAmountMinor: number | null
  presetAmounts: readonly number[] | null
  currency: string
  otherPairs: readonly AcceptedPair[] | null
  successUrl: string
  autoReturn: boolean
  metadata: object | null
  createdAt: Date
} & AcceptedPair

export const insertLink = (tx: Tx, scope: Scope, link: NewPaymentLink): Promise<PaymentLinkRow> =>
  tx
    .insertInto('payment_links')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: link.id,
      hosted_token: link.hostedToken,
      description: link.description,
      price_id: link.priceId,
      amount_minor: link.amountMinor,
      open_amount: link.openAmount,
      min_amount_minor: link.minAmountMinor,
      max_amount_minor: link.maxAmountMinor,
      preset_amounts: jsonOf(link.presetAmounts),
      currency: link.currency,
      chain: link.chain,
      token: link.token,
      other_pairs: jsonOf(link.otherPairs),
      success_url: link.successUrl,
      auto_return: link.autoReturn,
      active: true,
      metadata: jsonOf(link.metadata),
      created_at: link.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Deactivates a payment link. Waits for transactions that are creating checkouts from the link
 * (`lockLinkForVisit`). Returns whether the link exists.
 */
export const deactivateLink = async (tx: Tx, scope: Scope, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('payment_links')
    .set({ active: false })
    .where(isIn(scope))
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
