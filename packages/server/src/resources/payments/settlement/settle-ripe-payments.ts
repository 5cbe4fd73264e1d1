import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Advance } from '../../../mechanisms/chains/index.ts'
import { configuredTokens, decimalsOf, type PaymentRow, paymentIdentifiers } from '../payment.ts'
import { decideOutcome, type Outcome } from './decide-outcome.ts'
import { followOutcomes } from './follow-outcomes.ts'
import { countConfirmations, selectRipe, settlePayments } from './store.ts'

const paymentsAtOnce = 2_000

/** Settles the pending payments whose blocks are deep enough, and counts the confirmations of the others. */
export const settleRipePayments = async (step: Advance): Promise<void> => {
  const { network, tip, witness } = step
  const { tx } = step.work
  const deep = tip.number - network.confirmations + 1
  const highest = witness === null ? deep : Math.min(deep, witness.number)
  const filter = { highest, tokens: configuredTokens(network), limit: paymentsAtOnce }
  for (;;) {
    const rows = await selectRipe(tx, network, filter)
    if (rows.length > 0) await settle(step, rows)
    if (rows.length < paymentsAtOnce) break
  }
  await countConfirmations(tx, network, { tip: tip.number, required: network.confirmations })
}

const settle = async (step: Advance, rows: readonly PaymentRow[]): Promise<void> => {
  const { network } = step
  const { tx, now } = step.work
  const decided = rows.map((row) => ({ row, outcome: decide(row, decimalsOf(network, row.token)) }))
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
    { confirmations: network.confirmations, now },
  )
  await followOutcomes(
    step,
    decided.map(({ row, outcome }) => ({
      workspaceId: row.workspace_id,
      identifiers: paymentIdentifiers(row),
      amountMinor: row.amount_minor,
      token: row.token,
      outcome,
    })),
  )
}

const decide = (row: PaymentRow, decimals: number): Outcome => {
  const outcome = decideOutcome({
    checkoutId: row.checkout_id,
    rule: row.attribution?.rule ?? 'none',
    amountBase: BigInt(row.token_amount_base ?? 0),
    targetBase: row.target_amount_base === null ? null : BigInt(row.target_amount_base),
    decimals,
  })
  if (!mayMove(paymentMoves[outcome.move], row.status))
    throw new Error(`The payment ${row.id} is ${row.status} and was about to ${outcome.move}.`)
  return outcome
}
