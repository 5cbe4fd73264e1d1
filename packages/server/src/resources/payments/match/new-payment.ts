import { type AskedConfirmations, maxAmountMinor, tokenPeg } from '@stablerail/contract'
import type { SeenTransfer } from '../../../mechanisms/reading/index.ts'
import type { Advance } from '../../context.ts'
import { requiredConfirmations } from '../../workspaces/index.ts'
import { feeOf, toMinor } from '../record/amounts.ts'
import { decideOutcome } from '../record/decide-outcome.ts'
import type { OwnerRow } from '../record/owners-store.ts'
import type { NewPayment } from '../record/recording-store.ts'
import { attributionOf } from './attribution-of.ts'
import type { Inbound } from './expectation.ts'
import type { Match } from './weigh-transaction.ts'

export type Transfer = SeenTransfer<readonly OwnerRow[]>

/**
 * The inputs for recording transfers: the reader's unit of work, the network, and how certain the transfers
 * are.
 */
export type Intake = Pick<Advance, 'work' | 'network'> & {
  /**
   * Returns whether a payment is deep enough to be settled when it is recorded, given the confirmations that
   * it needs. This happens while a reader catches up.
   */
  isRipe(transfer: Transfer, confirmations: number): boolean
  /** Whether two readings, of two providers, returned these transfers. */
  areWitnessed: boolean
}

/** The confirmations that workspaces require, by workspace id. */
export type RequiredConfirmations = ReadonlyMap<string, AskedConfirmations>

/**
 * A transfer with its owners: the verified wallets at its destination, without those that were verified too
 * late. The workspace of the first owner gets the payment if no checkout is credited.
 */
export type Owned = {
  transfer: Transfer
  eligible: readonly OwnerRow[]
  firstOwner: OwnerRow
  /** The ids of the payments that were already recorded for this transaction, for example before a reorg. */
  formerIds: ReadonlySet<string>
}

/** A transfer with the facts that its matching needs. */
export type OwnedInbound = Owned & Inbound

/**
 * Returns the payment for a transfer. Returns null, and logs an error, if the amount is larger than a payment
 * can store.
 */
export const newPayment = (
  step: Intake & { asked: RequiredConfirmations },
  { transfer, eligible, firstOwner, formerIds, decimals }: OwnedInbound,
  match: Match,
): NewPayment | null => {
  const { network } = step
  const { config, log } = step.work.context
  const amountMinor = toMinor(transfer.amountBase, decimals)
  if (amountMinor === null) {
    log.error(
      { txHash: transfer.txHash, chain: network.chain, token: transfer.token },
      `a transfer of more than ${maxAmountMinor} cents was left out because it exceeds the largest payment`,
    )
    return null
  }
  const { expectation: credited, outcome: result } = match
  const targetBase = credited?.wholeBase ?? null
  // An unmatched payment belongs to the workspace of its close match, the checkout that it was most likely
  // meant for, even if that checkout can no longer be credited.
  const intended = credited ?? match.closeMatch
  const owner = intended === null ? firstOwner : (pickWallet(eligible, intended.workspaceId) ?? firstOwner)
  const workspaceId = credited?.workspaceId ?? owner.workspaceId
  const closeMatch = match.closeMatch?.workspaceId === workspaceId ? match.closeMatch : null
  const { paymentId, transferId } = idsOf(step, transfer, formerIds)
  const { coverage = null } = match
  // A payment that counts towards a price is settled after it was recorded, because other parts may cover the rest.
  const isPart = coverage === 'part' || coverage === 'settling' || result === 'underpaid'
  const outcome =
    !isPart && step.isRipe(transfer, requiredConfirmations(network, step.asked.get(workspaceId)))
      ? decideOutcome({ outcome: result, amountBase: transfer.amountBase, targetBase })
      : null
  return {
    workspaceId,
    transferId,
    identifiers: {
      paymentId,
      checkoutId: credited?.targetId ?? null,
      customerId: credited?.customerId ?? null,
      invoiceId: credited?.invoiceId ?? null,
      subscriptionId: credited?.subscriptionId ?? null,
      txHash: transfer.txHash,
    },
    walletId: credited?.walletId ?? owner.walletId,
    amountMinor,
    feeMinor: feeOf(amountMinor, config.feeBasisPoints),
    currency: tokenPeg[transfer.token],
    description: credited?.description ?? null,
    transfer,
    result,
    coverage,
    targetBase,
    closeMatchCheckoutId: closeMatch?.targetId ?? null,
    expectedBase: closeMatch?.priceBase ?? null,
    attribution: attributionOf(match, workspaceId),
    announced: isAnnounced(match, amountMinor, config.unmatchedFloorMinor),
    witnessed: step.areWitnessed,
    outcome,
    version: outcome === null ? 0 : 1,
  }
}

/** The number of transfers to one deposit address for which events are emitted, if each is less than the price. */
const mostAnnouncedParts = 20

/**
 * Returns whether events about a payment are emitted. A stranger can send any number of small transfers to an address, so
 * unmatched payments below a minimum, parts below one cent, and parts after the 20th emit no events.
 */
const isAnnounced = (
  { outcome, coverage, partNumber = 1 }: Match,
  amountMinor: number,
  floorMinor: number,
) => {
  if (outcome === 'unmatched') return amountMinor >= floorMinor
  return coverage !== 'part' || (amountMinor >= 1 && partNumber <= mostAnnouncedParts)
}

/**
 * Returns the ids of a payment and of its transfer. The ids are derived from the facts of the transfer, so
 * that a transfer that is read again after the database lost its last commits gets the ids that events
 * already contain. If an earlier payment of the transaction has these ids, a counter is added to the facts.
 * This happens if a reorg moved the transaction to another block with the same block time.
 */
const idsOf = (
  { network: { chain, livemode }, work: { context } }: Intake,
  { txHash, position, token, to, amountBase, blockTime }: Transfer,
  formerIds: ReadonlySet<string>,
): { paymentId: string; transferId: string } => {
  for (let count = 0; ; count += 1) {
    const facts = [chain, livemode, txHash, position, token, to, amountBase, ...(count === 0 ? [] : [count])]
    const paymentId = context.ids.derive('payment', blockTime, facts)
    if (!formerIds.has(paymentId)) return { paymentId, transferId: context.ids.akin('transfer', paymentId) }
  }
}

/**
 * Returns the first of the verified wallets (`eligible`) that belongs to the workspace. The wallets are in
 * the order of preference.
 */
const pickWallet = (eligible: readonly OwnerRow[], workspaceId: string): OwnerRow | undefined =>
  eligible.find((owner) => owner.workspaceId === workspaceId)
