import type { SeenTransfer } from '../../mechanisms/reading/index.ts'
import { decideAlike } from '../../mechanisms/reading/index.ts'
import type { Witness } from '../context.ts'
import { reassign } from './confirm/reassign.ts'
import { decideDepositsAgain } from './decide-deposits-again.ts'
import { attributeTransfers } from './match/attribute-transfers.ts'
import { type Group, toGroups } from './match/group-transfers.ts'
import type { Transfer } from './match/new-payment.ts'
import { isRefunded } from './match/unmatched-store.ts'
import type { Match } from './match/weigh-transaction.ts'
import { releaseAllocations } from './record/allocations-store.ts'
import type { RecordedPayment } from './record/payment.ts'
import { correctTransfers, toRecorded } from './record/transfers-store.ts'
import { coverCheckouts } from './reorg/parts/cover-checkouts.ts'
import { coveredBy, underpaidBy } from './reorg/parts/covered-by.ts'
import { setCoverage } from './reorg/parts/store.ts'

type Step = Pick<Witness, 'work' | 'network' | 'byTwo'>
type Reading = { transfer: Transfer; payment: RecordedPayment }

/**
 * Matches payments again if a later reading of their blocks returns another block time, other references, or
 * another pull (a collection by the pull contract) than is recorded:
 *
 * - If the two readings come from two providers, the later reading counts: its facts are recorded, and a payment that is
 *   not settled is matched again, even if it was credited.
 * - If both readings come from one provider, a credited payment stays credited, because either reading may be
 *   wrong. Only an unmatched payment is matched again.
 */
export const correctReadings = async (step: Step, readings: readonly Reading[]): Promise<void> => {
  const { work, network, byTwo } = step
  const { tx, now } = work
  const wrong = readings.filter(({ transfer, payment }) => !isAsRecorded(transfer, payment))
  if (wrong.length === 0) return
  const movable: Reading[] = []
  for (const reading of wrong) {
    if (await mayMove(step, reading.payment)) movable.push(reading)
    else reportKept(step, reading)
  }
  const corrected = byTwo ? wrong : movable
  await correctTransfers(
    tx,
    corrected.map(({ transfer, payment }) => ({ transfer, transferId: payment.transfer_id })),
  )
  await decideDepositsAgain(
    step,
    movable.filter(({ payment }) => payment.deposit !== null),
  )
  const matched = movable.filter(({ payment }) => payment.deposit === null)
  const credited = matched.filter(
    ({ payment }) => byTwo && (payment.outcome === 'credited' || payment.coverage !== null),
  )
  const before = coveredBy(matched.map(({ payment }) => payment))
  await setCoverage(tx, network.livemode, credited.map(keyOf), null)
  await releaseAllocations(tx, network.livemode, credited.map(keyOf), now)
  // The other parts of a price no longer hold its checkout, so that a part which is matched again may count for it again.
  await coverCheckouts(step, before)
  const groups = await toGroups(
    step,
    matched.map(({ transfer }) => transfer),
  )
  const { matches } = await attributeTransfers(work, network, groups)
  for (const { transfer, payment } of matched) {
    const match = matchOf(groups, matches, transfer)
    if (match !== undefined) await reassign(step, payment, match)
  }
  await coverCheckouts(step, [...before, ...underpaidBy(matches.values())])
}

const keyOf = ({ payment: { workspace_id, id } }: Reading) => ({ workspaceId: workspace_id, id })

/**
 * Returns whether a reading agrees with the recorded transfer. References are compared only if they were
 * looked up.
 */
const isAsRecorded = (transfer: SeenTransfer, payment: RecordedPayment): boolean => {
  const recorded = toRecorded(payment)
  const references = transfer.wantsReferences ? transfer.references : recorded.references
  return decideAlike(recorded, { ...transfer, references })
}

const mayMove = async ({ work, byTwo }: Step, payment: RecordedPayment): Promise<boolean> => {
  const { status, state, outcome, reorg_suspected: isSuspected } = payment
  if (isSuspected || state === 'orphaned') return false
  if (status === 'pending') return byTwo || outcome !== 'credited'
  return status === 'confirmed' && outcome === 'unmatched' && !(await isRefunded(work.tx, payment))
}

const reportKept = ({ work: { context }, network }: Step, { payment }: Reading): void => {
  const mode = network.livemode ? 'live' : 'test'
  context.metrics.readerFaults.inc({ chain: network.chain, mode, kind: 'changed_reading' })
  context.log.warn(
    { chain: network.chain, mode, paymentId: payment.id, txHash: payment.tx_id, status: payment.status },
    'a payment was not changed although a later reading returned another reference or block time',
  )
}

const matchOf = (
  groups: readonly Group[],
  matches: ReadonlyMap<Group['transfers'][number], Match>,
  transfer: Transfer,
): Match | undefined => {
  const inbound = groups.flatMap(({ transfers }) => transfers).find((one) => one.transfer === transfer)
  return inbound && matches.get(inbound)
}
