import { type ChainId, isEvmChain } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { SeenTransfer } from '../../mechanisms/reading/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Advance, ChainListener, Context } from '../context.ts'
import { pickOwned } from './pick-owned.ts'
import { createDepositDirectory, type DepositDirectory } from './record/deposit-directory.ts'
import { depositQueries } from './record/deposits-store.ts'
import { isGone } from './record/is-gone.ts'
import { type OwnerRow, selectChangedWallets, selectEnding } from './record/owners-store.ts'
import { configuredTokens } from './record/payment.ts'
import {
  isAnyWatchedBetween,
  lockWatchedBetween,
  markContested,
  selectRecorded,
  selectUnwitnessed,
  selectWatchedBlocks,
} from './record/transfers-store.ts'
import { createWalletDirectory, type OwnersByAddress } from './record/wallet-directory.ts'
import { recordTransfers } from './record-transfers.ts'
import { isOutgoing, recordOutgoing } from './refund/reading/record-outgoing.ts'
import { rewindOutgoing, takeOutMissingOutgoing } from './refund/reading/take-out-outgoing.ts'
import { markOrphaned } from './reorg/mark-orphaned.ts'
import { reorgLostPayments } from './reorg/reorg-lost-payments.ts'
import { settleRefunds } from './reorg/settle-refunds.ts'
import { settleRipePayments } from './reorg/settle-ripe-payments.ts'
import { takeOutDisproved } from './take-out-disproved.ts'
import { witnessTransfers } from './witness-transfers.ts'

/**
 * Creates the listener that the chain reader calls: it turns transfers into payments in the reader's own unit
 * of work. The owners of a transfer are the verified wallets and the deposit addresses at its destination and at its
 * origin, for any token: a transfer out of a settlement wallet may be a refund, and one out of a deposit address
 * is a collection.
 */
export const createPaymentListener = (): ChainListener<readonly OwnerRow[]> => {
  const directories = new Map<ChainId, (db: Database) => Promise<OwnersByAddress>>()
  const readWallets = ({ db }: Context, { chain }: NetworkConfig) => {
    const directory =
      directories.get(chain) ??
      createWalletDirectory((db, request) => selectChangedWallets(db, chain, request))
    directories.set(chain, directory)
    return directory(db)
  }
  let deposits: DepositDirectory | undefined
  const depositsOf = ({ random }: Context): DepositDirectory => (deposits ??= createDepositDirectory(random))
  return {
    ...withoutMemory,
    async standBy(context, network) {
      await readWallets(context, network)
      if (isEvmChain(network.chain)) await depositsOf(context).refresh(depositQueries(context.db))
    },
    async watched(context, network) {
      return firstVerified(await readWallets(context, network), configuredTokens(network))
    },
    async pick(context, network, transfers) {
      const wallets = await readWallets(context, network)
      return await pickOwned(context, network, { transfers, wallets, deposits: depositsOf(context) })
    },
  }
}

/**
 * Returns, for each address, the earliest time at which any workspace verified a wallet at that address for
 * one of these tokens.
 */
const firstVerified = (wallets: OwnersByAddress, tokens: readonly string[]): Map<string, Date> => {
  const since = new Map<string, Date>()
  for (const [key, owners] of wallets)
    for (const { token, verifiedAt } of owners) {
      const first = since.get(key)
      if (tokens.includes(token) && (first === undefined || verifiedAt < first)) since.set(key, verifiedAt)
    }
  return since
}

/** The functions of the listener that need no list of the verified wallets in memory. */
const withoutMemory: Omit<ChainListener<readonly OwnerRow[]>, 'pick' | 'standBy' | 'watched'> = {
  recorded: (context, network, range) => selectRecorded(context.db, network, range),

  blocksAbove: (context, network, number) => selectWatchedBlocks(context.db, network, number),

  ending: (context, network, span) => selectEnding(context.db, network, span),

  unwitnessed: (context, network, most) => selectUnwitnessed(context.db, network, most),

  async advance(step) {
    await takeOutAllMissing(step)
    await recordTransfers({ ...step, transfers: inboundOf(step.transfers) })
    await recordOutgoing({ ...step, areWitnessed: false }, step.transfers)
    await settleRipePayments(step)
    await settleRefunds(step)
    await reorgLostPayments(step)
  },

  async witness(step) {
    const { transfers, alone, contested, work, network } = step
    await takeOutDisproved(step)
    await witnessTransfers({ ...step, transfers: inboundOf(transfers), alone: inboundOf(alone) })
    await recordOutgoing({ ...step, areWitnessed: true }, transfers)
    await recordOutgoing({ ...step, areWitnessed: false }, alone)
    await markContested(work.tx, network, contested)
  },

  async rewind(step) {
    const { network, ancestor, canonical, work } = step
    const above = await lockWatchedBetween(work.tx, network, { from: ancestor.number + 1, to: null })
    const gone = above.filter((row) => isGone(canonical, row))
    await markOrphaned(step, gone, (number) => canonical.get(number) ?? null)
    await rewindOutgoing(step)
  },
}

type Seen = SeenTransfer<readonly OwnerRow[]>

/**
 * Returns the transfers to settlement wallets. The `owners` of a returned transfer are the verified wallets
 * at its destination, without those at its origin.
 */
const inboundOf = (transfers: readonly Seen[]): Seen[] => {
  if (!transfers.some(isOutgoing)) return [...transfers]
  return transfers.flatMap((transfer) => {
    const owners = transfer.owners.filter(({ recipientKey }) => recipientKey === transfer.to)
    return owners.length === 0 ? [] : [{ ...transfer, owners }]
  })
}

/**
 * Marks payments and outgoing transfers as orphaned (out of the chain) if they were recorded in blocks that
 * the reader has read again now, and these blocks no longer contain them. Most blocks are read for the first
 * time; for such blocks, one query shows that nothing is recorded.
 */
const takeOutAllMissing = async (step: Advance): Promise<void> => {
  const { network, from, tip, work } = step
  if (from > tip.number || !(await isAnyWatchedBetween(work.tx, network, { from, to: tip.number }))) return
  await takeOutMissing(step)
  await takeOutMissingOutgoing(step)
}

/**
 * Marks payments as orphaned (out of the chain) if they were recorded in blocks that the reader has read
 * again now, and these blocks no longer contain their transactions. Most are already marked, because `rewind`
 * runs after a reorg and before the blocks are read again; another reorg in between may remove more. Payments
 * in a token that is no longer configured are left unchanged, because its transfers are not read.
 */
const takeOutMissing = async (step: Advance): Promise<void> => {
  const { network, from, tip, transfers } = step
  const recorded = await lockWatchedBetween(step.work.tx, network, { from, to: tip.number })
  if (recorded.length === 0) return
  const tokens = configuredTokens(network)
  const present = new Set(transfers.map(({ txHash }) => txHash))
  const missing = recorded.filter(({ tx_id, token }) => !present.has(tx_id) && tokens.includes(token))
  await markOrphaned(step, missing, (number) => (number === tip.number ? tip.hash : null))
}
