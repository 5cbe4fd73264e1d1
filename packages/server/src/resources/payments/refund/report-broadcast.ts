import { ChainError, parseTransactionId, transactionIdForm } from '@stablerail/chains'
import { type Payment, refundMoves } from '@stablerail/contract'
import { ApiError, invalid, notFound } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { findNetwork } from '../../../settings/config.ts'
import type { Context, Work } from '../../context.ts'
import { showPayment } from '../record/find-payment.ts'
import { claimTransfer } from '../record/outgoing-store.ts'
import { isOpen, type RefundRow, refundWindowMs, refuseState } from '../record/refund.ts'
import { lockPayment, lockRefunds, selectRefunds, updateRefund } from '../record/refunds-store.ts'
import { selectPayment } from '../record/store.ts'
import type { FoundRefund } from './families/family.ts'
import { refundFamilyOf } from './families/index.ts'
import { lookUpRefund } from './look-up-refund.ts'

export type BroadcastReport = { paymentId: string; txHash: string }

/**
 * The result of looking up a reported transaction. `found` is null if there was nothing to look up or no
 * provider responded. `reverted` is true if the refund failed because its transaction reverted.
 */
export type Sighting = { found: FoundRefund | null; reverted: boolean }

/**
 * Looks up the transaction that the merchant reports, before the database transaction of `reportBroadcast`.
 * If that transaction reverted, marks the refund as failed in a separate database transaction, because
 * `reportBroadcast` rejects the report and its database transaction is rolled back.
 */
export const sightBroadcast = async (
  context: Context,
  scope: Scope,
  report: BroadcastReport,
): Promise<Sighting> => {
  const nothing = { found: null, reverted: false }
  const row = await selectPayment(context.db, scope, report.paymentId)
  const network = row && findNetwork(context.config, row.chain, row.livemode)
  const txHash = row && parseTransactionId(row.chain, report.txHash)
  if (!row || !network || !txHash) return nothing
  const refunds = await selectRefunds(context.db, scope, row.id)
  const freed = refunds.some((one) => one.tx_id === txHash && one.failure_reason === 'reverted')
  const open = refunds.find(isOpen)
  if (open === undefined) return { found: null, reverted: freed }
  try {
    // Set `read_number` to null, which turns off the check for a replacing transaction, because the stored
    // nonce may belong to another transaction that the merchant reported earlier.
    const refund = { ...open, read_number: null }
    const { found, end } = await lookUpRefund(context, network, { txId: txHash, refund, wantsSigner: true })
    const reverted = end === 'reverted'
    if (reverted) await freeReverted(context, scope, { paymentId: row.id, txHash })
    return { found, reverted }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: row.chain }, 'A reported refund could not be looked up.')
    return nothing
  }
}

const freeReverted = (context: Context, scope: Scope, { paymentId, txHash }: BroadcastReport) =>
  transact(context, scope, async (work) => {
    if ((await lockPayment(work.tx, work, paymentId)) === undefined) return
    const open = (await lockRefunds(work.tx, work, paymentId)).find(isOpen)
    if (open === undefined || open.transfer_id !== null) return
    await updateRefund(work.tx, open, {
      status: refundMoves.fail.to,
      failure_reason: 'reverted',
      tx_id: txHash,
    })
  })

/** Stores the merchant's report that the refund was sent in the transaction `txHash`. */
export const reportBroadcast = async (
  work: Work,
  { paymentId, txHash, sighting }: BroadcastReport & { sighting: Sighting },
): Promise<Payment> => {
  const row = await lockPayment(work.tx, work, paymentId)
  if (row === undefined) throw notFound('payment', paymentId)
  const hash = normaliseReported(row.chain, txHash)
  if (sighting.reverted)
    throw new ApiError(
      'chain_reverted',
      'This transaction reverted and moved nothing. The refund is over: initiate another.',
      { metadata: { txHash: hash } },
    )
  const refund = pickReported(await lockRefunds(work.tx, work, paymentId), hash)
  const isNew = refund.tx_id !== hash || refund.broadcast_at === null
  if (isNew) await noteBroadcast(work, refund, { hash, sighting })
  const payment = await showPayment(work, paymentId)
  if (isNew) {
    work.emit('refund.broadcast', { payment })
    await work.record('refund.broadcast', paymentId)
  }
  return payment
}

/**
 * Returns a transaction id in the form in which ids of the chain are compared. Throws if the text is not a
 * transaction id.
 */
const normaliseReported = (chain: RefundRow['chain'], txHash: string): string => {
  const hash = parseTransactionId(chain, txHash)
  if (hash === null) throw invalid('refundTxHash', `refundTxHash must be ${transactionIdForm(chain)}.`)
  return hash
}

const noneUnderWay = () => refuseState('No refund of this payment is under way. Initiate one first.')

/**
 * Returns the refund that a report is about: the refund under way, or a refund that the reader confirmed
 * before the report.
 */
const pickReported = (refunds: readonly RefundRow[], hash: string): RefundRow => {
  const refund =
    refunds.find(isOpen) ?? refunds.find(({ tx_id, status }) => tx_id === hash && status === 'confirmed')
  if (refund === undefined) throw noneUnderWay()
  if (refund.transfer_id !== null && refund.tx_id !== hash)
    throw refuseState(`The refund was seen on chain already, in the transaction ${refund.tx_id}.`)
  return refund
}

const noteBroadcast = async (
  work: Work,
  refund: RefundRow,
  { hash, sighting: { found } }: { hash: string; sighting: Sighting },
): Promise<void> => {
  if (found?.isKnown === true && !found.makes(refund))
    throw invalid(
      'refundTxHash',
      'This transaction does not make the refund: it neither calls the transfer that was asked for nor carries its reference.',
    )
  const change = {
    tx_id: hash,
    broadcast_at: work.now,
    signer_key: found?.signer?.from ?? null,
    nonce: found?.signer?.nonce ?? null,
    expires_at: new Date(work.now.getTime() + refundWindowMs),
  }
  const status = isOpen(refund) ? refundMoves.broadcast.to : refund.status
  await updateRefund(work.tx, refund, { ...change, status })
  // Link the refund to a transfer that the chain reader recorded before the report. On chains that need the
  // reference, the reader has already linked the refund by its reference.
  const mayBeRead = refundFamilyOf(refund.chain)?.needsReference === false
  if (refund.transfer_id === null && mayBeRead) await claimTransfer(work.tx, { ...refund, ...change })
}
