/** SQL for the agreements of payers and of checkouts that are in force (state `living`). */
import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AgreementRow, PullRow } from './agreement.ts'

export type Payer = { chain: ChainId; livemode: boolean; token: TokenSymbol; payer: string }

/** An upper bound of the rows that one request reads, larger than the number of agreements of any payer. */
const mostLiving = 1_000

/**
 * Returns the agreements of a payer that are in force, in all workspaces: those of subscriptions that are not
 * canceled and of checkouts that can still be paid. They share one token allowance.
 */
export const selectLiving = (db: Database, payer: Payer, now: Date): Promise<AgreementRow[]> =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where('chain', '=', payer.chain)
    .where('livemode', '=', payer.livemode)
    .where('token', '=', payer.token)
    .where('payer', '=', payer.payer)
    .where('state', '=', 'living')
    .where('end_seconds', '>', Math.floor(now.getTime() / 1000))
    .where(sql<boolean>`case when subscription_id is null then exists (
        select from checkouts where checkouts.workspace_id = agreements.workspace_id
          and checkouts.livemode = agreements.livemode and checkouts.id = agreements.checkout_id
          and checkouts.status in ('open', 'pending') and checkouts.expires_at > ${now}
      ) else exists (
        select from subscriptions where subscriptions.workspace_id = agreements.workspace_id
          and subscriptions.livemode = agreements.livemode and subscriptions.id = agreements.subscription_id
          and subscriptions.status <> 'canceled'
      ) end`)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(mostLiving)
    .execute()

/**
 * Puts one agreement of a checkout in force (state `living`), and marks all other agreements that were signed
 * for the checkout as replaced.
 */
export const preferAgreement = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { checkoutId, hash, now }: { checkoutId: string; hash: string; now: Date },
): Promise<void> => {
  await sql`
    update agreements set
      state = case when hash = ${hash} then 'living' else 'replaced' end,
      ended_at = case when hash = ${hash} then null else ${now}::timestamptz end,
      look_at = case when hash = ${hash} then ${now}::timestamptz end
    where workspace_id = ${workspaceId} and livemode = ${livemode} and checkout_id = ${checkoutId}
      and subscription_id is null and state in ('living', 'replaced')
  `.execute(tx)
}

/**
 * The agreement of a checkout that is in force, and the latest pull (transfer by allowance) of that
 * agreement.
 */
export type CheckoutAgreement = {
  agreement: AgreementRow
  pull: Pick<PullRow, 'state' | 'failure_reason'> | null
}

export const selectCheckoutAgreement = async (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<CheckoutAgreement | null> => {
  const agreement = await db
    .selectFrom('agreements')
    .selectAll()
    .where(isIn(scope))
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'living')
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()
  if (agreement === undefined) return null
  const pull = await db
    .selectFrom('pulls')
    .select(['state', 'failure_reason'])
    .where(isIn(scope))
    .where('agreement', '=', agreement.hash)
    .where('checkout_id', '=', checkoutId)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { agreement, pull: pull ?? null }
}

/**
 * Marks the agreements of a subscription that are in force as replaced, except those whose hashes are in
 * `except`.
 */
export const replaceOthers = async (
  tx: Tx,
  scope: Scope,
  { subscriptionId, except, now }: { subscriptionId: string; except: readonly string[]; now: Date },
): Promise<void> => {
  await tx
    .updateTable('agreements')
    .set({ state: 'replaced', ended_at: now, watch_at: null })
    .where(isIn(scope))
    .where('subscription_id', '=', subscriptionId)
    .where(sql<boolean>`hash <> all(${except}::text[])`)
    .where('state', '=', 'living')
    .execute()
}
