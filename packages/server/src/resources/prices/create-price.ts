import { caps, type Price, type PriceCreate } from '@stablerail/contract'
import { invalid, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { priceEvent, toPrice } from './price.ts'
import { isRecurring, monthlyMinor } from './recurring.ts'
import { countPricesOf, insertPrice, lockProduct } from './store.ts'

/**
 * Adds a price to a product. Concurrent creations for one product are serialized, so that the limit of prices
 * holds.
 */
export const createPrice = async (work: Work, productId: string, body: PriceCreate): Promise<Price> => {
  if (!(await lockProduct(work.tx, work, productId))) throw notFound('product', productId)
  if ((await countPricesOf(work.tx, work, productId)) >= caps.pricesPerProduct)
    throw invalid(
      'productId',
      `A product has at most ${caps.pricesPerProduct} prices. Delete a price of it that is no longer used.`,
    )
  if (
    isRecurring(body.interval) &&
    monthlyMinor(body.amount, body.interval) > BigInt(Number.MAX_SAFE_INTEGER)
  )
    throw invalid('amount', `The price comes to more than ${Number.MAX_SAFE_INTEGER} cents a month.`)
  const row = await insertPrice(work.tx, work, {
    id: work.context.ids.make('price'),
    productId,
    amount: body.amount,
    currency: body.currency,
    interval: body.interval,
    metadata: body.metadata ?? null,
    createdAt: work.now,
  })
  const price = toPrice(row)
  work.emit('price.created', priceEvent(price))
  return price
}
