import type { Work } from '../context.ts'
import { findWallet } from '../wallets/index.ts'
import { type CheckoutRow, pairsOf } from './checkout.ts'
import { isReplaced, planDepositAddress } from './deposits/plan-recipient.ts'
import { selectExpectations } from './expectations/store.ts'
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

/**
 * Replaces the deposit address that the buyer of a checkout was shown last, if the merchant has removed its wallet so
 * that buyers get another address. Returns the checkout; otherwise returns null and changes nothing. Throws if the
 * checkout cannot be paid, or if no wallet of the merchant receives its pair now.
 */
export const renewAddress = async (work: Work, checkoutId: string): Promise<CheckoutRow | null> => {
  const [shown] = await selectExpectations(work.tx, work, checkoutId)
  const wallet = shown && (await findWallet(work.tx, work.workspaceId, shown.wallet_id))
  if (!wallet || !isReplaced(shown, wallet)) return null
  const { chain, token } = shown
  return (await preparePayment(work, checkoutId, { chain, token })).checkout
}
