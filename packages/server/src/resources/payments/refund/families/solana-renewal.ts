import {
  type AnswerComparison,
  type AnswerDoubt,
  askWithSecondOpinion,
  foreseeSolanaRefund,
  type GivenMessage,
  loadSolanaLibrary,
  type SentView,
  viewSent,
} from '@stablerail/chains'
import { UnsignedTransaction } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError } from '../../../../mechanisms/http/index.ts'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { Context } from '../../../context.ts'
import type { RefundRow } from '../../record/refund.ts'
import type { RefundAgain, RenewedRefund, UnsignedRefund } from './family.ts'
import { warningsOf } from './solana-warnings.ts'

/**
 * The time after which a transaction that the merchant reported as sent can no longer be mined. Wallets may
 * replace the block hash of a transaction, but only before they send it, and so before the report.
 */
const reportedValidMs = 120_000
/**
 * The time after which a refund's message (its unsigned transaction) can no longer be mined. A message that
 * is mined after its refund has expired could pay in addition to the next refund.
 */
const longestLifeMs = 300_000

/**
 * Returns the message of a refund that is requested again. While the previous message can be mined, the same
 * message is returned, so that two signatures belong to one transaction, which the chain accepts once.
 * Afterwards a message with a fresh block hash is returned.
 */
export const renewSolanaRefund = async (
  context: Context,
  network: NetworkConfig,
  { refund, token }: RefundAgain,
): Promise<RenewedRefund> => {
  const given = readUnsigned(refund)
  requireQuiet(context, refund)
  requireTime(context, refund)
  const { blockhashOf, withBlockhash } = await loadSolanaLibrary()
  const message = {
    reference: refund.reference ?? '',
    blockhash: blockhashOf(given.messageBase64),
    lastValidBlockHeight: given.lastValidBlockHeight,
  }
  const view = await askSent(context, network, { paymentId: refund.payment_id, message })
  requireUnsent(view)
  const [cost, amountBase] = [
    BigInt(given.feeLamports + given.newAccountLamports),
    BigInt(refund.amount_base),
  ]
  const forecast = await foreseeSolanaRefund(context, network, {
    wallet: refund.sender_key,
    recipient: refund.recipient_key,
    mint: token.address,
    decimals: token.decimals,
    amountBase,
    given: { messageBase64: given.messageBase64, cost },
  })
  const warnings = warningsOf(forecast, { amountBase, cost })
  if (view.state === 'valid') return { unsignedTx: given, warnings }
  return { unsignedTx: { ...given, ...withBlockhash(given.messageBase64, forecast.recent) }, warnings }
}

/**
 * Returns the state of the refund's message on the chain. The message counts as expired only if a second
 * provider (when configured) agrees, because otherwise a second message could pay the refund twice. If the
 * second provider is behind, the message counts as valid.
 */
const askSent = async (
  context: Context,
  network: NetworkConfig,
  { paymentId, message }: { paymentId: string; message: GivenMessage },
): Promise<SentView> => {
  const { answer, doubt } = await askWithSecondOpinion(context, network, {
    ask: (one) => viewSent(context, one, message),
    needsWitness: ({ state }) => state === 'expired',
    compare: (_, { state }) => comparisons[state],
    paymentId,
  })
  if (doubt === null) return answer
  if (doubt === 'behind') return { state: 'valid' }
  throw new ApiError('conflict', `${doubtTexts[doubt]} Ask for the refund again shortly.`, {
    retryAfterSeconds: 5,
  })
}

const comparisons: Record<SentView['state'], AnswerComparison> = {
  expired: 'same',
  valid: 'behind',
  sent: 'apart',
}

const doubtTexts: Record<Exclude<AnswerDoubt, 'behind'>, string> = {
  apart: 'The providers of solana do not agree on whether the refund was sent already.',
  unreachable:
    'No second provider of solana answers now, so whether the refund was sent already is not known.',
}

/**
 * Returns whether two messages are of the same refund. Such messages differ at most in their block hash; the
 * message of another refund has another refund id.
 */
export const isSameRefund = async (one: UnsignedRefund, other: UnsignedRefund): Promise<boolean> => {
  if (one.kind !== 'solana' || other.kind !== 'solana') return false
  const { isSameMessage } = await loadSolanaLibrary()
  return isSameMessage(one.messageBase64, other.messageBase64)
}

type UnsignedOnSolana = Extract<z.output<typeof UnsignedTransaction>, { kind: 'solana' }>

const readUnsigned = ({ id, unsigned_tx }: RefundRow): UnsignedOnSolana => {
  const unsigned = UnsignedTransaction.parse(unsigned_tx)
  if (unsigned.kind !== 'solana') throw new Error(`The refund ${id} is not one on Solana.`)
  return unsigned
}

/**
 * Throws while the transaction that the merchant reported as sent may still be mined. The time is counted
 * from the report, because the wallet may have replaced the block hash of the stored transaction before
 * sending.
 */
const requireQuiet = ({ clock }: Context, { tx_id, broadcast_at }: RefundRow): void => {
  const waitsMs = (broadcast_at?.getTime() ?? 0) + reportedValidMs - clock.now().getTime()
  if (waitsMs <= 0) return
  throw new ApiError(
    'conflict',
    `The refund was reported as sent in ${tx_id}, which may still be mined. Ask for it again later, if it was not.`,
    { retryAfterSeconds: Math.ceil(waitsMs / 1000) },
  )
}

/**
 * Throws if the refund expires soon, because the message (unsigned transaction) to return could still be
 * mined after the expiry.
 */
const requireTime = ({ clock }: Context, { expires_at }: RefundRow): void => {
  const leftMs = (expires_at?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime()
  if (leftMs > longestLifeMs) return
  throw new ApiError('conflict', 'The refund is about to expire. Initiate another one once it has.', {
    retryAfterSeconds: Math.max(60, Math.ceil(leftMs / 1000) + 60),
  })
}

const requireUnsent = (view: SentView): void => {
  if (view.state !== 'sent') return
  throw new ApiError(
    'conflict',
    `The refund is in the transaction ${view.txHash} already. It is confirmed once that is final.`,
    { retryAfterSeconds: 30 },
  )
}
