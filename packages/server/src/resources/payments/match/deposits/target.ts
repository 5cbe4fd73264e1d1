import type { ChainId, CheckoutMode, LatePayments } from '@stablerail/contract'
import type { z } from 'zod'
import { coversTarget } from '../../record/amounts.ts'
import { type Expectation, type Inbound, isLive, takenBefore } from '../expectation.ts'
import type { Match } from '../weigh-transaction.ts'

/**
 * The payment that a checkout awaits in parts in one pair of chain and token, with the facts that decide whether a
 * transfer counts towards the price.
 */
export type DepositTarget = Expectation & {
  chain: ChainId
  /** Whether the parts are sent to the deposit address of the checkout; otherwise to the wallet. */
  byDeposit: boolean
  mode: z.output<typeof CheckoutMode>
  /** Whether the merchant ended the checkout before its time. */
  endedEarly: boolean
  latePayments: LatePayments
  /** Whether a payment of the checkout was refunded or is being refunded. */
  refunded: boolean
  /** The sum and the number of the transfers in the chain that count towards the price in this pair. */
  receivedBase: bigint
  parts: number
}

/**
 * Returns the reason why money that arrives now does not count for a checkout, as a clause of an English sentence about
 * the checkout; null if it counts. `minedAt` is the time of the block, because a checkout ends some time after its
 * expiry.
 */
export const obstacleToPart = (target: DepositTarget, minedAt: Date): string | null => {
  const { paidAt, status, invoiceStatus, taken, expiresAt } = target
  if (paidAt !== null || status === 'succeeded') return 'it is paid already'
  if (invoiceStatus === 'void') return 'its invoice was voided'
  if (invoiceStatus === 'paid') return 'its invoice is paid already'
  if (taken) return takenBefore
  if (target.refunded) return 'a payment of it was refunded or is being refunded'
  return isLive(status) && minedAt <= expiresAt ? null : obstacleToLate(target)
}

/** Returns the reason why money that arrives after the end of a checkout does not count for it; null if it counts. */
const obstacleToLate = ({ mode, endedEarly, latePayments }: DepositTarget): string | null => {
  if (endedEarly) return 'the merchant had ended it'
  if (mode === 'subscription') return 'it would start a subscription, and its time was over'
  if (latePayments === 'refund') return 'its time was over'
  return null
}

const found = 'The transfer went to the deposit address of the checkout'

/**
 * Decides whether a transfer to a deposit address counts towards the price of its checkout. `targets` are the pairs in
 * which the checkout awaits a payment at the address. If the transfer counts, it is added to its target, so that later
 * transfers are decided with it.
 */
export const matchDeposit = (
  chain: ChainId,
  transfer: Inbound,
  targets: readonly DepositTarget[],
): Match<DepositTarget> => {
  const target = targets.find((one) => one.byDeposit && one.chain === chain && one.token === transfer.token)
  const refuse = (because: string): Match<DepositTarget> => ({
    rule: 'none',
    reason: because,
    outcome: 'unmatched',
    coverage: 'surplus',
    expectation: null,
    closeMatch: target ?? targets[0] ?? null,
    weighed: target === undefined ? [] : [target],
    steps: [{ rule: 'deposit_address', fits: false, because }],
  })
  if (target === undefined)
    return refuse(`${found}, which was not asked to be paid with this token on this chain.`)
  const obstacle = obstacleToPart(target, transfer.blockTime)
  if (obstacle !== null) return refuse(`${found}, but ${obstacle}.`)
  target.receivedBase += transfer.amountBase
  target.parts += 1
  const covers = coversTarget(target.receivedBase, target.priceBase, transfer.decimals)
  const reason = covers ? `${found}.` : `${found}, and is a part of its price.`
  return {
    rule: 'deposit_address',
    reason,
    outcome: 'credited',
    coverage: covers ? 'settling' : 'part',
    partNumber: target.parts,
    expectation: target,
    closeMatch: null,
    weighed: [target],
    steps: [{ rule: 'deposit_address', fits: true, because: reason }],
  }
}
