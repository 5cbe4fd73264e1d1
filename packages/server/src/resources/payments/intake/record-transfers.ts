import { maxAmountMinor, tokenPeg } from '@stablerail/contract'
import { type Advance, parseAddress, type SeenTransfer } from '../../../mechanisms/chains/index.ts'
import { feeOf, toMinor } from '../amounts.ts'
import { attributeTransfers } from '../attribution/attribute-transfers.ts'
import type { Inbound } from '../attribution/expectation.ts'
import { noteClaims } from '../attribution/reports-store.ts'
import type { Match, Transaction } from '../attribution/weigh-transaction.ts'
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

type Transfer = SeenTransfer<readonly OwnerRow[]> & { recipientKey: string }
/** The step of the reader for blocks that were read, with the wallets at the destination of each transfer. */
type Blocks = Advance<readonly OwnerRow[]>

/** Inserts payments for new transfers, and relocates recorded payments that a reorg moved. */
export const recordTransfers = async (step: Blocks): Promise<void> => {
  const { network } = step
  const { tx } = step.work
  if (step.transfers.length === 0) return
  const transfers = step.transfers.map((transfer) => ({
    ...transfer,
    recipientKey: transfer.to,
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
  const inbound = owned.map((it) => toInbound(step, it))
  const { matches, reportedIds } = await attributeTransfers(work, network, byTransaction(inbound))
  await work.inParts(inbound, paymentsAtOnce, async (part, leave) => {
    const payments = part.flatMap((it) => {
      const match = matches.get(it)
      const payment = match === undefined ? null : toPayment(step, it, match)
      return payment === null ? [] : [payment]
    })
    leave(insertPayments(work.tx, network, payments, work.now))
    await emitPayments(step, payments)
  })
  if (reportedIds.length > 0) await noteClaims(work.tx, network, reportedIds)
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

type Owned = { transfer: Transfer; eligible: readonly OwnerRow[]; firstOwner: OwnerRow }

/** A transfer with what its matching needs to know of it. */
type Owed = Owned & Inbound

const toInbound = ({ network }: Blocks, owned: Owned): Owed => {
  const { position, token, recipientKey, from, amountBase, blockTime } = owned.transfer
  return {
    ...{ ...owned, position, token, recipientKey, from, amountBase, blockTime },
    decimals: decimalsOf(network, token),
    homeWorkspaceId: owned.firstOwner.workspaceId,
  }
}

const byTransaction = (inbound: readonly Owed[]): (Transaction<Owed> & { txId: string })[] => {
  const groups = new Map<string, { txId: string; references: readonly string[]; transfers: Owed[] }>()
  for (const one of inbound) {
    const { txHash, references } = one.transfer
    const group = groups.get(txHash)
    if (group === undefined) groups.set(txHash, { txId: txHash, references, transfers: [one] })
    else group.transfers.push(one)
  }
  return [...groups.values()]
}

/** The payment for a transfer; null, with an error in the log, for an amount that no payment can hold. */
const toPayment = (
  step: Blocks,
  { transfer, eligible, firstOwner, decimals }: Owed,
  match: Match,
): NewPayment | null => {
  const { network, tip } = step
  const { context } = step.work
  const amountMinor = toMinor(transfer.amountBase, decimals)
  if (amountMinor === null) {
    context.log.error(
      { txHash: transfer.txHash, chain: network.chain, token: transfer.token },
      `a transfer of more than ${maxAmountMinor} cents was left out: no payment can hold it`,
    )
    return null
  }
  const credited = match.expectation
  // When a rule names a checkout that can no longer be credited, the unmatched payment still belongs to its workspace.
  const intended = credited ?? match.closeMatch
  const owner = intended === null ? firstOwner : (pickWallet(eligible, intended.workspaceId) ?? firstOwner)
  const workspaceId = credited?.workspaceId ?? owner.workspaceId
  const closeMatch = match.closeMatch?.workspaceId === workspaceId ? match.closeMatch : null
  const targetBase = credited?.priceBase ?? null
  const checkoutId = credited?.targetId ?? null
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
    confirmations: Math.min(tip.number - transfer.blockNumber + 1, network.confirmations),
    payerAddress: parseAddress(network.chain, transfer.from) ?? transfer.from,
    targetBase,
    unmatchedInbound: credited === null,
    closeMatchCheckoutId: closeMatch?.targetId ?? null,
    expectedBase: closeMatch?.priceBase ?? null,
    attribution: {
      rule: match.rule,
      reason: match.reason,
      steps: [...match.steps],
      // A workspace must not learn the ids of checkouts of another workspace that shares the address.
      candidateCheckoutIds: match.weighed
        .filter((candidate) => candidate.workspaceId === workspaceId)
        .map((candidate) => candidate.targetId),
    },
    isUnderpaid: match.outcome === 'underpaid',
    outcome: isRipe
      ? decideOutcome({
          ...{ checkoutId, isUnderpaid: match.outcome === 'underpaid', targetBase },
          amountBase: transfer.amountBase,
        })
      : null,
  }
}

/** Whether a transfer is deep enough to be settled when it is recorded, as happens while a reader catches up. */
const isRipeIn = ({ network, tip, agreed }: Blocks, { blockNumber, blockHash }: Transfer): boolean =>
  tip.number - blockNumber + 1 >= network.confirmations && (agreed === null || agreed.has(blockHash))

/** A workspace may have registered an address again after removing it: prefer the wallet that is not removed. */
const pickWallet = (eligible: readonly OwnerRow[], workspaceId: string): OwnerRow | undefined => {
  const own = eligible.filter((owner) => owner.workspaceId === workspaceId)
  return own.find(({ removed }) => !removed) ?? own[0]
}
