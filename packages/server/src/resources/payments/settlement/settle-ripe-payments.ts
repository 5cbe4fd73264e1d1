import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Advance } from '../../../mechanisms/chains/index.ts'
import { countPayments } from '../count-payments.ts'
import { configuredTokens, paymentIdentifiers, type RecordedPayment } from '../payment.ts'
import { restorePayments } from '../reorgs/restore-payments.ts'
import { setTransferStates } from '../transfers-store.ts'
import { decideOutcome, type Outcome } from './decide-outcome.ts'
import { followOutcomes } from './follow-outcomes.ts'
import { lockRipe, settlePayments } from './store.ts'

const paymentsAtOnce = 2_000

/** Settles the pending payments whose transfers are deep enough, and clears the suspicion of those deep again. */
export const settleRipePayments = async (step: Advance): Promise<void> => {
  const { network, tip, witness } = step
  const { tx } = step.work
  const highest = tip.number - network.confirmations + 1
  const filter = {
    highest,
    isWitnessed: witness !== null,
    tokens: configuredTokens(network),
    limit: paymentsAtOnce,
  }
  for (;;) {
    const rows = await lockRipe(tx, network, filter)
    await settle(
      step,
      rows.filter(({ status }) => status === 'pending'),
    )
    await restorePayments(
      step,
      rows.filter(({ status, reorg_suspected }) => reorg_suspected && mayMove(paymentMoves.restore, status)),
    )
    await setTransferStates(
      tx,
      rows.map(({ transfer_id }) => transfer_id),
      'confirmed',
    )
    if (rows.length < paymentsAtOnce) break
  }
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

const decide = (row: RecordedPayment): Outcome => {
  const outcome = decideOutcome({
    outcome: row.outcome,
    amountBase: BigInt(row.amount_base),
    targetBase: row.target_amount_base === null ? null : BigInt(row.target_amount_base),
  })
  if (!mayMove(paymentMoves[outcome.move], row.status))
    throw new Error(`The payment ${row.id} is ${row.status} and was about to ${outcome.move}.`)
  return outcome
}
