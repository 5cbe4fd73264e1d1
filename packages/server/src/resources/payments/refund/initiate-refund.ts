import { ChainError } from '@stablerail/chains'
import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import { mayMove, paymentMoves, type RefundCreate, type RefundInitiated } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError, notFound } from '../../../mechanisms/http/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import type { Context, Work } from '../../context.ts'
import { findAddressKeys } from '../../wallets/index.ts'
import { findDepositAddress } from '../record/deposit-addresses-store.ts'
import { showPayment } from '../record/find-payment.ts'
import type { RecordedPayment } from '../record/payment.ts'
import {
  amountLeft,
  decideAmount,
  isOpen,
  isUnseen,
  obstacleTo,
  type RefundRow,
  refundWindowMs,
  refuseState,
} from '../record/refund.ts'
import {
  insertRefund,
  isSharedPayer,
  lockPayment,
  lockRefunds,
  selectRefunds,
} from '../record/refunds-store.ts'
import { selectPayment } from '../record/store.ts'
import { collectionBefore } from './collection-before.ts'
import { decideRecipient, type RecipientFacts } from './decide-recipient.ts'
import type { RefundFamily, RefundForecast } from './families/family.ts'
import { refundFamilyOf } from './families/index.ts'
import { type RefundGivenAgain, renewRequestedRefund } from './renew-requested-refund.ts'

type Asked = z.output<typeof RefundCreate> | undefined

const referenceBytes = 16

/**
 * Renews the refund under way if the request repeats that refund (result `again`); otherwise simulates the
 * new refund (result `forecast`). Runs before the database transaction of `initiateRefund`. If the simulation
 * is not possible or no provider responds, `forecast` is null, and `initiateRefund` handles this case.
 */
export const foreseeRefund = async (
  context: Context,
  scope: Scope,
  { paymentId, asked }: { paymentId: string; asked: Asked },
): Promise<RefundPrepared> => {
  const again = await renewRequestedRefund(context, scope, { paymentId, asked })
  return { again, forecast: again === null ? await forecastOf(context, scope, { paymentId, asked }) : null }
}

const forecastOf = async (
  context: Context,
  scope: Scope,
  { paymentId, asked }: { paymentId: string; asked: Asked },
): Promise<RefundForecast | null> => {
  const row = await selectPayment(context.db, scope, paymentId)
  const network = row && findNetwork(context.config, row.chain, row.livemode)
  const recipient = row && parseAddress(row.chain, asked?.recipientAddress ?? row.from_key)
  const token = row && network?.tokens[row.token]
  const family = row && refundFamilyOf(row.chain)
  if (!row || !network || !token || !recipient || !family) return null
  const leftBase = amountLeft(BigInt(row.amount_base), await selectRefunds(context.db, scope, paymentId))
  const deposit = await findDepositAddress(context.db, row.livemode, row.to_key)
  try {
    return await family.foresee(context, network, {
      walletKey: deposit?.payee_key ?? row.to_key,
      recipientKey: addressKey(row.chain, recipient),
      token,
      amountBase: wantedBase(leftBase, token.decimals, asked),
    })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: row.chain }, 'No provider could simulate a refund.')
    return null
  }
}

/**
 * Returns the amount for the simulation, at most the remaining amount: the operation itself rejects a higher
 * amount.
 */
const wantedBase = (leftBase: bigint, decimals: number, asked: Asked): bigint => {
  if (asked?.amountMinor === undefined) return leftBase
  const wanted = BigInt(asked.amountMinor) * 10n ** BigInt(decimals - 2)
  return wanted < leftBase ? wanted : leftBase
}

/**
 * The facts that were read from the chain before the database transaction of the operation. `again` is set if
 * the request repeats the refund under way, otherwise null. `forecast` is null if the refund was not
 * simulated.
 */
export type RefundPrepared = { again: RefundGivenAgain | null; forecast: RefundForecast | null }

export type RefundRequest = RefundPrepared & { paymentId: string; asked: Asked }

/**
 * Initiates a refund: inserts a row that reserves its amount, and returns the transaction for the merchant to
 * sign.
 */
export const initiateRefund = async (
  work: Work,
  { paymentId, asked, again, forecast }: RefundRequest,
): Promise<z.input<typeof RefundInitiated>> => {
  const { tx, context, now } = work
  const row = await lockPayment(tx, work, paymentId)
  if (row === undefined) throw notFound('payment', paymentId)
  const refunds = await lockRefunds(tx, work, paymentId)
  if (again !== null && refunds.some((one) => one.id === again.refundId && isUnseen(one)))
    return { payment: await showPayment(work, row.id), before: [], ...again.built }
  const { network, token, family } = requireRefundable(context, row, refunds)
  const leftBase = amountLeft(BigInt(row.amount_base), refunds)
  const { amountBase, amountMinor } = decideAmount(leftBase, token.decimals, asked?.amountMinor)
  const { recipient, build } = forecast ?? family.unanswered
  const deposit = await findDepositAddress(tx, row.livemode, row.to_key)
  const recipientKey = await recipientOf(work, network, row, {
    named: asked?.recipientAddress,
    kind: recipient,
    isDeposit: deposit !== undefined,
  })
  // The money of a deposit address is collected to its payee, which sends the refund.
  const walletKey = deposit?.payee_key ?? row.to_key
  const id = context.ids.make('refund')
  const reference = context.random.bytes(referenceBytes).toString('hex')
  const planned = { id, reference, walletKey, recipientKey, token, amountBase }
  const { plannedTxId = null, ...built } = await build(network, planned)
  await insertRefund(tx, work, {
    id,
    payment_id: row.id,
    chain: row.chain,
    token: row.token,
    reference,
    sender_key: walletKey,
    recipient_key: recipientKey,
    amount_base: amountBase.toString(),
    amount_minor: amountMinor,
    reason: asked?.reason ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + refundWindowMs),
    planned_tx_id: plannedTxId,
    unsignedTx: family.renewal === undefined ? null : built.unsignedTx,
  })
  const payment = await showPayment(work, row.id)
  work.emit('refund.initiated', { payment })
  await work.record('refund.initiated', row.id)
  const before = await collectionBefore(work, { row, network, deposit, warnings: built.warnings })
  return { payment, before, ...built }
}

type Refunding = {
  network: NetworkConfig
  token: { address: string; decimals: number }
  family: RefundFamily
}

/**
 * Returns the network and the token of a payment's refund, and the functions for refunds on the payment's
 * kind of chain (`family`). Throws if the payment cannot be refunded at present.
 */
const requireRefundable = (
  { config }: Context,
  row: RecordedPayment,
  refunds: readonly RefundRow[],
): Refunding => {
  const obstacle = obstacleTo(row)
  if (obstacle !== null || !mayMove(paymentMoves.initiateRefund, row.status))
    throw refuseState(obstacle ?? `A payment that is ${row.status} cannot be refunded.`)
  if (refunds.some(isOpen))
    throw new ApiError(
      'conflict',
      'A refund of this payment is under way. Wait until it is confirmed, or cancel it before it is sent.',
    )
  const network = findNetwork(config, row.chain, row.livemode)
  const token = network?.tokens[row.token]
  const family = refundFamilyOf(row.chain)
  if (network === undefined || token === undefined)
    throw refuseState(`This deployment makes no refunds in ${row.token} on ${row.chain}.`)
  return { network, token, family }
}

const recipientOf = async (
  work: Work,
  network: NetworkConfig,
  row: RecordedPayment & { sender_proven: boolean },
  { named, kind, isDeposit }: Pick<RecipientFacts, 'named' | 'kind' | 'isDeposit'>,
): Promise<string> => {
  const wanted = parseAddress(row.chain, named ?? row.from_key)
  const key = wanted === null ? row.from_key : addressKey(row.chain, wanted)
  const recipient = await findDepositAddress(work.tx, row.livemode, key)
  const factory = network.depositFactory?.toLowerCase()

  const payer = {
    fromKey: row.from_key,
    customerId: row.customer_id,
    checkoutId: row.checkout_id ?? row.close_match_checkout_id,
  }
  return decideRecipient({
    chain: row.chain,
    named,
    payerKey: row.from_key,
    kind,
    isDeposit,
    isProven: row.sender_proven,
    depositKeys: [...(recipient === undefined ? [] : [key]), ...(factory === undefined ? [] : [factory])],
    isShared: await isSharedPayer(work.tx, work, payer),
    tokenKeys: Object.values(network.tokens).map(({ address }) => addressKey(row.chain, address)),
    ownKeys: await findAddressKeys(work.tx, work, row.chain),
  })
}
