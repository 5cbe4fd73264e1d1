import { finalBlocks } from '../../../rail/replace-blocks.ts'
import type { PaidOutcome } from '../../../rail/settle.ts'
import { openBill, sendAmount } from '../buyer.ts'
import type { Recipes, TriggerShop } from '../shop.ts'
import { until } from '../until.ts'

const payOne = async (shop: TriggerShop) => await shop.pay(await shop.checkout())

/** Returns the id of the one payment of a checkout that was paid. */
export const paymentIn = ({ checkout, payments: [payment] }: PaidOutcome): string => {
  if (payment === undefined) throw new Error(`The checkout ${checkout.id} has no payment.`)
  return payment.id
}

/** Pays half of a checkout, and ends the checkout before the rest is paid. */
const underpay = async (shop: TriggerShop) => {
  const { client, chain, did } = shop
  const checkout = await shop.checkout()
  const billed = await openBill(shop, checkout)
  const { priceBase, centBase } = billed.bill
  const txHash = await sendAmount(billed, (priceBase / (2n * centBase)) * centBase)
  did(`A buyer paid half of ${checkout.id}: ${txHash}`)
  await until(
    'the payment was recorded',
    async () => (await client.payments.list({ txHash })).data.length > 0,
  )
  await chain.mine(chain.confirmations + 1)
  await endCheckout(shop, checkout.id)
}

const endCheckout = async ({ client, did }: TriggerShop, id: string) => {
  await client.checkouts.expire(id)
  did('The merchant ended the checkout.')
}

/** Pays a checkout, and replaces the blocks since then by blocks without the payment. */
const losePayment = async (shop: TriggerShop) => {
  const { chain, did } = shop
  const before = await chain.height()
  const { checkout } = await payOne(shop)
  const reorg = await chain.reorg((await chain.height()) - before)
  await chain.mine(chain.confirmations + 1)
  did(`The blocks since the payment were replaced. Lost: ${reorg.dropped.join(', ')}`)
  return { reorg, checkoutId: checkout.id }
}

const losePaymentAndBringItBack = async (shop: TriggerShop) => {
  const { client, chain, did } = shop
  const { reorg, checkoutId } = await losePayment(shop)
  // A payment that comes back before its loss was read was never lost.
  await until(
    'the loss was read',
    async () => (await client.checkouts.retrieve(checkoutId)).status !== 'succeeded',
  )
  await reorg.bringBack()
  await chain.mine(chain.confirmations + 1)
  did('The lost transaction was mined again.')
}

/** Events of checkouts and payments. */
export const paymentRecipes: Recipes = {
  'checkout.created': ({ checkout }) => checkout(),
  'checkout.expired': async (shop) => {
    const { id } = await shop.checkout()
    await endCheckout(shop, id)
  },
  'checkout.failed': underpay,
  'checkout.succeeded': payOne,
  'payment.pending': payOne,
  'payment.confirmed': payOne,
  'payment.failed': underpay,
  'payment.reorg_suspected': losePayment,
  'payment.reversed': losePayment,
  'payment.restored': losePaymentAndBringItBack,
  'payment.reorged': async (shop) => {
    await losePayment(shop)
    await shop.chain.mine(finalBlocks)
    shop.did(`${finalBlocks} further blocks were mined, so that the loss is final.`)
  },
}
