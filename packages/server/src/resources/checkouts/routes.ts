import type { Checkout } from '@stablerail/contract'
import { decodeCursor, notFound, toPage } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { toCheckout } from './checkout.ts'
import { createCheckout } from './create-checkout.ts'
import { expireCheckout } from './expire-checkout.ts'
import { selectCheckout, selectCheckouts } from './store.ts'

/**
 * Returns the reply with a checkout. If it has an address for a refund, the reply also names its customer
 * (`subjectId`), so that a reply stored for a retry is deleted with that customer.
 */
const about = (body: Checkout) => ({
  body,
  ...(body.refundAddress !== null && body.customerId !== null && { subjectId: body.customerId }),
})

export const checkoutRoutes = implement('checkouts', {
  list: async ({ context, scope, query: { cursor, limit, ...filter } }) => {
    const after = decodeCursor('checkout', cursor)
    const rows = await selectCheckouts(context.db, scope, { ...filter, after, limit: limit + 1 })
    return { status: 200, body: toPage(rows, limit, (row) => toCheckout(context.config, row)) }
  },
  create: async ({ work, body }) => ({ status: 201, ...about(await createCheckout(work, body)) }),
  retrieve: async ({ context, scope, params }) => {
    const row = await selectCheckout(context.db, scope, params.id)
    if (row === undefined) throw notFound('checkout', params.id)
    return { status: 200, body: toCheckout(context.config, row) }
  },
  expire: async ({ work, params }) => ({ status: 200, ...about(await expireCheckout(work, params.id)) }),
})
