import type { NetworkConfig } from '../../../settings/config.ts'
import { findPullReferences } from '../../agreements/index.ts'
import type { CheckoutKey } from '../../checkouts/index.ts'
import type { OwnerRow } from '../record/owners-store.ts'
import { decimalsOf } from '../record/payment.ts'
import type { Intake, Owned, OwnedInbound, Transfer } from './new-payment.ts'

/**
 * A transfer counts if it was mined at most 60 s before its wallet was verified, because the clocks of chain
 * and server differ.
 */
const verificationGraceMs = 60_000
export type Group = {
  txId: string
  references: readonly string[]
  transfers: OwnedInbound[]
  /** The checkout of the deposit address at which the only transfer of the group arrived. */
  deposit?: CheckoutKey
}

/**
 * Groups transfers by transaction and adds to each transfer its owners (the verified wallets at its
 * destination). The transfers of a group are matched to checkouts together. A transfer without an owner is
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
 * Sets `pulledFor` on each transfer of a pull (a collection by the pull contract): the payment reference for
 * which this deployment requested the pull, or null if this deployment did not request the pull.
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

/**
 * Groups transfers by transaction, with the references that the transaction carries.
 *
 * - Each pull (a collection by the pull contract) is a group of its own, because one transaction may pull
 *   from many payers, and the event of a pull names only the transfer of that pull.
 * - A pull pays the checkout for which it was requested. If this deployment did not request the pull, for
 *   example because the merchant called the contract directly, the reference in the signed terms counts.
 * - Each transfer to a deposit address is a group of its own, because it pays the checkout of that address.
 * - Transfers that carry their own references are grouped only if their references are equal.
 */
const byTransaction = (owned: readonly OwnedInbound[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const one of owned) {
    const { txHash, references, isNamed = false, position, pulled } = one.transfer
    const { workspaceId, deposit } = one.firstOwner
    if (deposit !== undefined) {
      groups.set(`${txHash} ${position}`, {
        txId: txHash,
        references: [],
        transfers: [one],
        deposit: { workspaceId, checkoutId: deposit.checkoutId },
      })
      continue
    }
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
 * Returns the owners of a transfer (the verified wallets at its destination), the preferred owner first.
 * Leaves out wallets that were verified later than 60 seconds after the transfer was mined. A wallet for
 * another token is an owner too. The order has three criteria, the most important first:
 *
 * - Wallets that are not removed come before removed wallets.
 * - Wallets for the transfer's token come before wallets for other tokens.
 * - Wallets that were verified earlier come before wallets that were verified later.
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
    'a transfer was left out because it was mined before its wallet was verified',
  )
}
