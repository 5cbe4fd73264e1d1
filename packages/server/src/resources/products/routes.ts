import { ApiError, decodeCursor, notFound, toPage } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { productEvent, toProduct } from './product.ts'
import {
  deleteProductRow,
  insertProduct,
  lockForDeletion,
  selectProduct,
  selectProducts,
  updateProductRow,
} from './store.ts'

export const productRoutes = implement('products', {
  list: async ({ context, scope, query }) => {
    const after = decodeCursor('product', query.cursor)
    const rows = await selectProducts(context.db, scope, { ...query, after })
    return { status: 200, body: toPage(rows, query.limit, toProduct) }
  },
  create: async ({ work, body }) => {
    const row = await insertProduct(work.tx, work, {
      id: work.context.ids.make('product'),
      name: body.name,
      description: body.description ?? null,
      metadata: body.metadata ?? null,
      createdAt: work.now,
    })
    const product = toProduct(row)
    work.emit('product.created', productEvent(product))
    return { status: 201, body: product }
  },
  retrieve: async ({ context, scope, params }) => {
    const row = await selectProduct(context.db, scope, params.productId)
    if (row === undefined) throw notFound('product', params.productId)
    return { status: 200, body: toProduct(row) }
  },
  update: async ({ work, params, body }) => {
    const row = await updateProductRow(work.tx, work, params.productId, body)
    if (row === undefined) throw notFound('product', params.productId)
    const product = toProduct(row)
    work.emit('product.updated', productEvent(product))
    return { status: 200, body: product }
  },
  delete: async ({ work, params }) => {
    const isReferenced = await lockForDeletion(work.tx, work, params.productId)
    if (isReferenced === undefined) throw notFound('product', params.productId)
    if (isReferenced)
      throw new ApiError(
        'conflict',
        'A subscription refers to a price of the product. Make the product inactive instead.',
      )
    await deleteProductRow(work.tx, work, params.productId)
    return { status: 204 }
  },
})
