/** SQL of transactions that buyers report, and of the payments that the reports are about. */
import { mostClaims } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { baseUnitsPerCent } from '../../checkouts/index.ts'
import { bandTargets } from '../record/amounts.ts'
import type { RecordedPayment } from '../record/payment.ts'
import type { Expectation } from './expectation.ts'
import type { Reported } from './may-report-credit.ts'
import type { Step } from './weigh-transaction.ts'

export type StoredReport = { chain: RecordedPayment['chain']; tx_id: string; signature: string | null }

/** The transactions that were reported for a checkout, each on every chain that it may be on, the newest first. */
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
    visitorKey: string
    /** When to ask the chain whether the transaction has reverted. */
    dueAt: Date | null
  },
): Promise<void> => {
  await tx
    .insertInto('reports')
    .values({
      ...{ workspace_id: workspaceId, livemode, checkout_id: report.checkoutId, chain: report.chain },
      ...{ tx_id: report.txId, reported_at: report.reportedAt, due_at: report.dueAt },
      ...{ signature: report.signature, visitor_key: report.visitorKey },
    })
    .execute()
}

/** Replaces the signature of a report. */
export const updateSignature = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { checkoutId, chain, txId }: { checkoutId: string; chain: RecordedPayment['chain']; txId: string },
  signature: string,
): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({ signature })
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .where('checkout_id', '=', checkoutId)
    .where('chain', '=', chain)
    .where('tx_id', '=', txId)
    .execute()
}

/**
 * Whether a transaction was reported before, for any checkout. Who reports it at the same time waits until the
 * transaction of this call ends, so that one of them is the first.
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
  /** Identifies the expectation. */
  id: string
  checkoutId: string
  isOpenAmount: boolean
  signature: string | null
}

/** At most so many reports of a transfer are judged; a report that is left out credits nothing. */
const judgedAtMost = 10

/** A transaction, or one of its transfers: the token, and the address that got it. */
export type ReportedTransfer = { txId: string; token?: string; recipientKey?: string }

/**
 * What the checkouts whose buyers reported the transactions of these transfers await on the network, reports with a
 * signature first, then the first reports: those of one checkout, or with one of these references, where they are given. What is awaited at the token and
 * address of a transfer comes before all else, so that reports for other addresses do not keep a buyer's report from
 * being judged.
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

/** Of the prices around an amount at most this many are compared. */
const rivalsAtMost = 50

/**
 * The prices around an amount of all expectations that are held for a token and address, but for one checkout's; null
 * where they are more than are compared.
 */
export const selectRivalPrices = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  {
    amountBase,
    token,
    recipientKey,
    decimals,
  }: Pick<Reported, 'amountBase' | 'token' | 'recipientKey' | 'decimals'>,
  { workspaceId, checkoutId, now }: { workspaceId: string; checkoutId: string; now: Date },
): Promise<bigint[] | null> => {
  const { lowest, highest } = bandTargets(amountBase, decimals)
  // An exact amount is less than a cent above its price.
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

/** The checkouts, of any workspace, that references in a transaction name. */
export const selectReferenced = async (tx: Tx, references: readonly string[]): Promise<string[]> => {
  if (references.length === 0) return []
  const rows = await tx
    .selectFrom('expectations')
    .select('target_id')
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/** The references in the transaction of a transfer. */
export const selectReferences = async (tx: Tx, transferId: string): Promise<string[]> => {
  const query = tx.selectFrom('transfers').select('reference_keys').where('id', '=', transferId)
  return (await query.executeTakeFirstOrThrow()).reference_keys
}

/** Whether some of a payment was sent back, or is being sent back. */
export const isRefunded = async (tx: Tx, { workspace_id, livemode, id }: Key): Promise<boolean> => {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('livemode', '=', livemode)
    .where('payment_id', '=', id)
    .where('status', 'in', ['initiated', 'broadcast', 'confirmed'])
    .executeTakeFirst()
  return refund !== undefined
}

/** Writes the claims of the payments of these transactions: the first reports of their workspaces' own checkouts. */
export const noteClaims = async (
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

/**
 * Writes that an unmatched payment is credited to what an expectation awaits. `fullySettled` is null for a payment that
 * is not confirmed yet; the change is a version of its own of one that is.
 */
export const creditUnmatched = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base, version }: RecordedPayment,
  target: Expectation,
  { attribution, fullySettled }: { attribution: string; fullySettled: boolean | null },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({
      ...{ outcome: 'credited', checkout_id: target.targetId, target_amount_base: target.priceBase },
      ...{ customer_id: target.customerId, invoice_id: target.invoiceId, description: target.description },
      subscription_id: target.subscriptionId,
      ...{ close_match_checkout_id: null, expected_token_amount_base: null },
      ...{ attribution, fully_settled: fullySettled, announced: true },
      version: version + (fullySettled === null ? 0 : 1),
    })
    .where(ofPayment({ workspace_id, livemode, id }))
    .execute()
  await tx
    .insertInto('allocations')
    .values({
      ...{ workspace_id, livemode, payment_id: id, amount_base },
      ...{ target_kind: 'checkout', target_id: target.targetId, released_at: null },
    })
    // A reorganisation may have taken the same payment from the same checkout before.
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'livemode', 'payment_id', 'target_kind', 'target_id'])
        .doUpdateSet({ released_at: null }),
    )
    .execute()
}

/** Writes why the rules fitted an unmatched payment or did not. */
export const updateSteps = async (tx: Tx, key: Key, steps: readonly Step[]): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ attribution: sql`jsonb_set(attribution, '{steps}', ${JSON.stringify(steps)}::jsonb)` })
    .where(ofPayment(key))
    .execute()
}

type Key = Pick<RecordedPayment, 'workspace_id' | 'livemode' | 'id'>

const ofPayment = ({ workspace_id, livemode, id }: Key) =>
  sql<boolean>`workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}`
