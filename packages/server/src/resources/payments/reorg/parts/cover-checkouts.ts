import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Tx } from '../../../../mechanisms/db/index.ts'
import {
  type CheckoutKey,
  type CheckoutRow,
  lockCheckoutsAndInvoices,
  reserveRests,
  updateReceived,
} from '../../../checkouts/index.ts'
import type { Advance } from '../../../context.ts'
import { selectDepositTargets } from '../../match/deposits/store.ts'
import { type DepositTarget, obstacleToPart } from '../../match/deposits/target.ts'
import { isLive } from '../../match/expectation.ts'
import { releasePayments } from '../../match/relocation-store.ts'
import { releaseAllocations, selectAllocated } from '../../record/allocations-store.ts'
import { decimalsOf, type RecordedPayment } from '../../record/payment.ts'
import { setTransferStates } from '../../record/transfers-store.ts'
import { type CoverDecision, decideCover } from './decide-cover.ts'
import { type Covered, endParts, restoreSuccess, settleParts, undoSettling } from './settle-parts.ts'
import {
  allocate,
  closeParts,
  countSurplus,
  joinParts,
  lockParts,
  lockSurplus,
  type PartRow,
  separateParts,
  setCoverage,
  unsettle,
} from './store.ts'

type Step = Pick<Advance, 'work' | 'network'>

/** A checkout that is paid in parts in one pair of chain and token, with its parts. */
type Paid = {
  target: DepositTarget
  checkout: CheckoutRow
  holder: string | null
  parts: PartRow[]
}

/**
 * Brings the parts of checkouts up to date on one network: the parts that cover a price are confirmed and their checkout
 * succeeds, the parts of a checkout that ended uncovered fail, and the success of a checkout is undone if a reorg
 * removed one of its parts. It decides by the present state of the rows, so it may be called after any change of them,
 * and any number of times.
 *
 * Returns the ids of the parts that made a checkout succeed, now or before a reorg, unless another part covers the price
 * now: it emits `payment.restored` for them itself, once they cover the price again.
 */
export const coverCheckouts = async (
  step: Step,
  keys: readonly CheckoutKey[],
): Promise<ReadonlySet<string>> => {
  const { work, network } = step
  if (keys.length === 0) return new Set()
  const awaiting: string[] = []
  const settled: Covered[] = []
  const ended: Covered[] = []
  for (const paid of await readPaid(step, keys)) {
    const { decision, paid: present } = await adjust(step, paid)
    const covered = { ...present, decision }
    awaiting.push(...present.parts.filter(awaitsRestoring(decision)).map(({ id }) => id))
    if (decision.move === 'settle') settled.push(covered)
    else if (decision.move === 'end') ended.push(covered)
    else if (decision.move === 'release') await releaseParts(step, present)
  }
  await endParts(step, ended)
  const again: Covered[] = []
  const first: Covered[] = []
  for (const covered of settled) {
    if (isRestored(covered)) again.push(covered)
    else first.push(covered)
  }
  await closeParts(
    work.tx,
    network.livemode,
    settled.flatMap(({ decision: { deep } }) => deep.map(keyOf)),
  )
  await settleParts(step, first)
  await restoreSuccess(step, again)
  await updateReceived(work.tx, network.livemode, keys)
  await reserveRests(work, network, keys)
  return new Set(awaiting)
}

/**
 * Returns a function that returns whether `payment.restored` of a part waits until it covers the price again. It does not
 * wait if another part covers the price now.
 */
const awaitsRestoring =
  ({ move, settling }: CoverDecision<PartRow>) =>
  ({ id, had_success }: PartRow): boolean =>
    had_success && (move !== 'settle' || id === settling?.id)

/** Returns whether a checkout succeeds again by the payment that made it succeed before a reorg. */
const isRestored = ({ decision: { settling }, checkout }: Covered): boolean =>
  settling !== null &&
  checkout.status !== 'succeeded' &&
  settling.status === paymentMoves.confirm.to &&
  settling.had_success

/** Locks checkouts with their parts, and reads what they await on this network. */
const readPaid = async ({ work, network }: Step, keys: readonly CheckoutKey[]): Promise<Paid[]> => {
  const { tx } = work
  const { chain, livemode } = network
  // Payments are locked before checkouts, as in all code that locks both.
  const parts = await lockParts(tx, network, keys)
  const checkouts = new Map((await lockCheckoutsAndInvoices(tx, livemode, keys)).map((row) => [row.id, row]))
  const holders = await selectAllocated(tx, livemode, keys)
  const paid: Paid[] = []
  for (const target of await selectDepositTargets(tx, network, keys)) {
    const checkout = checkouts.get(target.targetId)
    if (checkout === undefined || target.chain !== chain || network.tokens[target.token] === undefined)
      continue
    const holder = holders.get(target.targetId) ?? (target.taken ? 'of the invoice' : null)
    const own = parts.filter(
      ({ token, checkout_id }) => token === target.token && checkout_id === checkout.id,
    )
    paid.push(await join({ work, network }, { target, checkout, holder, parts: own }))
  }
  return paid
}

/**
 * Adds underpaid payments at a wallet to the parts of their checkout if they cover its price together. Otherwise each of
 * them is too little for itself, and is left out.
 */
const join = async (step: Step, paid: Paid): Promise<Paid> => {
  const alone = paid.parts.filter(({ coverage }) => coverage === null)
  const parts = paid.parts.filter(({ coverage }) => coverage !== null)
  if (alone.length === 0) return paid
  if (decide(step, paid).settling === null) return { ...paid, parts }
  await joinParts(step.work.tx, step.network.livemode, alone.map(keyOf))
  return {
    ...paid,
    parts: paid.parts.map((part) => (part.coverage === null ? { ...part, coverage: 'part' as const } : part)),
  }
}

const decide = ({ network }: Step, { target, checkout, holder, parts }: Paid): CoverDecision<PartRow> =>
  decideCover({
    priceBase: target.priceBase,
    decimals: decimalsOf(network, target.token),
    // The time of a part was considered when it was recorded.
    isPayable: obstacleToPart({ ...target, taken: false }, new Date(0)) === null,
    hasEnded: checkout.status === 'failed' || checkout.status === 'expired',
    hasSucceeded: checkout.status === 'succeeded',
    holder,
    parts,
  })

type Adjusted = { paid: Paid; decision: CoverDecision<PartRow> }

/**
 * Makes the assignment of the checkout match its parts: exactly the part with which the sum covers the price is assigned
 * to it. If the parts no longer cover it, transfers that did not count before are added.
 */
const adjust = async (step: Step, paid: Paid): Promise<Adjusted> => {
  const { work, network } = step
  const { tx, now } = work
  const { livemode } = network
  let present = paid
  let decision = decide(step, present)
  const ours = present.parts.find(({ id }) => id === present.holder)
  if (ours !== undefined && decision.settling === null) {
    await releaseAllocations(tx, livemode, [keyOf(ours)], now)
    await undoSettling(step, ours)
    const [checkout = present.checkout] = await lockCheckoutsAndInvoices(tx, livemode, [checkoutKeyOf(ours)])
    const target = { ...present.target, status: checkout.status, paidAt: null, endedAt: null }
    const parts = present.parts.map((part) => (part === ours ? { ...part, version: part.version + 1 } : part))
    present = { target, checkout, holder: null, parts }
    decision = decide(step, present)
  }
  if (decision.settling === null && decision.move === 'wait' && present.holder === null) {
    await waitAgain(step, present)
    present = await separate(step, await addSurplus(step, present))
    decision = decide(step, present)
  }
  const { settling } = decision
  await setCoverage(tx, livemode, present.parts.filter(isStale(settling)).map(keyOf), 'part')
  if (settling !== null && settling.id !== present.holder) {
    await setCoverage(tx, livemode, present.parts.filter(({ id }) => id !== settling.id).map(keyOf), 'part')
    await setCoverage(tx, livemode, [keyOf(settling)], 'settling')
    await allocate(tx, settling, present.target.targetId)
  }
  return { paid: present, decision }
}

const keyOf = ({ workspace_id, id }: RecordedPayment) => ({ workspaceId: workspace_id, id })

/**
 * Returns a function that returns whether a part in the chain is recorded as the one that covers the price, and another
 * part or none does now. A part that a reorg removed had covered it and delays the end of the checkout.
 */
const isStale =
  (settling: PartRow | null) =>
  ({ id, coverage, state }: PartRow): boolean =>
    coverage === 'settling' && state !== 'orphaned' && id !== settling?.id

/** Returns the checkout for which a part counts. */
const checkoutKeyOf = ({ workspace_id, checkout_id }: RecordedPayment): CheckoutKey => ({
  workspaceId: workspace_id,
  checkoutId: checkout_id ?? '',
})

/** Notes that the confirmed parts of a checkout wait for the rest of the price again. */
const waitAgain = async ({ work, network }: Step, { parts, checkout }: Paid): Promise<void> => {
  const confirmed = parts.filter(
    ({ status, fully_settled }) => status === paymentMoves.confirm.to && fully_settled !== null,
  )
  if (isLive(checkout.status)) await unsettle(work.tx, network.livemode, confirmed.map(keyOf))
}

/**
 * Lets transfers that did not count for a checkout count towards its price, as long as the price is not covered. They
 * did not count because other parts covered it, and a reorg has removed one of those. A transfer that came too late to
 * count still does not.
 */
const addSurplus = async (step: Step, paid: Paid): Promise<Paid> => {
  const { work, network } = step
  const { target } = paid
  const key = { workspaceId: target.workspaceId, checkoutId: target.targetId }
  const parts = [...paid.parts]
  for (const one of await lockSurplus(work.tx, network, [key])) {
    if (one.token !== target.token || one.to_key !== target.recipientKey) continue
    if (obstacleToPart({ ...target, taken: false }, one.block_time) !== null) continue
    if (decide(step, { ...paid, parts }).settling !== null) break
    parts.push(await countSurplus(work.tx, target, one))
  }
  return { ...paid, parts }
}

const whyReleased =
  'The transfer was for the checkout, but the checkout was paid in another way, or can no longer be paid.'

/**
 * Makes the pending parts of a checkout unmatched, because they no longer count for it. They are confirmed like other
 * unmatched payments.
 */
const releaseParts = async ({ work, network }: Step, { target, parts }: Paid): Promise<void> => {
  const released = parts.filter(({ status }) => mayMove(paymentMoves.confirm, status))
  const keys = released.map(keyOf)
  await releasePayments(
    work.tx,
    network,
    keys.map((key) => ({ ...key, reason: whyReleased })),
  )
  await setCoverage(work.tx, network.livemode, keys, target.byDeposit ? 'surplus' : null)
  await decideAgain(work.tx, released)
}

/** Lets the next step settle payments that are deep enough, because they are no longer parts of a price. */
const decideAgain = (tx: Tx, payments: readonly PartRow[]): Promise<void> =>
  setTransferStates(
    tx,
    payments.filter(({ state }) => state === 'confirmed').map(({ transfer_id }) => transfer_id),
    'seen',
  )

/**
 * Returns a checkout without its parts at a wallet that are not confirmed, because they no longer cover the price. Each of
 * them is too little for itself again.
 */
const separate = async ({ work, network }: Step, paid: Paid): Promise<Paid> => {
  if (paid.target.byDeposit) return paid
  const isConfirmed = ({ status }: PartRow) => status === paymentMoves.confirm.to
  const separated = paid.parts.filter((part) => part.coverage !== null && !isConfirmed(part))
  await separateParts(work.tx, network.livemode, separated.map(keyOf))
  await decideAgain(
    work.tx,
    separated.filter(({ status }) => status === paymentMoves.detect.to),
  )
  return { ...paid, parts: paid.parts.filter(isConfirmed) }
}
