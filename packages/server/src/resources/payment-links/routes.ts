import { notFound } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { createPaymentLink } from './create-payment-link.ts'
import { toPaymentLink } from './payment-link.ts'
import { deactivateLink, selectLinks } from './store.ts'

export const paymentLinkRoutes = implement('paymentLinks', {
  create: async ({ work, body }) => ({
    status: 201,
    body: { paymentLink: await createPaymentLink(work, body) },
  }),
  list: async ({ context, scope, query }) => {
    const rows = await selectLinks(context.db, scope, query)
    return { status: 200, body: { data: rows.map((row) => toPaymentLink(context.config, row)) } }
  },
  deactivate: async ({ work, params }) => {
    if (!(await deactivateLink(work.tx, work, params.id))) throw notFound('payment link', params.id)
    return { status: 200, body: { ok: true } }
  },
})
