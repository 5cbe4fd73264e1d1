import { findNetwork, type NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { awaitsFinality, ChainError } from '../../../mechanisms/chains/index.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { isDeep } from '../settlement/depth.ts'
import { revertedFinder } from './find-reverted.ts'
import { recordReverted } from './record-reverted.ts'
import { claimDue, type DueTransaction, selectTip, settleReports } from './store.ts'

const askedAtOnce = 20

/**
 * Asks the chain whether transactions that buyers reported, and that no transfer was read of, have reverted. A reverted
 * one that is deep enough fails as a payment. Answers how many were asked for.
 */
export const askForReverted = async (context: Context): Promise<number> => {
  const due = await claimDue(context.db, { now: context.clock.now(), limit: askedAtOnce })
  for (const transaction of due) await askFor(context, transaction)
  return due.length
}

const askFor = async (context: Context, { chain, livemode, txId }: DueTransaction): Promise<void> => {
  const network = findNetwork(context.config, chain, livemode)
  const find = revertedFinder(chain)
  if (network === undefined || find === undefined) return settleReports(context.db, { chain, livemode }, txId)
  try {
    await follow(context, network, { txId, find })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain }, 'A reported transaction could not be looked up.')
  }
}

type Followed = { txId: string; find: NonNullable<ReturnType<typeof revertedFinder>> }

const follow = async (context: Context, network: NetworkConfig, { txId, find }: Followed): Promise<void> => {
  const { isMined, reverted } = await find(context, network, txId)
  if (!isMined) return
  // What has not reverted is told by the reader.
  if (reverted === null) return settleReports(context.db, network, txId)
  // Until its block is deep, a reorganisation may mine the transaction again, and then it may succeed.
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
  run: askForReverted,
}
