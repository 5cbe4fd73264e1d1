import { byWorkspace } from '../../mechanisms/db/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { findPullReferences } from '../agreements/index.ts'
import type { Advance } from '../context.ts'
import { findAskedConfirmations } from '../workspaces/index.ts'
import { followOutcomes } from './confirm/follow-outcomes.ts'
import { type MovedPayment, relocatePayments } from './confirm/relocate-payments.ts'
import { attributeTransfers } from './match/attribute-transfers.ts'
import {
  type Intake,
  newPayment,
  type Owned,
  type OwnedInbound,
  type RequiredConfirmations,
  type Transfer,
} from './match/new-payment.ts'
import { noteClaims } from './match/reports-store.ts'
import type { Match } from './match/weigh-transaction.ts'
import { countPayments } from './record/count-payments.ts'
import { isRipe } from './record/depth.ts'
import type { OwnerRow } from './record/owners-store.ts'
import { pairTransfers } from './record/pair-transfers.ts'
import { causeOf, configuredTokens, decimalsOf, type RecordedPayment } from './record/payment.ts'
import { insertPayments, lockKnownPayments, type NewPayment, statusOf } from './record/recording-store.ts'
import { freePositions } from './record/transfers-store.ts'
import { markOrphaned } from './reorg/mark-orphaned.ts'

/**
 * A transfer counts if it was mined at most 60 s before its wallet was verified, because the clocks of chain
 * and server differ.
 */
const verificationGraceMs = 60_000
/** At most 1,000 payments are inserted at a time, so that the next ones are computed while PostgreSQL inserts. */
const paymentsAtOnce = 1_000

/**
 * The reader's step for blocks that it read, with the owners of the wallets at the destination of each
 * transfer.
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
  await relocatePayments(step, pairs.filter(hasMoved))
  const isSettled = ({ blockNumber }: Transfer, confirmations: number) =>
    witness === null && isRipe(step, blockNumber, confirmations)
  await addPayments({ work, network, isRipe: isSettled, areWitnessed: false }, fresh, formerIds)
}

export type Recorded = {
  pairs: MovedPayment[]
  /** Transfers without a recorded payment. */
  fresh: Transfer[]
  /** Recorded payments of the same transactions that match none of the transfers. */
  missing: RecordedPayment[]
  /** The ids of all payments that were ever recorded for these transactions. */
  formerIds: ReadonlySet<string>
}

/**
 * Locks the payments that were recorded for the transactions of these transfers, and pairs them with the
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
 * Returns whether a payment was given up (reorged, dropped or reverted), so that its transaction makes a new
 * payment if it is mined after all.
 */
const isGivenUp = ({ status, failure_reason }: RecordedPayment): boolean =>
  status === 'reorged' ||
  (status === 'failed' && (failure_reason === 'dropped' || failure_reason === 'reverted'))

const toMark = (payment: RecordedPayment) => ({
  id: payment.id,
  txHash: payment.tx_id,
  token: payment.token,
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

/**
 * Groups transfers, with their owners, so that each group is matched together. Transfers without an owner are
 * left out, logged and counted.
 */
export const toGroups = async (
  step: Pick<Intake, 'work' | 'network'>,
  transfers: readonly Transfer[],
  formerIds: ReadonlySet<string> = new Set(),
): Promise<Group[]> => {
  const owned = transfers.flatMap((transfer) => {
    const eligible = findOwners(transfer)
    const [firstOwner] = eligible
    if (firstOwner === undefined) noteRefused(step, transfer)
    return firstOwner === undefined
      ? []
      : [toInbound(step.network, { transfer, eligible, firstOwner, formerIds })]
  })
  await namePulled(step, owned)
  return byTransaction(owned)
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
  if (reportedIds.length > 0) await noteClaims(work.tx, network, reportedIds)
}

/**
 * Returns the confirmations that are required by the workspaces to which the payments may belong. Near the
 * head of the chain no transfer is deep enough to be settled, and no query is made.
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

const toInbound = (
  network: NetworkConfig,
  { transfer, eligible, firstOwner, formerIds }: Owned,
): OwnedInbound => ({
  transfer,
  eligible,
  firstOwner,
  formerIds,
  position: transfer.position,
  token: transfer.token,
  recipientKey: transfer.to,
  from: transfer.from,
  amountBase: transfer.amountBase,
  blockNumber: transfer.blockNumber,
  blockTime: transfer.blockTime,
  decimals: decimalsOf(network, transfer.token),
  homeWorkspaceId: firstOwner.workspaceId,
})

/**
 * Sets on each transfer of a pull the reference of the bill that the pull was requested for; null if the pull
 * was not requested on this deployment.
 */
const namePulled = async (
  { work, network: { livemode } }: Pick<Intake, 'work' | 'network'>,
  owned: readonly OwnedInbound[],
): Promise<void> => {
  const pulls = owned.flatMap(({ transfer: { pulled } }) => pulled ?? [])
  const keyOf = ({ agreement, period }: { agreement: string; period: number }) => `${agreement} ${period}`
  const asked = new Map(
    (await findPullReferences(work.tx, livemode, pulls)).map((one) => [keyOf(one), one.reference]),
  )
  for (const one of owned)
    if (one.transfer.pulled !== undefined) one.pulledFor = asked.get(keyOf(one.transfer.pulled)) ?? null
}

export type Group = { txId: string; references: readonly string[]; transfers: OwnedInbound[] }

/**
 * Groups transfers by transaction, with the references that the transaction carries. The event of a pull
 * names only the transfer of that pull, so each pull is a group of its own: one transaction may pull from
 * many payers. A pull pays the bill that it was requested for; if it was not requested on this deployment,
 * for example because the merchant called the contract directly, the reference in the signed terms counts. A
 * transfer that has references of its own is matched only together with others that have the same references.
 */
const byTransaction = (owned: readonly OwnedInbound[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const one of owned) {
    const { txHash, references, isNamed = false, position, pulled } = one.transfer
    const mark = pulled === undefined ? (isNamed ? references.join(' ') : '') : position
    const key = `${txHash} ${mark}`
    const group = groups.get(key)
    if (group !== undefined) {
      group.transfers.push(one)
      continue
    }
    const own = one.pulledFor ? [one.pulledFor] : pulled?.references
    groups.set(key, { txId: txHash, references: own ?? references, transfers: [one] })
  }
  return [...groups.values()]
}

/**
 * Returns the owners of a transfer in the order of preference: only wallets that were verified in time, first
 * those that are not removed, then those for the transfer's token, then by the time of verification. An
 * address also owns transfers of tokens that it has no wallet for.
 */
const findOwners = (transfer: Transfer): readonly OwnerRow[] => {
  const since = new Date(transfer.blockTime.getTime() + verificationGraceMs)
  const eligible = transfer.owners.filter(({ verifiedAt }) => verifiedAt <= since)
  if (eligible.length < 2) return eligible
  const rank = (owner: OwnerRow) => (owner.removed ? 2 : 0) + (owner.token === transfer.token ? 0 : 1)
  return eligible.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.verifiedAt.getTime() - other.verifiedAt.getTime() ||
      (one.walletId < other.walletId ? -1 : 1),
  )
}

const noteRefused = (
  { network, work: { context } }: Pick<Intake, 'work' | 'network'>,
  { txHash, position }: Transfer,
): void => {
  const mode = network.livemode ? 'live' : 'test'
  context.metrics.readerFaults.inc({ chain: network.chain, mode, kind: 'before_verification' })
  context.log.warn(
    { chain: network.chain, mode, txHash, position },
    'a transfer was left out: it was mined before its wallet was verified',
  )
}

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
