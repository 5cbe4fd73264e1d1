import { mayMove, paymentMoves } from '@stablerail/contract'
import type { CheckoutRow } from '../../../checkouts/index.ts'
import type { Advance } from '../../../context.ts'
import { followOutcomes, type Settled } from '../../confirm/follow-outcomes.ts'
import { updateDependents } from '../../confirm/programs/update-dependents.ts'
import { recordSuccess } from '../../confirm/record-success.ts'
import type { DepositTarget } from '../../match/deposits/target.ts'
import { releasePayments } from '../../match/relocation-store.ts'
import { toMinor } from '../../record/amounts.ts'
import { countPayments } from '../../record/count-payments.ts'
import { causeOf, decimalsOf, paymentIdentifiers, type RecordedPayment } from '../../record/payment.ts'
import { reorgContext } from '../reorg-context.ts'
import { undoSuccess } from '../undo-success.ts'
import type { CoverDecision } from './decide-cover.ts'
import { type PartColumns, type PartRow, setCoverage, writeStandings } from './store.ts'

type Step = Pick<Advance, 'work' | 'network'>

/** A checkout, and the decision about its parts. */
export type Covered = {
  target: DepositTarget
  checkout: CheckoutRow
  decision: CoverDecision<PartRow>
}

const keyOf = ({ workspace_id, id }: RecordedPayment) => ({ workspaceId: workspace_id, id })

const sumOf = (parts: readonly RecordedPayment[]): bigint =>
  parts.reduce((sum, { amount_base }) => sum + BigInt(amount_base), 0n)

const mayConfirm = ({ status }: RecordedPayment): boolean =>
  mayMove(paymentMoves.confirm, status) || (status === 'failed' && mayMove(paymentMoves.credit, status))

/**
 * Confirms the deep parts of checkouts whose price they cover, and makes the checkouts succeed by the part that covers
 * it. If a checkout has succeeded already, its further parts are confirmed and change nothing else.
 */
export const settleParts = async (step: Step, covered: readonly Covered[]): Promise<void> => {
  const settled = covered.flatMap((one) => settledOf(step, one))
  if (settled.length === 0) return
  const { work, network } = step
  await writeStandings(
    work.tx,
    network.livemode,
    settled.map(({ row, outcome, isSettling }) => ({
      ...keyOf(row),
      coverage: isSettling ? 'settling' : 'part',
      status: paymentMoves.confirm.to,
      outcome: 'credited',
      failureReason: null,
      fullySettled: outcome.move === 'confirm' && outcome.fullySettled,
    })),
    work.now,
  )
  countPayments(
    work,
    settled.map(({ row }) => ({ ...row, outcome: 'credited' as const, status: paymentMoves.confirm.to })),
  )
  await followOutcomes(step, settled)
}

type SettledPart = Settled & { row: RecordedPayment; isSettling: boolean }

/** Returns the parts to confirm, the one that covers the price last. */
const settledOf = ({ network }: Step, { target, checkout, decision }: Covered): SettledPart[] => {
  const { settling, deep } = decision
  const settles = checkout.status !== 'succeeded'
  const sum = sumOf(deep)
  const decimals = decimalsOf(network, target.token)
  const confirmed = deep.filter((part) => mayConfirm(part) || (settles && part.id === settling?.id))
  return confirmed
    .toSorted((one, other) => Number(one.id === settling?.id) - Number(other.id === settling?.id))
    .map((row): SettledPart => {
      const isSettling = settles && row.id === settling?.id
      return {
        row,
        isSettling: row.id === settling?.id,
        workspaceId: row.workspace_id,
        identifiers: paymentIdentifiers(row),
        amountMinor: row.amount_minor,
        token: row.token,
        outcome: { move: 'confirm', fullySettled: isSettling && sum >= target.priceBase },
        announced: row.announced || isSettling,
        blockTime: row.block_time,
        version: row.version + 1,
        confirmedAt: row.confirmed_at,
        settles: isSettling
          ? checkout.status === 'failed' || checkout.status === 'expired'
            ? 'late'
            : 'in time'
          : 'nothing',
        ...(isSettling && deep.length > 1
          ? {
              covering: {
                minor: toMinor(sum, decimals) ?? row.amount_minor,
                parts: deep.map(({ id }) => id),
              },
            }
          : {}),
      }
    })
}

/**
 * Makes checkouts succeed again whose parts are back in the chain, without a second event of the checkout.
 */
export const restoreSuccess = async (step: Step, covered: readonly Covered[]): Promise<void> => {
  const { work, network } = step
  for (const { target, checkout, decision } of covered) {
    const { settling, deep } = decision
    if (settling === null) continue
    const others = { ...decision, deep: deep.filter(({ id }) => id !== settling.id) }
    await settleParts(step, [{ target, checkout: { ...checkout, status: 'succeeded' }, decision: others }])
    const fullySettled = sumOf(deep) >= target.priceBase
    const standing: PartColumns = {
      ...keyOf(settling),
      coverage: 'settling',
      status: settling.status,
      outcome: 'credited',
      failureReason: null,
      fullySettled,
    }
    await writeStandings(work.tx, network.livemode, [standing], work.now)
    const { invoices } = await recordSuccess(work, network.livemode, [
      {
        workspaceId: settling.workspace_id,
        checkoutId: checkout.id,
        paymentId: settling.id,
        chain: network.chain,
        token: settling.token,
        fullySettled,
        move: 'succeed',
      },
    ])
    for (const { standing: renewed } of invoices.values()) renewed?.tell()
    if (settling.announced)
      work
        .within({ workspaceId: settling.workspace_id, livemode: settling.livemode })
        .emit(
          'payment.restored',
          reorgContext(settling, settling.block_hash, work.now),
          causeOf(settling.id, settling.block_time, settling.version + 1),
        )
    await updateDependents(work, [settling])
  }
}

/**
 * Undoes the success of a checkout, because a reorg removed another of its parts: the payment that covered the price is
 * in the chain, and no longer covers it.
 */
export const undoSettling = async ({ work, network }: Step, row: RecordedPayment): Promise<void> => {
  if (row.status !== paymentMoves.confirm.to) {
    await setCoverage(work.tx, network.livemode, [keyOf(row)], 'part')
    return
  }
  const standing: PartColumns = {
    ...keyOf(row),
    coverage: 'part',
    status: row.status,
    outcome: 'credited',
    failureReason: null,
    fullySettled: null,
  }
  await writeStandings(work.tx, network.livemode, [standing], work.now)
  if (row.announced)
    work
      .within({ workspaceId: row.workspace_id, livemode: row.livemode })
      .emit(
        'payment.reversed',
        reorgContext(row, row.block_hash, work.now),
        causeOf(row.id, row.block_time, row.version + 1),
      )
  await undoSuccess(work, [row])
}

/**
 * Ends the parts of checkouts that ended uncovered. Pending parts fail as underpaid, so that they can be refunded. Parts
 * that were confirmed before a reorg uncovered the checkout stay confirmed and become unmatched.
 */
export const endParts = async (step: Step, ended: readonly Covered[]): Promise<void> => {
  const { work, network } = step
  const deep = ended.flatMap(({ decision }) => decision.deep)
  const failing = deep.filter(({ status }) => mayMove(paymentMoves.fail, status))
  await writeStandings(
    work.tx,
    network.livemode,
    failing.map((row) => ({
      ...keyOf(row),
      coverage: 'part',
      status: paymentMoves.fail.to,
      outcome: 'underpaid',
      failureReason: 'underpaid',
      fullySettled: false,
    })),
    work.now,
  )
  countPayments(
    work,
    failing.map((row) => ({ ...row, outcome: 'underpaid' as const, status: paymentMoves.fail.to })),
  )
  await followOutcomes(
    step,
    failing.map((row) => ({
      workspaceId: row.workspace_id,
      identifiers: paymentIdentifiers(row),
      amountMinor: row.amount_minor,
      token: row.token,
      outcome: { move: 'fail', failureReason: 'underpaid' },
      announced: row.announced,
      blockTime: row.block_time,
      version: row.version + 1,
    })),
  )
  const confirmed = deep.filter(({ status }) => status === paymentMoves.confirm.to).map(keyOf)
  const reason = 'The checkout ended before its price was covered again after a reorganisation.'
  await releasePayments(
    work.tx,
    network,
    confirmed.map((key) => ({ ...key, reason })),
  )
  await setCoverage(work.tx, network.livemode, confirmed, 'surplus')
}
