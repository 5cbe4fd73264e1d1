import { ripeHeight } from '@stablerail/chains'
import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Advance } from '../../context.ts'
import { findAskedConfirmations, requiredConfirmations } from '../../workspaces/index.ts'
import { followOutcomes } from '../confirm/follow-outcomes.ts'
import { holdTransfers, lockRipe, selectHolders, settlePayments } from '../confirm/store.ts'
import { countPayments } from '../record/count-payments.ts'
import { decideOutcome, type PaymentOutcome } from '../record/decide-outcome.ts'
import { isDeep, isRipe } from '../record/depth.ts'
import { configuredTokens, paymentIdentifiers, type RecordedPayment } from '../record/payment.ts'
import { setTransferStates } from '../record/transfers-store.ts'
import { coverCheckouts } from './parts/cover-checkouts.ts'
import { coveredBy, isPart } from './parts/covered-by.ts'
import { restorePayments } from './restore-payments.ts'

const paymentsAtOnce = 2_000

/**
 * Settles the pending payments whose transfers are deep enough, and restores suspected payments
 * (`reorg_suspected`) that are deep enough again. A workspace may require more confirmations than the
 * deployment. A payment that lacks only these additional confirmations is marked as held (`held_for`) and is
 * not read again until it has them. So reading does not take longer when many payments wait.
 */
export const settleRipePayments = async (step: Advance): Promise<void> => {
  const { network, work } = step
  await settleInParts(step, { heldFor: '', confirmations: network.confirmations })
  const holders = await selectHolders(work.tx, network)
  if (holders.length === 0) return
  const ids = holders.map(({ workspaceId }) => workspaceId)
  const asked = await findAskedConfirmations(work.tx, ids)
  for (const { workspaceId, lowest } of holders) {
    const confirmations = requiredConfirmations(network, asked.get(workspaceId))
    if (isRipe(step, lowest, confirmations))
      await settleInParts(step, { heldFor: workspaceId, confirmations })
  }
}

const settleInParts = async (
  step: Advance,
  { heldFor, confirmations }: { heldFor: string; confirmations: number },
): Promise<void> => {
  const { network, tip, solidNumber, witness, work } = step
  const filter = {
    heldFor,
    highest: ripeHeight(tip.number, confirmations, solidNumber),
    isWitnessed: witness !== null,
    tokens: configuredTokens(network),
    limit: paymentsAtOnce,
  }
  for (;;) {
    const rows = await lockRipe(work.tx, network, filter)
    await settleRows(step, heldFor === '' ? await holdShallow(step, rows) : rows)
    if (rows.length < paymentsAtOnce) break
  }
}

/**
 * Returns the payments that have the confirmations that their workspaces require. Marks the transfers of all
 * other payments as waiting for more confirmations (`held_for`).
 */
const holdShallow = async (
  { network, tip, work }: Advance,
  rows: RecordedPayment[],
): Promise<RecordedPayment[]> => {
  if (rows.length === 0) return rows
  const asked = await findAskedConfirmations(
    work.tx,
    rows.map(({ workspace_id }) => workspace_id),
  )
  if (asked.size === 0) return rows
  const isShallow = ({ workspace_id, block_number }: RecordedPayment) =>
    !isDeep(tip.number, block_number, requiredConfirmations(network, asked.get(workspace_id)))
  await holdTransfers(
    work.tx,
    rows
      .filter(isShallow)
      .map(({ transfer_id, workspace_id }) => ({ transferId: transfer_id, workspaceId: workspace_id })),
  )
  return rows.filter((row) => !isShallow(row))
}

const settleRows = async (step: Advance, rows: readonly RecordedPayment[]): Promise<void> => {
  await setTransferStates(
    step.work.tx,
    rows.map(({ transfer_id }) => transfer_id),
    'confirmed',
  )
  // Settle the other payments first, because `coverCheckouts` may let some of them count towards a price, and settles
  // those itself.
  await settle(
    step,
    rows.filter(({ status, coverage }) => status === 'pending' && !isPart(coverage)),
  )
  await coverCheckouts(
    step,
    // A payment that failed as too little is deep again after it left the chain and came back.
    coveredBy(rows.filter(({ status, coverage }) => status !== 'confirmed' && isPart(coverage))),
  )
  await restorePayments(
    step,
    rows.filter(({ status, reorg_suspected }) => reorg_suspected && mayMove(paymentMoves.restore, status)),
  )
}

const settle = async (step: Advance, rows: readonly RecordedPayment[]): Promise<void> => {
  const { network } = step
  const { tx, now } = step.work
  if (rows.length === 0) return
  const decided = rows.map((row) => ({ row, outcome: decide(row) }))
  await settlePayments(
    tx,
    network,
    decided.map(({ row, outcome }) => ({
      workspaceId: row.workspace_id,
      id: row.id,
      status: paymentMoves[outcome.move].to,
      failureReason: outcome.move === 'fail' ? outcome.failureReason : null,
      fullySettled: outcome.move === 'confirm' && outcome.fullySettled,
    })),
    now,
  )
  countPayments(
    step.work,
    decided.map(({ row, outcome }) => ({ ...row, status: paymentMoves[outcome.move].to })),
  )
  await followOutcomes(
    step,
    decided.map(({ row, outcome }) => ({
      workspaceId: row.workspace_id,
      identifiers: paymentIdentifiers(row),
      amountMinor: row.amount_minor,
      token: row.token,
      outcome,
      announced: row.announced,
      blockTime: row.block_time,
      version: row.version + 1,
    })),
  )
}

const decide = (row: RecordedPayment): PaymentOutcome => {
  const outcome = decideOutcome({
    outcome: row.outcome,
    amountBase: BigInt(row.amount_base),
    targetBase: row.target_amount_base === null ? null : BigInt(row.target_amount_base),
  })
  if (!mayMove(paymentMoves[outcome.move], row.status))
    throw new Error(`The payment ${row.id} is ${row.status} and was about to ${outcome.move}.`)
  return outcome
}
