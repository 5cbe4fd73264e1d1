import { awaitsFinality, ChainError } from '@stablerail/chains'
import type { ChainId } from '@stablerail/contract'
import { transactAcross } from '../../../../mechanisms/work/index.ts'
import { findNetwork, type NetworkConfig } from '../../../../settings/config.ts'
import type { Context } from '../../../context.ts'
import { isDeep } from '../../record/depth.ts'
import { revertedFinder } from './find-reverted.ts'
import { recordReverted } from './record-reverted.ts'
import { claimDue, closeReports, type DueTransaction, endLookUps, noteSeen, selectTip } from './store.ts'

const claimedAtOnce = 20
const askedAtOnce = 5

/**
 * Looks up the transactions that buyers reported and in which the reader found no transfer, because they may
 * have reverted. A reverted transaction that is deep enough is recorded as a failed payment. Returns the
 * number of transactions that were looked up.
 */
export const lookUpReportedTransactions = async (context: Context): Promise<number> => {
  const now = context.clock.now()
  await endLookUps(context.db, now)
  const due = await claimDue(context.db, { now, limit: claimedAtOnce })
  const failures = new Map<ChainId, { err: ChainError; count: number }>()
  for (let start = 0; start < due.length; start += askedAtOnce)
    await Promise.all(
      due.slice(start, start + askedAtOnce).map(async (transaction) => {
        const err = await askFor(context, transaction)
        const { count = 0 } = failures.get(transaction.chain) ?? {}
        if (err !== null) failures.set(transaction.chain, { err, count: count + 1 })
      }),
    )
  for (const [chain, failure] of failures)
    context.log.warn({ chain, ...failure }, 'Reported transactions could not be looked up.')
  return due.length
}

/** Looks up one reported transaction. Returns the error if no provider responded, else null. */
const askFor = async (
  context: Context,
  { chain, livemode, txId }: DueTransaction,
): Promise<ChainError | null> => {
  const network = findNetwork(context.config, chain, livemode)
  const find = revertedFinder(chain)
  try {
    if (network === undefined || find === undefined) await closeReports(context.db, { chain, livemode }, txId)
    else await follow(context, network, { txId, find })
    return null
  } catch (error) {
    if (error instanceof ChainError) return error
    throw error
  }
}

type Followed = { txId: string; find: NonNullable<ReturnType<typeof revertedFinder>> }

const follow = async (context: Context, network: NetworkConfig, { txId, find }: Followed): Promise<void> => {
  const { isKnown, isMined, reverted } = await find(context, network, txId)
  if (isKnown) await noteSeen(context.db, network, { txId, now: context.clock.now() })
  if (!isMined) return
  // Close the reports of a transaction that has not reverted, because the reader finds its transfers.
  if (reverted === null) return closeReports(context.db, network, txId)
  // Wait until the block of the reverted transaction is deep enough, because a reorg may cause the
  // transaction to be mined again, and then it may succeed.
  const tip = await selectTip(context.db, network)
  if (tip === undefined || !isDeep(tip.number, reverted.block.number, network.confirmations)) return
  if (awaitsFinality(network.chain) && reverted.block.number > tip.finalNumber) return
  await transactAcross(context, (work) =>
    recordReverted(work, network, { transaction: { ...reverted, txHash: txId }, tip: tip.number }),
  )
}

export const askForRevertedJob = {
  name: 'ask for reverted payments',
  everyMs: 15_000,
  run: lookUpReportedTransactions,
}
