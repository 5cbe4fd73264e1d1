import { type CommissionStatus, commissionMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isAfter, isIn, type Position, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { CommissionRow } from './commission.ts'

export type NewCommission = {
  workspaceId: string
  id: string
  paymentId: string
  affiliateCode: string
  basisPoints: number
  amountMinor: number
}

/** Inserts commissions of payments that have no commission. Returns the inserted commissions. */
export const insertCommissions = async (
  tx: Tx,
  livemode: boolean,
  commissions: readonly NewCommission[],
  now: Date,
): Promise<CommissionRow[]> => {
  if (commissions.length === 0) return []
  return await tx
    .insertInto('commissions')
    .values(
      commissions.map((one) => ({
        workspace_id: one.workspaceId,
        livemode,
        id: one.id,
        payment_id: one.paymentId,
        affiliate_code: one.affiliateCode,
        basis_points: one.basisPoints,
        amount_minor: one.amountMinor,
        status: commissionMoves.accrue.to,
        version: 1,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'livemode', 'payment_id']).doNothing())
    .returningAll()
    .execute()
}

type PaymentKey = { workspaceId: string; paymentId: string }

/** Locks the commissions of payments, in a fixed order that prevents deadlocks. */
export const lockCommissionsOf = async (
  tx: Tx,
  livemode: boolean,
  payments: readonly PaymentKey[],
): Promise<CommissionRow[]> => {
  if (payments.length === 0) return []
  return await tx
    .selectFrom('commissions')
    .selectAll()
    .where('livemode', '=', livemode)
    .where(
      sql<boolean>`(workspace_id, payment_id) in (select * from unnest(
        ${payments.map(({ workspaceId }) => workspaceId)}::text[],
        ${payments.map(({ paymentId }) => paymentId)}::text[]
      ))`,
    )
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type CommissionChange = {
  workspaceId: string
  id: string
  status: CommissionStatus
  amountMinor: number
}

export const updateCommissions = async (
  tx: Tx,
  livemode: boolean,
  changes: readonly CommissionChange[],
): Promise<CommissionRow[]> => {
  if (changes.length === 0) return []
  const { rows } = await sql<CommissionRow>`
    update commissions as commission set status = changed.status, amount_minor = changed.amount_minor,
      version = commission.version + 1
    from unnest(
      ${changes.map(({ workspaceId }) => workspaceId)}::text[], ${changes.map(({ id }) => id)}::text[],
      ${changes.map(({ status }) => status)}::text[], ${changes.map(({ amountMinor }) => amountMinor)}::bigint[]
    ) as changed (workspace_id, id, status, amount_minor)
    where commission.workspace_id = changed.workspace_id and commission.livemode = ${livemode}
      and commission.id = changed.id
    returning commission.*
  `.execute(tx)
  return rows
}

export const lockCommission = (tx: Tx, scope: Scope, id: string): Promise<CommissionRow | undefined> =>
  tx
    .selectFrom('commissions')
    .selectAll()
    .where(isIn(scope))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setPaid = (tx: Tx, scope: Scope, id: string, now: Date): Promise<CommissionRow> =>
  tx
    .updateTable('commissions')
    .set({
      status: commissionMoves.pay.to,
      paid_at: now,
      paid_amount_minor: sql`amount_minor`,
      version: sql`version + 1`,
    })
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type CommissionPage = {
  status?: CommissionStatus | undefined
  affiliateCode?: string | undefined
  after?: Position | undefined
  limit: number
}

/** Returns commissions after a position, newest first. */
export const selectCommissions = (
  db: Database,
  scope: Scope,
  { status, affiliateCode, after, limit }: CommissionPage,
): Promise<CommissionRow[]> => {
  let query = db.selectFrom('commissions').selectAll().where(isIn(scope))
  // A literal, so that a generic plan of PostgreSQL takes the frequency of the status into account.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (affiliateCode !== undefined) query = query.where('affiliate_code', '=', affiliateCode)
  if (after !== undefined) query = query.where(isAfter(after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
