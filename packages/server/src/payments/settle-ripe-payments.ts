import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Advance } from '../chains/index.ts'
import { checkoutEvent, settleCheckouts, toCheckout } from '../checkouts/index.ts'
import type { Across } from '../db/across.ts'
import { decideOutcome, type Outcome } from './decide-outcome.ts'
import { type PaymentRow, paymentIdentifiers } from './payment.ts'
import { countConfirmations, deleteReservations, selectRipe, settlePayments } from './placement-store.ts'
import { decimalsOf } from './record-transfers.ts'

const paymentsAtOnce = 2_000

type Decided = { row: PaymentRow; outcome: Outcome }

/** Settles the pending payments that are deep enough by now, and counts the blocks over the others. */
export const settleRipePayments = async (step: Advance, across: Across): Promise<void> => {
  const { tx, network, tip, agreed } = step
  const highest = tip.number - network.confirmations + 1
  for (;;) {
    const rows = await selectRipe(tx, network, { highest, agreed, limit: paymentsAtOnce })
    if (rows.length > 0) await settle(step, across, rows)
    if (rows.length < paymentsAtOnce) break
  }
  await countConfirmations(tx, network, { tip: tip.number, required: network.confirmations })
}

const settle = async (
  { tx, network }: Advance,
  across: Across,
  rows: readonly PaymentRow[],
): Promise<void> => {
  const decided: Decided[] = rows.map((row) => ({ row, outcome: decide(row, decimalsOf(network, row)) }))
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
    { confirmations: network.confirmations, now: across.now },
  )
  const moves = decided.flatMap(({ row, outcome }) =>
    row.checkout_id === null || outcome.checkoutMove === null
      ? []
      : [{ workspaceId: row.workspace_id, checkoutId: row.checkout_id, move: outcome.checkoutMove }],
  )
  const settled = await settleCheckouts(across, network.livemode, moves)
  await deleteReservations(
    tx,
    network,
    moves.filter(({ move }) => move === 'succeed'),
  )
  for (const { row, outcome } of decided) {
    const work = across.within({ workspaceId: row.workspace_id, livemode: network.livemode })
    if (outcome.move === 'fail') {
      work.emit('payment.failed', { ...paymentIdentifiers(row), failureReason: outcome.failureReason })
      continue
    }
    work.emit('payment.confirmed', {
      ...paymentIdentifiers(row),
      status: 'confirmed',
      amountMinor: row.amount_minor,
      chain: row.chain,
      token: row.token,
      fullySettled: outcome.fullySettled,
      settledUsdMinor: row.amount_minor,
    })
    const checkout = settled.get(row.checkout_id ?? '')
    if (checkout !== undefined)
      work.emit('checkout.succeeded', checkoutEvent(toCheckout(across.context.config, checkout)))
  }
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
