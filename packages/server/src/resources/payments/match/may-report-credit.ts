import { distance, dustOf } from '../record/amounts.ts'
import { type Expectation, type Inbound, isAt, obstacleTo, obstacleToClaim } from './expectation.ts'

/** An unmatched transfer whose transaction a buyer reported. */
export type ReportedPayment = Pick<
  Inbound,
  | ('token' | 'recipientKey' | 'from' | 'amountBase' | 'decimals')
  | ('blockNumber' | 'blockTime' | 'homeWorkspaceId')
> & {
  /**
   * The ids of the checkouts that were considered for the transfer: their price is within 5 percent of its
   * amount, or its transaction carries their reference.
   */
  consideredIds: readonly string[]
}

export type Circumstances = {
  /**
   * The prices of other checkouts, of any workspace, that the transfer could be meant for. They have the
   * transfer's token and address, and differ from its amount by at most the dust allowance (the amount that
   * may be missing from a payment). Checkouts that ended or were paid count too. Null if there are too many.
   */
  rivalPrices: readonly bigint[] | null
  /** Whether the buyer chose the amount of the checkout. */
  isOpenAmount: boolean
  /** Whether the transfer's sender address has signed the buyer's report for the checkout. */
  isSigned: boolean
}

/**
 * Returns the reason why a buyer's report of a transaction credits nothing, as a clause of a sentence about
 * the transfer; null if the report credits the checkout. Any person can report a transfer that they saw on
 * the chain, so a report credits a checkout only if the paying address has signed the report and the transfer
 * cannot be meant for another checkout.
 */
export const obstacleToReport = (
  reported: ReportedPayment,
  target: Expectation,
  { rivalPrices, isOpenAmount, isSigned }: Circumstances,
): string | null => {
  if (isOpenAmount) return 'the buyer chose the amount of the checkout, as anyone could who saw the transfer'
  if (!isAt(reported, target)) return 'its buyer asked to pay in another token or at another address'
  if (reported.homeWorkspaceId !== target.workspaceId) return 'it belongs to another workspace'
  const obstacle = obstacleTo(target, reported) ?? obstacleToClaim(target, reported)
  if (obstacle !== null) return `for the checkout, ${obstacle}`
  if (!isWithinBand(reported, target.priceBase)) return 'its amount is not the price of the checkout'
  if (reported.consideredIds.some((id) => id !== target.targetId))
    return 'another checkout was considered for it'
  if (rivalPrices === null) return 'very many other checkouts have nearly the same price'
  if (rivalPrices.some((price) => isWithinBand(reported, price))) return 'another checkout has the same price'
  if (!isSigned) return 'the address that it came from has not signed for it'
  return null
}

/** Returns whether an amount differs from a price by at most the dust allowance of that price. */
export const isWithinBand = (
  { amountBase, decimals }: Pick<ReportedPayment, 'amountBase' | 'decimals'>,
  priceBase: bigint,
): boolean => distance(amountBase, priceBase) <= dustOf(priceBase, decimals)
