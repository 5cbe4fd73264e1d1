import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { findProduct } from '../products/index.ts'
import { createPrice } from './create-price.ts'
import { priceEvent, toPrice } from './price.ts'
import { deletePriceRow, lockForDeletion, selectPrice, selectPricesOf, updatePriceRow } from './store.ts'

export const priceRoutes = implement('prices', {
  list: async ({ context, scope, params }) => {
    if ((await findProduct(context.db, scope, params.productId)) === undefined)
      throw notFound('product', params.productId)
    const rows = await selectPricesOf(context.db, scope, params.productId)
    return { status: 200, body: { data: rows.map(toPrice) } }
  },
  create: async ({ work, params, body }) => ({
    status: 201,
    body: await createPrice(work, params.productId, body),
  }),
  retrieve: async ({ context, scope, params }) => {
    const row = await selectPrice(context.db, scope, params.priceId)
    if (row === undefined) throw notFound('price', params.priceId)
    return { status: 200, body: toPrice(row) }
  },
  update: async ({ work, params, body }) => {
    const row = await updatePriceRow(work.tx, work, params.priceId, body)
    if (row === undefined) throw notFound('price', params.priceId)
    const price = toPrice(row)
    work.emit('price.updated', priceEvent(price))
    return { status: 200, body: price }
  },
  delete: async ({ work, params }) => {
    const isReferenced = await lockForDeletion(work.tx, work, params.priceId)
    if (isReferenced === undefined) throw notFound('price', params.priceId)
    if (isReferenced)
      throw new ApiError('conflict', 'A subscription refers to the price. Make it inactive instead.')
    await deletePriceRow(work.tx, work, params.priceId)
    return { status: 204 }
  },
})
