import { ChainError } from '@stablerail/chains'
import { longestDoubtMs } from '../../../mechanisms/reading/index.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { findNetwork } from '../../../settings/config.ts'
import type { Context } from '../../context.ts'
import { claimReported, failExpired, failReported, updateSigner } from './due-store.ts'
import { lookUpRefund, type RefundToLookUp } from './look-up-refund.ts'

const askedAtOnce = 20
const askEveryMs = { reported: 60_000, unreported: 900_000 }
const expiredAtOnce = 200

/**
 * Looks up refunds on the chain whose transfers the reader has not found. The transaction id of such a refund
 * is known from the merchant's report, or was computed before the transaction was signed. If the transaction
 * reverted, or another transaction used its nonce, the refund fails, so that the merchant can initiate
 * another refund. Returns the number of refunds that were due for a look-up.
 */
export const askForReported = async (context: Context): Promise<number> => {
  const now = context.clock.now()
  const askedBefore = {
    reported: new Date(now.getTime() - askEveryMs.reported),
    unreported: new Date(now.getTime() - askEveryMs.unreported),
  }
  const due = await claimReported(context.db, { now, askedBefore, limit: askedAtOnce })
  for (const refund of due) await askFor(context, refund)
  return due.length
}

const askFor = async (context: Context, refund: RefundToLookUp): Promise<void> => {
  const network = findNetwork(context.config, refund.chain, refund.livemode)
  const txId = refund.tx_id ?? refund.planned_tx_id
  if (network === undefined || txId === null) return
  try {
    const wantsSigner = refund.nonce === null && refund.tx_id !== null
    const { found, end } = await lookUpRefund(context, network, { txId, refund, wantsSigner })
    if (end !== null) await failReported(context.db, refund, { txId, failureReason: end })
    else if (wantsSigner && found.signer !== null) await updateSigner(context.db, refund, found.signer)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: refund.chain }, 'A refund could not be looked up.')
  }
}

export const askForReportedJob = { name: 'ask for reported refunds', everyMs: 15_000, run: askForReported }

/**
 * Fails refunds that were not sent within 24 hours. A refund that is mined later is still recognised. Returns
 * the number of failed refunds.
 */
export const expireRefunds = (context: Context): Promise<number> =>
  transactAcross(context, ({ tx, now }) => {
    const chainsAheadMs = context.chainClock.now().getTime() - context.clock.now().getTime()
    const doubtedAfter = new Date(now.getTime() - longestDoubtMs)
    return failExpired(tx, { now, chainsAheadMs, doubtedAfter, limit: expiredAtOnce })
  })

export const expireRefundsJob = { name: 'expire refunds', everyMs: 60_000, run: expireRefunds }
