import { implement } from '../../mechanisms/http/index.ts'
import { toCheckout } from '../checkouts/index.ts'
import { payInvoice, seeInvoice } from './invoices/hosted-invoice.ts'
import { findLink, visitLink } from './links/visit-link.ts'

export const hostedRoutes = implement('hosted', {
  retrieveInvoice: async ({ context, params }) => ({
    status: 200,
    body: await seeInvoice(context, params.token),
  }),
  payInvoice: async ({ context, params }) => {
    const checkout = await payInvoice(context, params.token)
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
  openPaymentLink: async ({ context, params, body, visitor }) => {
    const link = await findLink(context, params.token)
    const checkout = await visitLink(context, link, { amount: body?.amount, ip: visitor.ip })
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
})
