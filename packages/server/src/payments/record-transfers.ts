import { maxAmountMinor, tokenPeg } from '@stablerail/contract'
import { type Advance, parseAddress, type SeenTransfer } from '../chains/index.ts'
import type { NetworkConfig } from '../config.ts'
import type { Across } from '../db/across.ts'
import { feeOf, toMinor } from './amounts.ts'
import { lockCheckouts, type ReservedCandidate, selectCandidates, selectClaims } from './candidate-store.ts'
import {
  insertPayments,
  type NewPayment,
  type OwnerRow,
  selectKnownPayments,
  selectOwners,
} from './inbound-store.ts'
import { matchTransfer } from './match-transfer.ts'
import { pairTransfers } from './pair-transfers.ts'
import { paymentIdentifiers } from './payment.ts'
import { freeLogIndexes } from './placement-store.ts'
import { type MovedPayment, replacePayments } from './replace-payments.ts'

/** A transfer counts from so long before its wallet was verified: clocks differ, and buyers are quick. */
const verificationGraceMs = 60_000

type Transfer = SeenTransfer & { recipientKey: string }

/** Makes payments of the transfers that were read, and finds those again that a reorg moved. */
export const recordTransfers = async (step: Advance, across: Across): Promise<void> => {
  const { tx, network } = step
  if (step.transfers.length === 0) return
  const transfers = step.transfers.map((transfer) => ({ ...transfer, recipientKey: transfer.to }))
  const known = await selectKnownPayments(tx, network, [...new Set(transfers.map(({ txHash }) => txHash))])
  const { pairs, fresh, astray } = pairTransfers(transfers, known)
  const moved = pairs.filter(isElsewhere)
  await freeLogIndexes(
    tx,
    network,
    [...moved.map(({ payment }) => payment), ...astray].map((it) => ({
      workspaceId: it.workspace_id,
      id: it.id,
    })),
  )
  // First those that were here before: what they pay for is theirs.
  await replacePayments(step, moved)
  await addPayments(step, across, fresh)
}

const isElsewhere = ({ transfer, payment }: MovedPayment): boolean =>
  payment.block_hash !== transfer.blockHash ||
  payment.log_index !== transfer.logIndex ||
  payment.reorg_suspected

const addPayments = async (step: Advance, across: Across, fresh: readonly Transfer[]): Promise<void> => {
  const { tx, network } = step
  if (fresh.length === 0) return
  const owners = groupOwners(await selectOwners(tx, network, fresh))
  const owned = fresh.flatMap((transfer) => {
    const since = new Date(transfer.blockTime.getTime() + verificationGraceMs)
    const eligible = (owners.get(destination(transfer)) ?? []).filter(({ verifiedAt }) => verifiedAt <= since)
    const [first] = eligible
    return first === undefined ? [] : [{ transfer, eligible, home: first }]
  })
  const candidates = await findCandidates(
    step,
    owned.map(({ transfer }) => transfer).filter(({ wantsReference }) => wantsReference),
  )
  const payments = owned.flatMap(({ transfer, eligible, home }) => {
    const payment = toPayment(
      step,
      across,
      { transfer, eligible, home },
      candidates.get(destination(transfer)) ?? [],
    )
    return payment === null ? [] : [payment]
  })
  await insertPayments(tx, network, payments, across.now)
  for (const payment of payments) {
    const scope = { workspaceId: payment.workspaceId, livemode: network.livemode }
    across.within(scope).emit('payment.pending', paymentIdentifiers(identified(payment)))
  }
}

const destination = ({ token, recipientKey }: { token: string; recipientKey: string }) =>
  `${token} ${recipientKey}`

const groupOwners = (rows: readonly OwnerRow[]): Map<string, OwnerRow[]> => {
  const groups = new Map<string, OwnerRow[]>()
  for (const row of rows) {
    const group = groups.get(destination(row))
    if (group === undefined) groups.set(destination(row), [row])
    else group.push(row)
  }
  return groups
}

/** The checkouts that may claim one of the transfers, by destination; those a rule names are locked. */
const findCandidates = async (
  { tx, network }: Advance,
  transfers: readonly Transfer[],
): Promise<Map<string, ReservedCandidate[]>> => {
  const { named, near } = await selectClaims(tx, network, transfers)
  await lockCheckouts(tx, network, named)
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

type Owned = { transfer: Transfer; eligible: readonly OwnerRow[]; home: OwnerRow }

/** The payment that a transfer is; null for one too large to be true, which is left out with a loud word. */
const toPayment = (
  { context, network, tip }: Advance,
  { context: { ids } }: Across,
  { transfer, eligible, home }: Owned,
  candidates: readonly ReservedCandidate[],
): NewPayment | null => {
  const decimals = decimalsOf(network, transfer)
  const amountMinor = toMinor(transfer.amountBase, decimals)
  if (amountMinor === null) {
    context.log.error(
      { txHash: transfer.txHash, chain: network.chain, token: transfer.token },
      `a transfer of more than ${maxAmountMinor} cents was left out: no payment can hold it`,
    )
    return null
  }
  const match = matchTransfer({ ...transfer, decimals, homeWorkspaceId: home.workspaceId }, candidates)
  // A transfer a rule meant for a checkout that cannot take it any more still is that workspace's.
  const meant = match.credited ?? match.closeMatch
  const owner = meant === null ? home : (pickWallet(eligible, meant.workspaceId) ?? home)
  const workspaceId = match.credited?.workspaceId ?? owner.workspaceId
  const closeMatch = match.closeMatch?.workspaceId === workspaceId ? match.closeMatch : null
  if (match.credited !== null) match.credited.taken = true
  return {
    id: ids.make('payment'),
    workspaceId,
    customerId: match.credited?.customerId ?? null,
    invoiceId: match.credited?.invoiceId ?? null,
    checkoutId: match.credited?.checkoutId ?? null,
    walletId: match.credited?.walletId ?? owner.walletId,
    amountMinor,
    feeMinor: feeOf(amountMinor, context.config.feeBasisPoints),
    currency: tokenPeg[transfer.token],
    description: match.credited?.description ?? null,
    transfer,
    confirmations: Math.min(tip.number - transfer.blockNumber + 1, network.confirmations),
    payerAddress: parseAddress(network.chain, transfer.from) ?? transfer.from,
    targetBase: match.credited?.targetBase ?? null,
    unmatchedInbound: match.credited === null,
    closeMatchCheckoutId: closeMatch?.checkoutId ?? null,
    expectedBase: closeMatch?.targetBase ?? null,
    attribution: {
      rule: match.rule,
      reason: match.reason,
      // Another workspace's checkouts are nobody else's business.
      candidateCheckoutIds: match.weighed
        .filter((candidate) => candidate.workspaceId === workspaceId)
        .map(({ checkoutId }) => checkoutId),
    },
  }
}

export const decimalsOf = (network: NetworkConfig, { token }: Pick<SeenTransfer, 'token'>): number => {
  const decimals = network.tokens[token]?.decimals
  if (decimals === undefined) throw new Error(`${token} on ${network.chain} is not configured.`)
  return decimals
}

/** A workspace may have had a wallet twice; the one it uses now is preferred. */
const pickWallet = (eligible: readonly OwnerRow[], workspaceId: string): OwnerRow | undefined => {
  const own = eligible.filter((owner) => owner.workspaceId === workspaceId)
  return own.find(({ removed }) => !removed) ?? own[0]
}

const identified = (payment: NewPayment) => ({
  id: payment.id,
  checkout_id: payment.checkoutId,
  customer_id: payment.customerId,
  invoice_id: payment.invoiceId,
  subscription_id: null,
})
