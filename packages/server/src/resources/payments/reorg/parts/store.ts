/** SQL for the parts of checkouts: payments that are added up until they cover a price. */
import { paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../../settings/config.ts'
import { type CheckoutKey, isPartOfPrice } from '../../../checkouts/index.ts'
import type { DepositTarget } from '../../match/deposits/target.ts'
import { type PaymentKey, wanted } from '../../record/allocations-store.ts'
import type { RecordedPayment } from '../../record/payment.ts'
import { recordedPayments } from '../../record/transfers-store.ts'
import type { PricePart } from './decide-cover.ts'

const among = (keys: readonly CheckoutKey[]) => sql`(select * from unnest(
  ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
))`

export type PartRow = RecordedPayment & Pick<PricePart, 'had_success'>

/**
 * Locks and returns the parts of checkouts on a network, in the order of the chain, with the underpaid payments that are
 * not parts yet.
 */
export const lockParts = (tx: Tx, network: NetworkKey, keys: readonly CheckoutKey[]): Promise<PartRow[]> =>
  recordedPayments(tx, network)
    .select(
      sql<boolean>`exists (
        select from effects as effect
        where effect.workspace_id = payment.workspace_id and effect.livemode = payment.livemode
          and effect.payment_id = payment.id and effect.kind = 'checkout_succeeded'
          and effect.target_id = payment.checkout_id
      )`.as('had_success'),
    )
    .where(sql<boolean>`(payment.workspace_id, payment.checkout_id) in ${among(keys)}`)
    .where('payment.livemode', '=', network.livemode)
    .where(isPartOfPrice)
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .forUpdate(['payment', 'transfer'])
    .execute()

/** At most 100 transfers that do not count are considered again, because a stranger can send any number of them. */
const mostConsidered = 100

/**
 * Locks and returns the transfers to the deposit addresses of checkouts that do not count towards the price, that are
 * in the chain and not refunded, in the order of the chain.
 */
export const lockSurplus = (
  tx: Tx,
  network: NetworkKey,
  keys: readonly CheckoutKey[],
): Promise<RecordedPayment[]> =>
  recordedPayments(tx, network)
    .where(sql<boolean>`(payment.workspace_id, payment.close_match_checkout_id) in ${among(keys)}`)
    .where('payment.livemode', '=', network.livemode)
    .where('payment.coverage', '=', 'surplus')
    .where('payment.outcome', '=', 'unmatched')
    .where('payment.status', 'in', ['pending', 'confirmed'])
    .where('payment.reorg_suspected', '=', false)
    .where('transfer.state', '<>', 'orphaned')
    .where(
      sql<boolean>`transfer.block_number > coalesce((
        select final_number from chain_cursors
        where chain = ${network.chain} and livemode = ${network.livemode}
      ), 0)`,
    )
    .where(
      sql<boolean>`not exists (
        select from refunds as refund
        where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id and refund.status in ('initiated', 'broadcast', 'confirmed')
      )`,
    )
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .limit(mostConsidered)
    .forUpdate()
    .execute()

/**
 * Makes underpaid payments parts of their checkouts, because others cover the rest. A pending payment is then no
 * longer too little.
 */
export const joinParts = async (tx: Tx, livemode: boolean, keys: readonly PaymentKey[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set coverage = 'part',
      outcome = case when status = ${sql.lit(paymentMoves.detect.to)} then 'credited' else outcome end
    from ${wanted(keys)}
    where payments.workspace_id = wanted.workspace_id and payments.livemode = ${livemode}
      and payments.id = wanted.payment_id
  `.execute(tx)
}

/**
 * Makes payments at a wallet too little again, because others no longer cover the rest: each of them is decided for
 * itself.
 */
export const separateParts = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set coverage = null, outcome = 'underpaid' from ${wanted(keys)}
    where payments.workspace_id = wanted.workspace_id and payments.livemode = ${livemode}
      and payments.id = wanted.payment_id
  `.execute(tx)
}

/** The columns of a part that depend on the other parts of its checkout. */
export type PartColumns = PaymentKey & {
  coverage: 'part' | 'settling'
  status: RecordedPayment['status']
  outcome: 'credited' | 'underpaid'
  failureReason: 'underpaid' | null
  fullySettled: boolean | null
}

/**
 * Writes the status of parts. Each change is one more version of the payment. From the moment when a part covers a price,
 * events are emitted about it, however small it is.
 */
export const writeStandings = async (
  tx: Tx,
  livemode: boolean,
  standings: readonly PartColumns[],
  now: Date,
): Promise<void> => {
  if (standings.length === 0) return
  const column = <Value>(pick: (standing: PartColumns) => Value) => standings.map(pick)
  await sql`
    update payments set coverage = standing.coverage, status = standing.status, outcome = standing.outcome,
      failure_reason = standing.failure_reason, fully_settled = standing.fully_settled, version = version + 1,
      announced = announced or standing.coverage = 'settling',
      confirmed_at = case when standing.status = ${sql.lit(paymentMoves.confirm.to)}
        then coalesce(confirmed_at, ${now}::timestamptz) end
    from unnest(
      ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
      ${column((it) => it.coverage)}::text[], ${column((it) => it.status)}::text[],
      ${column((it) => it.outcome)}::text[], ${column((it) => it.failureReason)}::text[],
      ${column((it) => it.fullySettled)}::boolean[]
    ) as standing (workspace_id, id, coverage, status, outcome, failure_reason, fully_settled)
    where payments.workspace_id = standing.workspace_id and payments.livemode = ${livemode}
      and payments.id = standing.id
  `.execute(tx)
}

/** Writes of confirmed parts that their price is covered again, by another payment. */
export const closeParts = async (tx: Tx, livemode: boolean, keys: readonly PaymentKey[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set fully_settled = false from ${wanted(keys)}
    where payments.workspace_id = wanted.workspace_id and payments.livemode = ${livemode}
      and payments.id = wanted.payment_id and payments.fully_settled is null
      and payments.status = ${sql.lit(paymentMoves.confirm.to)}
  `.execute(tx)
}

/** Writes what payments do for their checkouts, without another change. */
export const setCoverage = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly PaymentKey[],
  coverage: 'part' | 'settling' | 'surplus' | null,
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set coverage = ${coverage}::text from ${wanted(keys)}
    where payments.workspace_id = wanted.workspace_id and payments.livemode = ${livemode}
      and payments.id = wanted.payment_id
  `.execute(tx)
}

/**
 * Writes that payments count towards a price that is not covered, without another change. While it is not covered,
 * `fully_settled` is null, as of pending payments.
 */
export const unsettle = async (tx: Tx, livemode: boolean, keys: readonly PaymentKey[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set coverage = 'part', fully_settled = null from ${wanted(keys)}
    where payments.workspace_id = wanted.workspace_id and payments.livemode = ${livemode}
      and payments.id = wanted.payment_id
  `.execute(tx)
}

/** Lets a transfer that did not count for a checkout count towards its price. Returns its new row. */
export const countSurplus = async (
  tx: Tx,
  target: DepositTarget,
  payment: RecordedPayment,
): Promise<PartRow> => {
  const change = {
    outcome: 'credited' as const,
    coverage: 'part' as const,
    checkout_id: target.targetId,
    target_amount_base: target.priceBase.toString(),
    customer_id: target.customerId,
    invoice_id: target.invoiceId,
    subscription_id: target.subscriptionId,
    description: target.description,
    close_match_checkout_id: null,
    expected_token_amount_base: null,
  }
  await tx
    .updateTable('payments')
    .set(change)
    .where('workspace_id', '=', payment.workspace_id)
    .where('livemode', '=', payment.livemode)
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, ...change, had_success: false }
}

/** Assigns a payment to the checkout whose price it covers, with the parts before it. */
export const allocate = async (
  tx: Tx,
  { workspace_id, livemode, id, amount_base }: RecordedPayment,
  checkoutId: string,
): Promise<void> => {
  await sql`
    insert into allocations (workspace_id, livemode, payment_id, target_kind, target_id, amount_base)
    values (${workspace_id}, ${livemode}, ${id}, 'checkout', ${checkoutId}, ${amount_base})
    on conflict (workspace_id, livemode, payment_id, target_kind, target_id) do update set released_at = null
  `.execute(tx)
}

/** Returns checkouts that have ended or succeeded and whose deep parts still wait for the rest of the price. */
export const selectEndedWaiting = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  limit: number,
): Promise<CheckoutKey[]> => {
  const { rows } = await sql<CheckoutKey>`
    select distinct payment.workspace_id as "workspaceId", payment.checkout_id as "checkoutId"
    from payments as payment
    join transfers as transfer on transfer.id = payment.transfer_id
    join checkouts as checkout on checkout.workspace_id = payment.workspace_id
      and checkout.livemode = payment.livemode and checkout.id = payment.checkout_id
    where payment.coverage = 'part' and payment.fully_settled is null
      and payment.status in ('pending', 'confirmed')
      and payment.livemode = ${livemode} and transfer.chain = ${chain} and transfer.state = 'confirmed'
      and checkout.status in ('failed', 'expired', 'succeeded')
    limit ${limit}
  `.execute(tx)
  return rows
}
