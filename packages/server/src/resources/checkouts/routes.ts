import { implement, notFound } from '../../mechanisms/http/index.ts'
import { toCheckout } from './checkout.ts'
import { createCheckout } from './create-checkout.ts'
import { selectCheckout } from './store.ts'

export const checkoutRoutes = implement('checkouts', {
  create: async ({ work, body }) => ({ status: 201, body: await createCheckout(work, body) }),
  retrieve: async ({ context, scope, params }) => {
    const row = await selectCheckout(context.db, scope, params.id)
    if (row === undefined) throw notFound('checkout', params.id)
    return { status: 200, body: toCheckout(context.config, row) }
  },
})
