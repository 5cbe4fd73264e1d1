import { implement } from '../../../mechanisms/http/index.ts'
import { toCheckout } from '../../checkouts/index.ts'
import { findLink, visitLink } from './visit-link.ts'

export const hostedRoutes = implement('hosted', {
  openPaymentLink: async ({ context, params, body, visitor }) => {
    const link = await findLink(context, params.token)
    const checkout = await visitLink(context, link, { amount: body?.amount, ip: visitor.ip })
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
})
