import type { Checkout } from '@stablerail/contract'
import { decodeCursor } from '../../mechanisms/http/index.ts'
import type { Context } from '../context.ts'
import { expandOne, expandPage } from '../expand.ts'
import { implement } from '../implement.ts'
import { type CheckoutRow, toCheckout } from './checkout.ts'
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

const shownIn =
  ({ config }: Context) =>
  (row: CheckoutRow): Checkout =>
    toCheckout(config, row)

export const checkoutRoutes = implement('checkouts', {
  list: async ({ context, scope, query: { cursor, limit, expand, ...filter } }) => {
    const after = decodeCursor('checkout', cursor)
    const rows = await selectCheckouts(context.db, scope, { ...filter, after, limit: limit + 1 })
    return {
      status: 200,
      body: await expandPage({ context, scope, expand }, { rows, limit }, shownIn(context)),
    }
  },
  create: async ({ work, body }) => ({ status: 201, ...about(await createCheckout(work, body)) }),
  retrieve: async ({ context, scope, params: { id }, query: { expand } }) => {
    const row = await selectCheckout(context.db, scope, id)
    const found = { kind: 'checkout', id, row }
    return { status: 200, body: await expandOne({ context, scope, expand }, found, shownIn(context)) }
  },
  expire: async ({ work, params }) => ({ status: 200, ...about(await expireCheckout(work, params.id)) }),
})
