import { type Insertable, sql } from 'kysely'
import { type Database, isIn, type Tables, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { InvoiceKey } from '../checkouts/index.ts'
import type { AgreementRow, PullKey, PullRow } from './agreement.ts'

/** Inserts an agreement; returns false if it already exists. */
export const insertAgreement = async (tx: Tx, row: Insertable<Tables['agreements']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'livemode', 'hash']).doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

export const selectAgreement = (
  db: Database,
  scope: Scope,
  hash: string,
): Promise<AgreementRow | undefined> =>
  db.selectFrom('agreements').selectAll().where(isIn(scope)).where('hash', '=', hash).executeTakeFirst()

/**
 * Ends an agreement whose state is one of `from` (by default only `living`, which means in force). Returns
 * whether an agreement was ended.
 */
export const endAgreement = async (
  tx: Tx,
  scope: Scope,
  {
    hash,
    state,
    now,
    from = ['living'],
  }: { hash: string; state: 'replaced' | 'stopped'; now: Date; from?: readonly AgreementRow['state'][] },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('agreements')
    .set({ state, ended_at: now, look_at: null, watch_at: null })
    .where(isIn(scope))
    .where('hash', '=', hash)
    .where('state', 'in', from)
    .returning('hash')
    .executeTakeFirst()
  return ended !== undefined
}

const isPull = ({ workspaceId, livemode, agreement, period }: PullKey) =>
  sql<boolean>`(workspace_id = ${workspaceId} and livemode = ${livemode}
    and agreement = ${agreement} and period = ${period})`

export type NewPull = PullKey & {
  invoiceId: string | null
  checkoutId: string | null
  reference: string
  amountBase: bigint
  now: Date
}

/**
 * Inserts the row of a requested pull, or requests the pull again if an earlier try failed. Returns false if
 * the period is being pulled or was pulled already, because a period is pulled only once.
 */
export const askForPull = async (
  tx: Tx,
  { workspaceId, livemode, agreement, period, invoiceId, checkoutId, reference, amountBase, now }: NewPull,
): Promise<boolean> => {
  const { rows } = await sql<{ period: number }>`
    insert into pulls
      (workspace_id, livemode, agreement, period, invoice_id, checkout_id, reference, amount_base, state, asked_at)
    values (${workspaceId}, ${livemode}, ${agreement}, ${period}, ${invoiceId}, ${checkoutId}, ${reference},
      ${amountBase}, 'asked', ${now})
    on conflict (workspace_id, livemode, agreement, period) do update set
      state = 'asked', failure_reason = null, invoice_id = excluded.invoice_id,
      checkout_id = excluded.checkout_id, reference = excluded.reference, allowance_base = null,
      amount_base = excluded.amount_base, tries = pulls.tries + 1, asked_at = excluded.asked_at, settled_at = null
      where pulls.state = 'failed'
    returning period
  `.execute(tx)
  return rows.length > 0
}

export const selectPull = (db: Database, key: PullKey): Promise<PullRow | undefined> =>
  db.selectFrom('pulls').selectAll().where(isPull(key)).executeTakeFirst()

/** Stores the outcome of a pull and returns the row; undefined if there is no such pull. */
export const settlePull = (
  tx: Tx,
  key: PullKey,
  outcome: Pick<PullRow, 'state' | 'failure_reason' | 'tx_hash'>,
  now: Date,
): Promise<PullRow | undefined> =>
  tx
    .updateTable('pulls')
    .set({ ...outcome, settled_at: now })
    .where(isPull(key))
    .returningAll()
    .executeTakeFirst()

/** Stores a payer's allowance as read right before a pull. */
export const noteAllowance = async (db: Database, key: PullKey, allowanceBase: bigint): Promise<void> => {
  await db.updateTable('pulls').set({ allowance_base: allowanceBase }).where(isPull(key)).execute()
}

const ofInvoices = (livemode: boolean, keys: readonly InvoiceKey[], state: PullRow['state']) => sql<boolean>`
  pulls.livemode = ${livemode} and pulls.state = ${sql.lit(state)} and (pulls.workspace_id, pulls.invoice_id) in (
    select * from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
    ))`

/** Returns the pulls that are under way for invoices of one mode. */
export const selectUnderWay = async (
  db: Database,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<PullRow[]> =>
  keys.length === 0
    ? []
    : await db
        .selectFrom('pulls')
        .selectAll()
        .where(ofInvoices(livemode, keys, 'asked'))
        .execute()

/**
 * SQL for whether the chain reader has recorded the transfer of a pull, and no reorg has removed it since.
 */
const isTold = sql<boolean>`exists (
  select from transfers where transfers.tx_id = pulls.tx_hash and transfers.livemode = pulls.livemode
    and transfers.state <> 'orphaned')`

/**
 * Returns the ids of those invoices whose pull (transfer by allowance) has succeeded while the chain reader
 * has not recorded the transfer yet. If another sender made the pull, its transaction is unknown; such a pull
 * counts for only ten minutes.
 */
export const selectUnreportedPulls = async (
  db: Database,
  livemode: boolean,
  keys: readonly InvoiceKey[],
  now: Date,
): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('pulls')
    .select('invoice_id')
    .where(ofInvoices(livemode, keys, 'succeeded'))
    .where(sql<boolean>`not ${isTold}`)
    .where(sql<boolean>`(tx_hash is not null or settled_at > ${now}::timestamptz - interval '10 minutes')`)
    .execute()
  return rows.flatMap(({ invoice_id }) => invoice_id ?? [])
}

/**
 * Returns whether a pull (transfer by allowance) for an invoice is under way, by any agreement, or has
 * succeeded while the chain reader has not recorded its transfer yet (`selectUnreportedPulls`).
 */
export const isPulled = async (
  db: Database,
  livemode: boolean,
  key: InvoiceKey,
  now: Date,
): Promise<boolean> =>
  (await selectUnderWay(db, livemode, [key])).length > 0 ||
  (await selectUnreportedPulls(db, livemode, [key], now)).length > 0

/** Returns whether a pull for an invoice or a checkout is under way. */
export const isPullUnderWay = async (
  tx: Tx,
  scope: Scope,
  { invoiceId, checkoutId }: { invoiceId: string | null; checkoutId: string | null },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('pulls')
    .select('period')
    .where(isIn(scope))
    .where('state', '=', sql.lit('asked'))
    .where((is) => is.or([is('invoice_id', '=', invoiceId), is('checkout_id', '=', checkoutId)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns whether a pull of a workspace is under way, or has succeeded after a given time while its invoice
 * is still unpaid.
 */
export const hasPullUnderWay = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  since: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pulls where workspace_id = ${workspaceId} and livemode = ${livemode} and state = 'asked'
    ) or exists (
      select from pulls join invoices on invoices.workspace_id = pulls.workspace_id
        and invoices.livemode = pulls.livemode and invoices.id = pulls.invoice_id
      where pulls.workspace_id = ${workspaceId} and pulls.livemode = ${livemode} and pulls.state = 'succeeded'
        and pulls.settled_at > ${since} and invoices.status in ('open', 'past_due')
    ) as waits
  `.execute(tx)
  return rows[0]?.waits ?? false
}

/**
 * Marks requested pulls as failed with the reason `withdrawn`, because they were canceled before a
 * transaction was sent.
 */
export const withdrawRows = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PullKey[],
  now: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update pulls set state = 'failed', failure_reason = 'withdrawn', settled_at = ${now}
    where livemode = ${livemode} and (workspace_id, agreement, period) in (
      select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ agreement }) => agreement)}::text[],
        ${keys.map(({ period }) => period)}::bigint[]
      ))
  `.execute(tx)
}

/**
 * Returns the references of the payments that pulls make, by the agreement and period that the chain reports.
 */
export const selectPullReferences = async (
  tx: Tx,
  livemode: boolean,
  pulls: readonly { agreement: string; period: number }[],
): Promise<{ agreement: string; period: number; reference: string }[]> => {
  if (pulls.length === 0) return []
  const { rows } = await sql<{ agreement: string; period: number; reference: string }>`
    select agreement, period, reference from pulls
    where livemode = ${livemode} and reference is not null and (agreement, period) in (
      select * from unnest(
        ${pulls.map(({ agreement }) => agreement)}::text[], ${pulls.map(({ period }) => period)}::bigint[]
      ))
  `.execute(tx)
  return rows
}
