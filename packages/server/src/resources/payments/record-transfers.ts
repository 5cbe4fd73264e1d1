import { byWorkspace } from '../../mechanisms/db/index.ts'
import { updateReceived } from '../checkouts/index.ts'
import type { Advance } from '../context.ts'
import { findAskedConfirmations } from '../workspaces/index.ts'
import { followOutcomes } from './confirm/follow-outcomes.ts'
import { type MovedPayment, relocatePayments } from './confirm/relocate-payments.ts'
import { attributeTransfers } from './match/attribute-transfers.ts'
import { toGroups } from './match/group-transfers.ts'
import {
  type Intake,
  newPayment,
  type OwnedInbound,
  type RequiredConfirmations,
  type Transfer,
} from './match/new-payment.ts'
import { updateClaims } from './match/reports-store.ts'
import type { Match } from './match/weigh-transaction.ts'
import { countPayments } from './record/count-payments.ts'
import { isRipe } from './record/depth.ts'
import type { OwnerRow } from './record/owners-store.ts'
import { pairTransfers } from './record/pair-transfers.ts'
import { causeOf, configuredTokens, type RecordedPayment } from './record/payment.ts'
import { insertPayments, lockKnownPayments, type NewPayment, statusOf } from './record/recording-store.ts'
import { freePositions } from './record/transfers-store.ts'
import { markOrphaned } from './reorg/mark-orphaned.ts'
import { coverCheckouts } from './reorg/parts/cover-checkouts.ts'
import { coveredBy, underpaidBy } from './reorg/parts/covered-by.ts'

/**
 * The number of payments in one batch. New payments are inserted in batches, so that the next batch is
 * computed while PostgreSQL inserts the previous batch.
 */
const paymentsAtOnce = 1_000

/**
 * The blocks that the chain reader has just read, with their transfers. The `owners` of a transfer are the
 * verified wallets at the transfer's recipient address.
 */
type Blocks = Advance<readonly OwnerRow[]>

/**
 * Inserts payments for new transfers and relocates payments that a reorg moved. Marks payments as orphaned
 * (out of the chain) if their transactions no longer contain their transfer.
 */
export const recordTransfers = async (step: Blocks): Promise<void> => {
  const { network, work, witness } = step
  if (step.transfers.length === 0) return
  const { pairs, fresh, missing, formerIds } = await findRecorded(step, step.transfers)
  await leaveChain(step, missing)
  // Relocate recorded payments before inserting new ones, so that a recorded payment keeps the checkout that
  // it pays.
  await relocate(step, pairs.filter(hasMoved))
  const isSettled = ({ blockNumber }: Transfer, confirmations: number) =>
    witness === null && isRipe(step, blockNumber, confirmations)
  await addPayments({ work, network, isRipe: isSettled, areWitnessed: false }, fresh, formerIds)
}

/** Moves payments to the blocks that hold their transactions now, and decides about their checkouts again. */
export const relocate = async (
  step: Pick<Blocks, 'work' | 'network'>,
  moved: readonly MovedPayment[],
): Promise<void> => {
  await relocatePayments(step, moved)
  await coverCheckouts(step, coveredBy(moved.map(({ payment }) => payment)))
}

export type Recorded = {
  pairs: MovedPayment[]
  /** Transfers without a recorded payment. */
  fresh: Transfer[]
  /** Recorded payments whose transactions were read, but without the transfers of the payments. */
  missing: RecordedPayment[]
  /** The ids of all payments that were ever recorded for the transactions that were read. */
  formerIds: ReadonlySet<string>
}

/**
 * Locks the payments that were recorded for the transactions of the given transfers, and assigns them to the
 * transfers. Payments that `isMeant` rejects are left out.
 */
export const findRecorded = async (
  { work: { tx }, network }: Pick<Blocks, 'work' | 'network'>,
  seen: Blocks['transfers'],
  isMeant: (payment: RecordedPayment) => boolean = () => true,
): Promise<Recorded> => {
  const recorded = await lockKnownPayments(tx, network, [...new Set(seen.map(({ txHash }) => txHash))])
  const tokens = configuredTokens(network)
  const known = recorded.filter(
    (payment) => !isGivenUp(payment) && tokens.includes(payment.token) && isMeant(payment),
  )
  const { pairs, fresh, missing } = pairTransfers(seen, known.map(toMark))
  return {
    pairs: pairs.map(({ transfer, payment: { payment } }) => ({ transfer, payment })),
    fresh,
    missing: missing.map(({ payment }) => payment),
    formerIds: new Set(recorded.map(({ id }) => id)),
  }
}

/**
 * Returns whether a payment was given up (reorged, dropped or reverted), so that its transaction makes a new payment if
 * it is mined later.
 */
const isGivenUp = ({ status, failure_reason }: RecordedPayment): boolean =>
  status === 'reorged' ||
  (status === 'failed' && (failure_reason === 'dropped' || failure_reason === 'reverted'))

const toMark = (payment: RecordedPayment) => ({
  id: payment.id,
  txHash: payment.tx_id,
  token: payment.token,
  from: payment.from_key === '' ? null : payment.from_key,
  to: payment.to_key,
  amountBase: BigInt(payment.amount_base),
  position: payment.position,
  payment,
})

const hasMoved = ({ transfer, payment }: MovedPayment): boolean =>
  payment.state === 'orphaned' ||
  payment.block_hash !== transfer.blockHash ||
  payment.position !== transfer.position

/** Marks payments as orphaned if their transactions are in the chain but no longer contain their transfer. */
const leaveChain = async (step: Blocks, missing: readonly RecordedPayment[]): Promise<void> => {
  if (missing.length === 0) return
  await markOrphaned(
    step,
    missing.filter(({ state }) => state !== 'orphaned'),
    (number) => (number === step.tip.number ? step.tip.hash : null),
  )
  await freePositions(
    step.work.tx,
    missing.map(({ transfer_id }) => transfer_id),
  )
}

/** Inserts the payments of new transfers, and emits their events. */
export const addPayments = async (
  step: Intake,
  fresh: readonly Transfer[],
  formerIds: ReadonlySet<string>,
): Promise<void> => {
  const { network, work } = step
  if (fresh.length === 0) return
  const groups = await toGroups(step, fresh, formerIds)
  const owned = groups.flatMap(({ transfers }) => transfers)
  const { matches, reportedIds } = await attributeTransfers(work, network, groups)
  const intake = { ...step, asked: await findAsked(step, owned, matches) }
  await work.inParts(owned, paymentsAtOnce, async (part, leave) => {
    const payments = part.flatMap((it) => {
      const match = matches.get(it)
      const payment = match === undefined ? null : newPayment(intake, it, match)
      return payment === null ? [] : [payment]
    })
    leave(insertPayments(work.tx, network, byWorkspace(payments), work.now))
    countPayments(
      work,
      payments.map((payment) => ({ ...network, status: statusOf(payment), outcome: payment.result })),
    )
    await followPayments(step, payments)
  })
  await updateReceived(work.tx, network.livemode, partsOf(matches.values()))
  await coverCheckouts(step, underpaidBy(matches.values()))
  if (reportedIds.length > 0) await updateClaims(work.tx, network, reportedIds)
}

/**
 * Returns the confirmations that are required by the workspaces to which the payments may belong. Returns
 * none, without a query, if no transfer has reached the minimum confirmations of its network, because then no
 * payment can be settled yet.
 */
const findAsked = async (
  { network, work, isRipe }: Intake,
  owned: readonly OwnedInbound[],
  matches: ReadonlyMap<OwnedInbound, Match>,
): Promise<RequiredConfirmations> => {
  const ripe = owned.filter(({ transfer }) => isRipe(transfer, network.confirmations))
  if (ripe.length === 0) return new Map()
  const ids = ripe.flatMap((one) => {
    const credited = matches.get(one)?.expectation?.workspaceId
    return [
      ...one.eligible.map(({ workspaceId }) => workspaceId),
      ...(credited === undefined ? [] : [credited]),
    ]
  })
  return await findAskedConfirmations(work.tx, ids)
}

/** Returns the checkouts for which transfers to deposit addresses count. */
const partsOf = (matches: Iterable<Match>) =>
  [...matches].flatMap(({ coverage, expectation }) =>
    expectation === null || coverage === undefined
      ? []
      : [{ workspaceId: expectation.workspaceId, checkoutId: expectation.targetId }],
  )

const followPayments = async (step: Intake, payments: readonly NewPayment[]) => {
  const { livemode } = step.network
  for (const { workspaceId, identifiers, announced, transfer } of payments)
    if (announced)
      step.work
        .within({ workspaceId, livemode })
        .emit('payment.pending', identifiers, causeOf(identifiers.paymentId, transfer.blockTime, 0))
  await followOutcomes(
    step,
    payments.flatMap(({ outcome, transfer: { token, blockTime }, ...payment }) =>
      outcome === null ? [] : [{ ...payment, outcome, token, blockTime }],
    ),
  )
}
