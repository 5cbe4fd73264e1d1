import type { Work } from '../context.ts'
import { type CheckoutRow, pairsOf } from './checkout.ts'
import { planDepositAddress } from './deposits/plan-recipient.ts'
import { lockPayable, preparePayment, settlementWallet } from './prepare-payment.ts'

/**
 * Prepares the payment of a checkout if its buyer has no choice of pair and pays to a deposit address, because
 * this reserves nothing that another checkout could need. Returns the checkout; otherwise returns null and
 * changes nothing. Throws if the checkout cannot be paid.
 */
export const prepareDeposit = async (work: Work, checkoutId: string): Promise<CheckoutRow | null> => {
  const checkout = await lockPayable(work, checkoutId)
  const [pair, ...others] = pairsOf(checkout)
  if (pair === undefined || others.length > 0) return null
  const wallet = await settlementWallet(work, pair)
  if ((await planDepositAddress(work, checkout, pair, wallet)) === null) return null
  return (await preparePayment(work, checkoutId, {})).checkout
}
