/** SQL of transactions that buyers report, and of the payments that the reports are about. */
import { mostClaims } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Scope, Tx } from '../../../context.ts'
import { isIn } from '../../../mechanisms/db/index.ts'
import { baseUnitsPerCent } from '../../checkouts/index.ts'
import type { PaymentRow } from '../payment.ts'
import type { Expectation } from './expectation.ts'
import type { Reported } from './may-report-credit.ts'
import type { Step } from './weigh-transaction.ts'

/** Whether a report of this transaction is there already, and how many reports of others there are. */
export const countReports = async (
  tx: Tx,
  scope: Scope,
  { checkoutId, txId }: { checkoutId: string; txId: string },
): Promise<{ isKnown: boolean; others: number }> => {
  const rows = await tx
    .selectFrom('reports')
    .select('tx_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('livemode', '=', scope.livemode)
    .where('checkout_id', '=', checkoutId)
    .execute()
  const others = rows.filter(({ tx_id }) => tx_id !== txId).length
  return { isKnown: others < rows.length, others }
}

export const insertReport = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  report: { checkoutId: string; chain: PaymentRow['chain']; txId: string; reportedAt: Date },
): Promise<void> => {
  await tx
    .insertInto('reports')
    .values({
      ...{ workspace_id: workspaceId, livemode, checkout_id: report.checkoutId, chain: report.chain },
      ...{ tx_id: report.txId, reported_at: report.reportedAt },
    })
    .execute()
}

export type ReportedExpectation = {
  txId: string
  workspaceId: string
  /** Identifies the expectation. */
  id: string
  checkoutId: string
  isOpenAmount: boolean
}

/** What the checkouts whose buyers reported these transactions await on the network, the first reports first. */
export const selectReported = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  txIds: readonly string[],
): Promise<ReportedExpectation[]> => {
  const { rows } = await sql<ReportedExpectation>`
    select report.tx_id as "txId", report.workspace_id as "workspaceId", expectation.id,
      report.checkout_id as "checkoutId", checkout.open_amount as "isOpenAmount"
    from reports as report
    join expectations as expectation on expectation.workspace_id = report.workspace_id
      and expectation.livemode = report.livemode and expectation.target_kind = 'checkout'
      and expectation.target_id = report.checkout_id and expectation.chain = report.chain
    join checkouts as checkout on checkout.workspace_id = report.workspace_id
      and checkout.livemode = report.livemode and checkout.id = report.checkout_id
    where report.chain = ${chain} and report.livemode = ${livemode} and report.tx_id = any(${[...txIds]}::text[])
    order by report.reported_at, report.checkout_id
  `.execute(tx)
  return rows
}

/** The prices around an amount of all expectations that are held for a token and address, but for one checkout's. */
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
): Promise<bigint[]> => {
  // A price is at most 5 percent away from an amount in its band; its exact amount is less than a cent above it.
  const lowest = ((amountBase * 20n) / 21n).toString()
  const highest = (amountBase * 20n) / 19n + 1n
  const highestAmount = highest + baseUnitsPerCent(decimals)
  const here = sql`
    chain = ${chain} and livemode = ${livemode} and token = ${token} and recipient_key = ${recipientKey}
    and price_base between ${lowest}::numeric and ${highest.toString()}::numeric
    and (workspace_id, target_id) <> (${workspaceId}, ${checkoutId})`
  const { rows } = await sql<{ price: string }>`
    select price_base::text as price from expectations
    where ${here} and amount_base between ${lowest}::numeric and ${highestAmount.toString()}::numeric
    union
    select price_base::text from expectations where ${here} and amount_base is null and held_until > ${now}
  `.execute(tx)
  return rows.map(({ price }) => BigInt(price))
}

/** Locks the workspace's unmatched payments of a transaction that may be credited, in the chain's order. */
export const lockUnmatched = (
  tx: Tx,
  scope: Scope,
  { chain, txId }: { chain: PaymentRow['chain']; txId: string },
): Promise<PaymentRow[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where(isIn(scope))
    .where('chain', '=', chain)
    .where('tx_hash', '=', txId)
    .where('unmatched_inbound', '=', true)
    .where('block_number', 'is not', null)
    .where('reorg_suspected', '=', false)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('refund_amount_minor', 'is', null)
    .orderBy('log_index')
    .forUpdate()
    .execute()

/** The address that a payment came to, in the form chains are compared in. */
export const selectRecipientKey = async (
  tx: Tx,
  { workspace_id, wallet_id }: Pick<PaymentRow, 'workspace_id' | 'wallet_id'>,
): Promise<string | null> => {
  const wallet = await tx
    .selectFrom('wallets')
    .select('address_key')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', wallet_id)
    .executeTakeFirst()
  return wallet?.address_key ?? null
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
        where report.chain = payments.chain and report.livemode = payments.livemode
          and report.tx_id = payments.tx_hash and report.workspace_id = payments.workspace_id
          and report.checkout_id is distinct from payments.checkout_id
        order by reported_at, checkout_id limit ${sql.lit(mostClaims)}
      ) as claim
    )
    where chain = ${chain} and livemode = ${livemode} and tx_hash = any(${[...txIds]}::text[])
  `.execute(tx)
}

/** Writes that an unmatched payment is credited to what an expectation awaits. */
export const creditUnmatched = (
  tx: Tx,
  { id, workspace_id, livemode }: Pick<PaymentRow, 'id' | 'workspace_id' | 'livemode'>,
  target: Expectation,
  { attribution, fullySettled }: { attribution: string; fullySettled: boolean | null },
): Promise<PaymentRow> =>
  tx
    .updateTable('payments')
    .set({
      ...{ checkout_id: target.targetId, customer_id: target.customerId, invoice_id: target.invoiceId },
      ...{ description: target.description, target_amount_base: target.priceBase, unmatched_inbound: false },
      ...{
        close_match_checkout_id: null,
        expected_token_amount_base: null,
        received_token_amount_base: null,
      },
      ...{ attribution, fully_settled: fullySettled },
    })
    .where('workspace_id', '=', workspace_id)
    .where('livemode', '=', livemode)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes why the rules fitted an unmatched payment or did not. */
export const updateSteps = async (
  tx: Tx,
  { id, workspace_id, livemode }: Pick<PaymentRow, 'id' | 'workspace_id' | 'livemode'>,
  steps: readonly Step[],
): Promise<void> => {
  await sql`
    update payments set attribution = jsonb_set(attribution, '{steps}', ${JSON.stringify(steps)}::jsonb)
    where workspace_id = ${workspace_id} and livemode = ${livemode} and id = ${id}
  `.execute(tx)
}
