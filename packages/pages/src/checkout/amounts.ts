import type { HostedCheckout } from '@stablerail/contract'
import { isolated, type Words } from '../parts/words-context.tsx'
import { days, money, readableTokenAmount } from '../words.ts'
import { isPart, isSamePair, receivedOf } from './parts-of.ts'
import type { Stage } from './stage.ts'

/** Returns whether the buyer pays the rest of a price, in the pair of the instructions. */
export const isRest = (checkout: HostedCheckout): boolean =>
  checkout.instructions !== null && isPart(checkout) && isSamePair(checkout.instructions, checkout.payment)

/**
 * Returns the amount at the top of the page, and the remark below it. While the buyer has to send an amount that is not the
 * price, it is that amount, because buyers send what they read first. After a report it is the price, because the buyer
 * must not pay again.
 */
export const amountsOf = (
  { t, language }: Words,
  checkout: HostedCheckout,
  stage: Stage,
  isReported = false,
): { amount: string; remark: string } => {
  const { trialDays, amountMinor, currency, instructions, autopay } = checkout
  if (trialDays !== null) return { amount: t.free(days(language, trialDays)), remark: '' }
  const price = money(language, amountMinor, currency)
  const rest = isRest(checkout)
  const isPulled = autopay !== null && autopay.status !== 'awaiting_terms'
  if (stage !== 'pay' || isReported || isPulled || !instructions || instructions.byHandRefusal)
    return { amount: price, remark: '' }
  if (instructions.depositAddress && !rest) return { amount: price, remark: '' }
  const { amountBase, decimals, token } = instructions
  return {
    amount: isolated(language, `${readableTokenAmount(language, amountBase, decimals)} ${token}`),
    remark: rest ? t.pay.partOf(money(language, receivedOf(checkout), currency), price) : price,
  }
}
