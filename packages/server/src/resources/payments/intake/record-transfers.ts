import { maxAmountMinor, tokenPeg } from '@stablerail/contract'
import { type Advance, parseAddress, type SeenTransfer } from '../../../mechanisms/chains/index.ts'
import { lockCheckouts } from '../../checkouts/index.ts'
import { feeOf, toMinor } from '../amounts.ts'
import { matchTransfer } from '../attribution/match-transfer.ts'
import { type ReservedCandidate, selectCandidates, selectClaims } from '../attribution/store.ts'
import { decimalsOf } from '../payment.ts'
import { decideOutcome } from '../settlement/decide-outcome.ts'
import { followOutcomes } from '../settlement/follow-outcomes.ts'
import { pairTransfers } from './pair-transfers.ts'
import { type MovedPayment, relocatePayments } from './relocate-payments.ts'
import {
  freeLogIndexes,
  insertPayments,
  type NewPayment,
  type OwnerRow,
  selectKnownPayments,
} from './store.ts'

/** A transfer counts when mined at most 60 s before its wallet was verified: the clocks of chain and server differ. */
const verificationGraceMs = 60_000
/** At most 1,000 payments are inserted at a time, so that the next ones are computed while PostgreSQL inserts. */
const paymentsAtOnce = 1_000

type Transfer = SeenTransfer<readonly OwnerRow[]> & { recipientKey: string; reference: string | null }
/** The step of the reader for blocks that were read, with the wallets at the destination of each transfer. */
type Blocks = Pick<Advance<readonly OwnerRow[]>, 'network' | 'work' | 'transfers'> & {
  tipNumber: number
  /** Whether a transfer that is deep enough is settled at once. */
  mayBeRipe: boolean
}

/** Inserts payments for new transfers, and relocates recorded payments that a reorg moved. */
export const recordTransfers = async (step: Blocks): Promise<void> => {
  const { network } = step
  const { tx } = step.work
  if (step.transfers.length === 0) return
  const transfers = step.transfers.map((transfer) => ({
    ...transfer,
    recipientKey: transfer.to,
    reference: transfer.references.at(-1) ?? null,
  }))
  const known = await selectKnownPayments(tx, network, [...new Set(transfers.map(({ txHash }) => txHash))])
  const { pairs, fresh, missing } = pairTransfers(transfers, known)
  const moved = pairs.filter(hasMoved)
  await freeLogIndexes(
    tx,
    network,
    [...moved.map(({ payment }) => payment), ...missing].map((it) => ({
      workspaceId: it.workspace_id,
      id: it.id,
    })),
  )
  // Relocate recorded payments before adding new ones: a recorded payment keeps the checkout that it pays.
  await relocatePayments(step, moved)
  await addPayments(step, fresh)
}

const hasMoved = ({ transfer, payment }: MovedPayment): boolean =>
  payment.block_hash !== transfer.blockHash ||
  payment.log_index !== transfer.position ||
  payment.reorg_suspected

const addPayments = async (step: Blocks, fresh: readonly Transfer[]): Promise<void> => {
  const { network, work } = step
  if (fresh.length === 0) return
  const owned = fresh.flatMap((transfer) => {
    const since = new Date(transfer.blockTime.getTime() + verificationGraceMs)
    const eligible = transfer.owners.filter(({ verifiedAt }) => verifiedAt <= since)
    const [first] = eligible
    return first === undefined ? [] : [{ transfer, eligible, firstOwner: first }]
  })
  const candidates = await findCandidates(
    step,
    owned.map(({ transfer }) => transfer).filter(({ wantsReferences }) => wantsReferences),
  )
  await work.inParts(owned, paymentsAtOnce, async (part, leave) => {
    const payments = part.flatMap((it) => {
      const payment = toPayment(step, it, candidates.get(destination(it.transfer)) ?? [])
      return payment === null ? [] : [payment]
    })
    leave(insertPayments(work.tx, network, payments, work.now))
    await emitPayments(step, payments)
  })
}

const emitPayments = async (step: Blocks, payments: readonly NewPayment[]) => {
  const { livemode } = step.network
  for (const { workspaceId, identifiers } of payments)
    step.work.within({ workspaceId, livemode }).emit('payment.pending', identifiers)
  await followOutcomes(
    step,
    payments.flatMap(({ workspaceId, identifiers, amountMinor, transfer: { token }, outcome }) =>
      outcome === null ? [] : [{ workspaceId, identifiers, amountMinor, token, outcome }],
    ),
  )
}

const destination = ({ token, recipientKey }: { token: string; recipientKey: string }) =>
  `${token} ${recipientKey}`

/** The checkouts that the transfers may pay or come near, by destination; locks those that a rule may name. */
const findCandidates = async (
  { work: { tx }, network }: Blocks,
  transfers: readonly Transfer[],
): Promise<Map<string, ReservedCandidate[]>> => {
  const { named, near } = await selectClaims(tx, network, transfers)
  await lockCheckouts(tx, network.livemode, named)
  const candidates = new Map<string, ReservedCandidate>()
  for (const candidate of await selectCandidates(tx, network, [...near, ...named]))
    candidates.set(candidate.checkoutId, candidate)
  const groups = new Map<string, ReservedCandidate[]>()
  for (const candidate of candidates.values()) {
    const group = groups.get(destination(candidate))
    if (group === undefined) groups.set(destination(candidate), [candidate])
    else group.push(candidate)
  }
  return groups
}

type Owned = { transfer: Transfer; eligible: readonly OwnerRow[]; firstOwner: OwnerRow }

/** The payment for a transfer; null, with an error in the log, for an amount that no payment can hold. */
const toPayment = (
  step: Blocks,
  { transfer, eligible, firstOwner }: Owned,
  candidates: readonly ReservedCandidate[],
): NewPayment | null => {
  const { network, tipNumber } = step
  const { context } = step.work
  const decimals = decimalsOf(network, transfer.token)
  const amountMinor = toMinor(transfer.amountBase, decimals)
  if (amountMinor === null) {
    context.log.error(
      { txHash: transfer.txHash, chain: network.chain, token: transfer.token },
      `a transfer of more than ${maxAmountMinor} cents was left out: no payment can hold it`,
    )
    return null
  }
  const match = matchTransfer({ ...transfer, decimals, homeWorkspaceId: firstOwner.workspaceId }, candidates)
  const { credited } = match
  if (credited !== null) credited.taken = true
  // When a rule names a checkout that can no longer be credited, the unmatched payment still belongs to its workspace.
  const intended = credited ?? match.closeMatch
  const owner = intended === null ? firstOwner : (pickWallet(eligible, intended.workspaceId) ?? firstOwner)
  const workspaceId = credited?.workspaceId ?? owner.workspaceId
  const closeMatch = match.closeMatch?.workspaceId === workspaceId ? match.closeMatch : null
  const targetBase = credited?.targetBase ?? null
  const checkoutId = credited?.checkoutId ?? null
  const isRipe = isRipeIn(step, transfer)
  return {
    workspaceId,
    identifiers: {
      paymentId: context.ids.make('payment'),
      checkoutId,
      customerId: credited?.customerId ?? null,
      invoiceId: credited?.invoiceId ?? null,
      subscriptionId: null,
    },
    walletId: credited?.walletId ?? owner.walletId,
    amountMinor,
    feeMinor: feeOf(amountMinor, context.config.feeBasisPoints),
    currency: tokenPeg[transfer.token],
    description: credited?.description ?? null,
    transfer,
    confirmations: Math.min(tipNumber - transfer.blockNumber + 1, network.confirmations),
    payerAddress: parseAddress(network.chain, transfer.from) ?? transfer.from,
    targetBase,
    unmatchedInbound: credited === null,
    closeMatchCheckoutId: closeMatch?.checkoutId ?? null,
    expectedBase: closeMatch?.targetBase ?? null,
    attribution: {
      rule: match.rule,
      reason: match.reason,
      // A workspace must not learn the ids of checkouts of another workspace that shares the address.
      candidateCheckoutIds: match.weighed
        .filter((candidate) => candidate.workspaceId === workspaceId)
        .map((candidate) => candidate.checkoutId),
    },
    outcome: isRipe
      ? decideOutcome({ checkoutId, rule: match.rule, amountBase: transfer.amountBase, targetBase, decimals })
      : null,
  }
}

/** Whether a transfer is deep enough to be settled when it is recorded, as happens while a reader catches up. */
const isRipeIn = ({ network, tipNumber, mayBeRipe }: Blocks, { blockNumber }: Transfer): boolean =>
  mayBeRipe && tipNumber - blockNumber + 1 >= network.confirmations

/** A workspace may have registered an address again after removing it: prefer the wallet that is not removed. */
const pickWallet = (eligible: readonly OwnerRow[], workspaceId: string): OwnerRow | undefined => {
  const own = eligible.filter((owner) => owner.workspaceId === workspaceId)
  return own.find(({ removed }) => !removed) ?? own[0]
}
