import { isEvmChain } from '@stablerail/contract'
import { findNetwork, type NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { ChainError, countTransactions, findTransaction } from '../../../mechanisms/chains/index.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { claimReported, failExpired, failReported, noteSigner } from './due-store.ts'
import { makesRefund } from './makes-refund.ts'
import type { RefundRow } from './refund.ts'

const askedAtOnce = 20
const askEveryMs = 60_000
const expiredAtOnce = 200

/**
 * Asks the chain for refunds that were reported and not seen so far: one whose transaction reverted, or whose nonce
 * another transaction has taken, fails, so that another refund can be initiated. Answers how many were asked for.
 */
export const askForReported = async (context: Context): Promise<number> => {
  const now = context.clock.now()
  const askedBefore = new Date(now.getTime() - askEveryMs)
  const due = await claimReported(context.db, { now, askedBefore, limit: askedAtOnce })
  for (const refund of due) await askFor(context, refund)
  return due.length
}

type Due = RefundRow & { read_number: number | null }

const askFor = async (context: Context, refund: Due): Promise<void> => {
  const network = findNetwork(context.config, refund.chain, refund.livemode)
  if (network === undefined || !isEvmChain(refund.chain) || refund.tx_id === null) return
  try {
    const found = await findTransaction(context, network, refund.tx_id)
    if (found.mined?.reverted === true && makesRefund(found, network, refund))
      await failReported(context.db, refund, 'reverted')
    else if (found.mined === null && (await isReplaced(context, network, refund)))
      await failReported(context.db, refund, 'replaced')
    else if (found.signed !== null && refund.nonce === null)
      await noteSigner(context.db, refund, found.signed)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: refund.chain }, 'A reported refund could not be looked up.')
  }
}

/**
 * Whether another transaction with the nonce of the reported one is in a block that was read and is deep enough. Had it
 * been the refund itself under another hash, the reader would have seen it.
 */
const isReplaced = async (context: Context, network: NetworkConfig, refund: Due): Promise<boolean> => {
  const { signer_key, nonce, read_number } = refund
  if (signer_key === null || nonce === null || read_number === null) return false
  const deep = read_number - network.confirmations + 1
  return (
    deep >= 0 &&
    (await countTransactions(context, network, { address: signer_key, blockNumber: deep })) > nonce
  )
}

export const askForReportedJob = { name: 'ask for reported refunds', everyMs: 15_000, run: askForReported }

/** Fails refunds that nobody sent within 24 hours. One that is mined later still is recognised. */
export const expireRefunds = (context: Context): Promise<number> =>
  transactAcross(context, ({ tx, now }) => {
    const chainsAheadMs = context.chainClock.now().getTime() - context.clock.now().getTime()
    return failExpired(tx, { now, chainsAheadMs, limit: expiredAtOnce })
  })

export const expireRefundsJob = { name: 'expire refunds', everyMs: 60_000, run: expireRefunds }
