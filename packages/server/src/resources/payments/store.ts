import { sql } from 'kysely'
import type { NetworkKey } from '../../config.ts'
import type { Database, Scope } from '../../context.ts'
import type { BlockRef } from '../../mechanisms/chains/index.ts'
import { isAfter, isIn, type Position } from '../../mechanisms/db/index.ts'
import type { PaymentRow } from './payment.ts'

export type PaymentFilter = {
  status?: PaymentRow['status'] | undefined
  customerId?: string | undefined
  subscriptionId?: string | undefined
  screeningVerdict?: PaymentRow['screening_verdict'] | undefined
  from?: string | undefined
  to?: string | undefined
}

const within = (db: Database, scope: Scope) => db.selectFrom('payments').selectAll().where(isIn(scope))

/** Payments after a position, newest first. */
export const selectPayments = (
  db: Database,
  scope: Scope,
  filter: PaymentFilter & { after?: Position | undefined; limit: number },
): Promise<PaymentRow[]> => {
  let query = within(db, scope)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.customerId !== undefined) query = query.where('customer_id', '=', filter.customerId)
  if (filter.subscriptionId !== undefined) query = query.where('subscription_id', '=', filter.subscriptionId)
  if (filter.screeningVerdict !== undefined)
    query = query.where('screening_verdict', '=', filter.screeningVerdict)
  if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('created_at', '<=', new Date(filter.to))
  if (filter.after !== undefined) query = query.where(isAfter(filter.after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute()
}

export const selectPayment = (db: Database, scope: Scope, id: string): Promise<PaymentRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

/** The payment to show for a checkout: one that is in the chain before one that is not, then the newest. */
export const selectCheckoutPayment = (
  db: Database,
  scope: Scope,
  checkoutId: string,
): Promise<PaymentRow | undefined> =>
  within(db, scope)
    .where('checkout_id', '=', checkoutId)
    .orderBy((is) => is('block_number', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Payments of every workspace on one network. */
export const onNetwork = (db: Database, { chain, livemode }: NetworkKey) =>
  db.selectFrom('payments').where('chain', '=', chain).where('livemode', '=', livemode)

/** The distinct blocks of the payments of a query with a status, below or above a block number. */
export const selectBlocks = async (
  query: ReturnType<typeof onNetwork>,
  status: 'pending' | 'confirmed',
  comparison: '<=' | '>',
  number: number,
): Promise<BlockRef[]> => {
  const rows = await query
    .select(['block_number', 'block_hash'])
    .distinct()
    .where('status', '=', status)
    .where('block_number', comparison, number)
    .execute()
  return rows.flatMap(({ block_number, block_hash }) =>
    block_number === null || block_hash === null ? [] : [{ number: block_number, hash: block_hash }],
  )
}

export type PaymentKey = { workspaceId: string; id: string }

/** SQL condition on `payments`: the row has one of these keys. */
export const isOneOf = (keys: readonly PaymentKey[]) => sql`
  (payments.workspace_id, payments.id) in (select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
  ))`
