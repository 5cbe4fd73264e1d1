import { toCheckout } from '../checkouts/index.ts'
import { implement } from '../implement.ts'
import { downloadInvoice } from './invoices/download-invoice.ts'
import { payInvoice, seeInvoice } from './invoices/hosted-invoice.ts'
import { findLink, visitLink } from './links/visit-link.ts'
import { seeLogo } from './logo.ts'
import { contactMerchant } from './profiles/contact-merchant.ts'
import { seeProfile } from './profiles/merchant-profile.ts'
import {
  cancelHosted,
  paySubscription,
  prepareTerms,
  seeSubscription,
  takeSubscriptionTerms,
} from './subscriptions/hosted-subscription.ts'

export const hostedRoutes = implement('hosted', {
  retrieveInvoice: async ({ context, params }) => ({
    status: 200,
    body: await seeInvoice(context, params.token),
  }),
  downloadInvoice: async ({ context, params, languages }) => ({
    status: 200,
    file: await downloadInvoice(context, params.token, languages),
  }),
  payInvoice: async ({ context, params }) => {
    const checkout = await payInvoice(context, params.token)
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
  retrieveSubscription: async ({ context, params }) => ({
    status: 200,
    body: await seeSubscription(context, params.token),
  }),
  paySubscription: async ({ context, params }) => {
    const checkout = await paySubscription(context, params.token)
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
  prepareTerms: async ({ context, params, body, visitor }) => ({
    status: 200,
    body: await prepareTerms(context, params.token, { ...body, visitor }),
  }),
  takeTerms: async ({ context, params, body, visitor }) => ({
    status: 200,
    body: await takeSubscriptionTerms(context, params.token, { ...body, visitor }),
  }),
  cancelSubscription: async ({ context, params, body }) => ({
    status: 200,
    body: await cancelHosted(context, params.token, body),
  }),
  openPaymentLink: async ({ context, params, body, visitor }) => {
    const link = await findLink(context, params.token)
    const checkout = await visitLink(context, link, { amount: body?.amount, ip: visitor.ip })
    const { hostedUrl } = toCheckout(context.config, checkout)
    return { status: 201, body: { hostedUrl, token: checkout.hosted_token } }
  },
  retrieveProfile: async ({ context, params }) => ({
    status: 200,
    body: await seeProfile(context, params.slug),
  }),
  contact: async ({ context, params, body, visitor }) => {
    await contactMerchant(context, params.slug, { message: body, ip: visitor.ip })
    return { status: 200, body: { ok: true } }
  },
  logo: async ({ context, params }) => ({ status: 200, file: await seeLogo(context, params.workspaceId) }),
})
