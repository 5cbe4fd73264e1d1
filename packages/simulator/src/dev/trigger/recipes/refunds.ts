import type { Recipes, TriggerShop } from '../shop.ts'
import { until } from '../until.ts'
import { paymentIn } from './payments.ts'

const payOne = async (shop: TriggerShop) => paymentIn(await shop.pay(await shop.checkout()))

const initiate = async ({ client, did }: TriggerShop, paymentId: string, amountMinor?: number) => {
  const initiated = await client.refunds.initiate(paymentId, amountMinor === undefined ? {} : { amountMinor })
  did(`A refund of the payment ${paymentId} was initiated.`)
  return initiated
}

/**
 * Refunds a payment, in full or `amountMinor` cents of it. The merchant's wallet sends the transaction. The refund is
 * reported as sent, and its block made deep enough.
 */
export const refund = async (shop: TriggerShop, paymentId: string, amountMinor?: number): Promise<void> => {
  const { client, chain, did } = shop
  const { before, unsignedTx } = await initiate(shop, paymentId, amountMinor)
  for (const transaction of before) await shop.sendAsMerchant(transaction)
  const refundTxHash = await shop.sendAsMerchant(unsignedTx)
  did(`The merchant’s wallet sent the refund: ${refundTxHash}`)
  await client.refunds.broadcast(paymentId, { refundTxHash })
  did('The merchant reported the refund as sent.')
  await chain.mine(chain.confirmations + 1)
}

const payAndRefund = async (shop: TriggerShop) => await refund(shop, await payOne(shop))

/** Refunds a payment, and replaces the blocks since then by blocks without the refund. */
const loseRefund = async (shop: TriggerShop) => {
  const { client, chain, did } = shop
  const paymentId = await payOne(shop)
  const before = await chain.height()
  await refund(shop, paymentId)
  await until(
    'the refund was confirmed',
    async () => (await client.payments.retrieve(paymentId)).status === 'refunded',
  )
  const { dropped } = await chain.reorg((await chain.height()) - before)
  await chain.mine(chain.confirmations + 1)
  did(`The blocks since the refund were replaced. Lost: ${dropped.join(', ')}`)
}

/** Events of refunds, and of payments that are refunded. */
export const refundRecipes: Recipes = {
  'refund.initiated': async (shop) => await initiate(shop, await payOne(shop)),
  'refund.broadcast': payAndRefund,
  'refund.confirmed': payAndRefund,
  'payment.refunded': payAndRefund,
  'refund.reversed': loseRefund,
}
