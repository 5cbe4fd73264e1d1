import {
  isEvmChain,
  mayMove,
  paymentMoves,
  type RefundCreate,
  type RefundInitiated,
} from '@stablerail/contract'
import type { z } from 'zod'
import { findNetwork, type NetworkConfig } from '../../../config.ts'
import type { Context, Scope } from '../../../context.ts'
import {
  ChainError,
  foreseeTransfer,
  parseAddress,
  type TransferForecast,
  transferCalldata,
} from '../../../mechanisms/chains/index.ts'
import { ApiError, notFound } from '../../../mechanisms/http/index.ts'
import type { Work } from '../../../mechanisms/work/index.ts'
import { findAddressKeys } from '../../wallets/index.ts'
import { showPayment } from '../find-payment.ts'
import { decimalsOf, type RecordedPayment } from '../payment.ts'
import { selectPayment } from '../store.ts'
import { decideRecipient } from './decide-recipient.ts'
import {
  amountLeft,
  decideAmount,
  isOpen,
  obstacleTo,
  type RefundRow,
  refundWindowMs,
  refuseState,
} from './refund.ts'
import { warningsOf } from './refund-warnings.ts'
import { hasOtherCustomers, insertRefund, lockPayment, lockRefunds, selectRefunds } from './store.ts'

type Asked = z.output<typeof RefundCreate> | undefined

const referenceBytes = 16
/** What gas is estimated with, before the reference is drawn: bytes that are zero cost less than others. */
const costliestReference = 'f'.repeat(2 * referenceBytes)

/**
 * Asks the chain about the refund that is about to be initiated, before the transaction of `initiateRefund`. Null where
 * there is nothing to ask about, or nobody answers: the operation itself says what that means.
 */
export const foreseeRefund = async (
  context: Context,
  scope: Scope,
  { paymentId, asked }: { paymentId: string; asked: Asked },
): Promise<TransferForecast | null> => {
  const row = await selectPayment(context.db, scope, paymentId)
  const network = row && findNetwork(context.config, row.chain, row.livemode)
  const recipient = row && parseAddress(row.chain, asked?.recipientAddress ?? row.from_key)
  if (!row || !network?.tokens[row.token] || !recipient || !isEvmChain(row.chain)) return null
  const leftBase = amountLeft(BigInt(row.amount_base), await selectRefunds(context.db, scope, paymentId))
  const data = transferCalldata({
    ...{ recipient, reference: costliestReference },
    amountBase: wantedBase(network, row, leftBase, asked),
  })
  try {
    return await foreseeTransfer(context, network, {
      ...{ from: row.to_key, recipient, tokenAddress: tokenOf(network, row), data },
    })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: row.chain }, 'No provider answered what a refund asked.')
    return null
  }
}

/** The amount to ask the chain about: the operation refuses an amount that is too high. */
const wantedBase = (network: NetworkConfig, row: RecordedPayment, leftBase: bigint, asked: Asked): bigint => {
  if (asked?.amountMinor === undefined) return leftBase
  const wanted = BigInt(asked.amountMinor) * 10n ** BigInt(decimalsOf(network, row.token) - 2)
  return wanted < leftBase ? wanted : leftBase
}

const tokenOf = (network: NetworkConfig, { token }: Pick<RecordedPayment, 'token'>): string => {
  const address = network.tokens[token]?.address
  if (address === undefined) throw new Error(`${token} on ${network.chain} is not configured.`)
  return address
}

export type RefundRequest = { paymentId: string; asked: Asked; forecast: TransferForecast | null }

/** Initiates a refund: a row that reserves its amount, and the transaction for the merchant to sign. */
export const initiateRefund = async (
  work: Work,
  { paymentId, asked, forecast }: RefundRequest,
): Promise<z.input<typeof RefundInitiated>> => {
  const { tx, context, now } = work
  const row = await lockPayment(tx, work, paymentId)
  if (row === undefined) throw notFound('payment', paymentId)
  const refunds = await lockRefunds(tx, work, paymentId)
  const network = requireRefundable(context, row, refunds)
  const leftBase = amountLeft(BigInt(row.amount_base), refunds)
  const amount = decideAmount(leftBase, decimalsOf(network, row.token), asked?.amountMinor)
  const recipientKey = await recipientOf(work, network, row, { asked, forecast })
  const reference = context.random.bytes(referenceBytes).toString('hex')
  await insertRefund(tx, work, {
    ...{ id: context.ids.make('refund'), payment_id: row.id, chain: row.chain, token: row.token, reference },
    ...{ sender_key: row.to_key, recipient_key: recipientKey, amount_base: amount.amountBase.toString() },
    ...{ amount_minor: amount.amountMinor, reason: asked?.reason ?? null, created_at: now },
    expires_at: new Date(now.getTime() + refundWindowMs),
  })
  const payment = await showPayment(work, row.id)
  work.emit('refund.initiated', { payment })
  await work.record('refund.initiated', row.id)
  const data = transferCalldata({ recipient: recipientKey, amountBase: amount.amountBase, reference })
  const to = tokenOf(network, row)
  const gas = forecast?.gas ?? null
  return {
    payment,
    unsignedTx: {
      ...{ kind: 'evm', chainId: network.networkId, from: parseAddress(row.chain, row.to_key) ?? row.to_key },
      ...{ to, value: '0x0', data, ...(gas === null ? {} : { gas: `0x${withMargin(gas).toString(16)}` }) },
    },
    safeTransaction: { to, value: '0', data, operation: 0 },
    warnings: warningsOf(forecast, amount.amountBase),
  }
}

/** A fifth more than was estimated: what the token's contract does may cost more by the time of the block. */
const withMargin = (gas: bigint): bigint => (gas * 6n) / 5n

/** The network to refund on. Throws where a payment cannot be refunded as it stands. */
const requireRefundable = (
  { config }: Context,
  row: RecordedPayment,
  refunds: readonly RefundRow[],
): NetworkConfig => {
  const obstacle = obstacleTo(row)
  if (obstacle !== null || !mayMove(paymentMoves.initiateRefund, row.status))
    throw refuseState(obstacle ?? `A payment that is ${row.status} cannot be refunded.`)
  if (refunds.some(isOpen))
    throw new ApiError(
      'conflict',
      'A refund of this payment is under way. Wait until it is confirmed, or cancel it before it is sent.',
    )
  const network = findNetwork(config, row.chain, row.livemode)
  if (!isEvmChain(row.chain) || network?.tokens[row.token] === undefined)
    throw refuseState(`This deployment makes no refunds in ${row.token} on ${row.chain}.`)
  return network
}

const recipientOf = async (
  work: Work,
  network: NetworkConfig,
  row: RecordedPayment,
  { asked, forecast }: Pick<RefundRequest, 'asked' | 'forecast'>,
): Promise<string> => {
  const payer = { fromKey: row.from_key, customerId: row.customer_id }
  return decideRecipient({
    ...{ chain: row.chain, named: asked?.recipientAddress, payerKey: row.from_key, forecast },
    isShared: await hasOtherCustomers(work.tx, work, payer),
    tokenKeys: Object.values(network.tokens).map(({ address }) => address.toLowerCase()),
    ownKeys: await findAddressKeys(work.tx, work, row.chain),
  })
}
