/** SQL for transactions that buyers report, and for the payments that the reports are about. */
import { mostClaims } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { baseUnitsPerCent } from '../../checkouts/index.ts'
import { bandTargets } from '../record/amounts.ts'
import type { RecordedPayment } from '../record/payment.ts'
import type { ReportedPayment } from './may-report-credit.ts'

export type StoredReport = { chain: RecordedPayment['chain']; tx_id: string; signature: string | null }

/**
 * Returns the transactions that were reported for a checkout, one row for each chain that they may be on,
 * newest first.
 */
export const selectReports = (db: Database, scope: Scope, checkoutId: string): Promise<StoredReport[]> =>
  db
    .selectFrom('reports')
    .select(['chain', 'tx_id', 'signature'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('checkout_id', '=', checkoutId)
    .orderBy('reported_at', 'desc')
    .execute()

export const insertReport = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  report: {
    checkoutId: string
    chain: RecordedPayment['chain']
    txId: string
    reportedAt: Date
    signature: string | null
    signerKey: string | null
    visitorKey: string
    /**
     * The time from which the chain is queried whether the transaction has reverted; null if it is not
     * queried.
     */
    dueAt: Date | null
  },
): Promise<void> => {
  await tx
    .insertInto('reports')
    .values({
      workspace_id: workspaceId,
      livemode,
      checkout_id: report.checkoutId,
      chain: report.chain,
      tx_id: report.txId,
      reported_at: report.reportedAt,
      due_at: report.dueAt,
      signature: report.signature,
      signer_key: report.signerKey,
      visitor_key: report.visitorKey,
    })
    .execute()
}

export const updateSignature = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { checkoutId, chain, txId }: { checkoutId: string; chain: RecordedPayment['chain']; txId: string },
  signed: { signature: string; signer_key: string | null },
): Promise<void> => {
  await tx
    .updateTable('reports')
    .set(signed)
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .where('checkout_id', '=', checkoutId)
    .where('chain', '=', chain)
    .where('tx_id', '=', txId)
    .execute()
}

/**
 * Returns whether a buyer has reported this transaction before, for any checkout. A concurrent report of the
 * same transaction waits until this database transaction ends, so that exactly one report is the first.
 */
export const wasReported = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  txId: string,
): Promise<boolean> => {
  const name = `report ${chain} ${livemode} ${txId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const report = await tx
    .selectFrom('reports')
    .select('tx_id')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('tx_id', '=', txId)
    .executeTakeFirst()
  return report !== undefined
}

export type ReportedExpectation = {
  txId: string
  workspaceId: string
  /** The id of the expectation (the payment that the reported checkout awaits). */
  id: string
  checkoutId: string
  isOpenAmount: boolean
  signature: string | null
}

/** For a transfer, at most this many buyers' reports are considered; a report beyond that credits nothing. */
const judgedAtMost = 10

/** A transaction, or one of its transfers: the token, and the address that received it. */
export type ReportedTransfer = { txId: string; token?: string; recipientKey?: string }

/**
 * Returns the expectations (expected payments) of the checkouts whose buyers reported the transactions of
 * these transfers, at most `judgedAtMost` for each transfer. `checkoutId` and `references`, if given,
 * restrict the result. The order has three criteria, the most important first:
 *
 * - Expectations for the token and address of the transfer come first. Otherwise reports of checkouts with
 *   other addresses could use up the limit.
 * - Signed reports come before unsigned reports.
 * - Earlier reports come before later ones.
 */
export const selectReported = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  transfers: readonly ReportedTransfer[],
  { checkoutId, references }: { checkoutId?: string; references?: readonly string[] } = {},
): Promise<ReportedExpectation[]> => {
  const { rows } = await sql<ReportedExpectation>`
    select wanted.tx_id as "txId", one.*
    from (
      select distinct * from unnest(
        ${transfers.map(({ txId }) => txId)}::text[], ${transfers.map(({ token }) => token ?? null)}::text[],
        ${transfers.map((transfer) => transfer.recipientKey ?? null)}::text[]
      ) as wanted (tx_id, token, recipient_key)
    ) as wanted cross join lateral (
      select report.workspace_id as "workspaceId", expectation.id, report.checkout_id as "checkoutId",
        checkout.open_amount as "isOpenAmount", report.signature
      from reports as report
      join expectations as expectation on expectation.workspace_id = report.workspace_id
        and expectation.livemode = report.livemode and expectation.target_kind = 'checkout'
        and expectation.target_id = report.checkout_id and expectation.chain = report.chain
      join checkouts as checkout on checkout.workspace_id = report.workspace_id
        and checkout.livemode = report.livemode and checkout.id = report.checkout_id
      where report.chain = ${chain} and report.livemode = ${livemode} and report.tx_id = wanted.tx_id
        ${checkoutId === undefined ? sql`` : sql`and report.checkout_id = ${checkoutId}`}
        ${references === undefined ? sql`` : sql`and expectation.reference = any(${[...references]}::text[])`}
      order by (expectation.token, expectation.recipient_key) is distinct from (wanted.token, wanted.recipient_key),
        report.signature is null, report.reported_at, report.checkout_id limit ${sql.lit(judgedAtMost)}
    ) as one
  `.execute(tx)
  return rows
}

/**
 * The maximum number of other checkouts with a price near the amount of a reported transfer. If there are
 * more, their prices are not compared, and the buyer's report credits no checkout.
 */
const rivalsAtMost = 50

/**
 * Returns the prices of other checkouts that await, or awaited, a payment of this token to this address. Only
 * prices that differ from the amount by at most the dust allowance (the amount that may be missing from a
 * payment) are returned. Returns null if there are more than `rivalsAtMost`.
 */
export const selectRivalPrices = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  {
    amountBase,
    token,
    recipientKey,
    decimals,
  }: Pick<ReportedPayment, 'amountBase' | 'token' | 'recipientKey' | 'decimals'>,
  { workspaceId, checkoutId, now }: { workspaceId: string; checkoutId: string; now: Date },
): Promise<bigint[] | null> => {
  const { lowest, highest } = bandTargets(amountBase, decimals)
  // The index is searched by exact amount, the amount that is reserved for a checkout. This amount is up to
  // one cent above the price, so the upper bound is one cent above the highest price.
  const highestAmount = highest + baseUnitsPerCent(decimals)
  const here = sql`
    chain = ${chain} and livemode = ${livemode} and token = ${token} and recipient_key = ${recipientKey}
    and price_base between ${lowest.toString()}::numeric and ${highest.toString()}::numeric
    and (workspace_id, target_id) <> (${workspaceId}, ${checkoutId})`
  const some = sql`limit ${sql.lit(rivalsAtMost + 1)}`
  const { rows } = await sql<{ price: string }>`
    (select price_base::text as price from expectations
    where ${here} and amount_base between ${lowest.toString()}::numeric and ${highestAmount.toString()}::numeric ${some})
    union all
    (select price_base::text from expectations
    where ${here} and amount_base is null and held_until > ${now} ${some})
  `.execute(tx)
  return rows.length > rivalsAtMost ? null : rows.map(({ price }) => BigInt(price))
}

/** Returns the ids of the checkouts, of any workspace, that have these references. */
export const selectReferenced = async (tx: Tx, references: readonly string[]): Promise<string[]> => {
  if (references.length === 0) return []
  const rows = await tx
    .selectFrom('expectations')
    .select('target_id')
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/**
 * Updates the claims of the payments of the given transactions. A claim is a buyer's report of the
 * transaction for a checkout that the payment is not credited to. A payment gets the `mostClaims` earliest
 * claims of its own workspace.
 */
export const updateClaims = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  txIds: readonly string[],
): Promise<void> => {
  await sql`
    update payments set claims = (
      select jsonb_agg(jsonb_build_object('checkoutId', claim.checkout_id, 'reportedAt',
        to_char(claim.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from (
        select checkout_id, reported_at from reports as report
        where report.chain = ${chain} and report.livemode = ${livemode}
          and report.tx_id = transfer.tx_id and report.workspace_id = payments.workspace_id
          and report.checkout_id is distinct from payments.checkout_id
        order by reported_at, checkout_id limit ${sql.lit(mostClaims)}
      ) as claim
    )
    from transfers as transfer
    where transfer.chain = ${chain} and transfer.livemode = ${livemode}
      and transfer.tx_id = any(${[...txIds]}::text[]) and payments.transfer_id = transfer.id
  `.execute(tx)
}
