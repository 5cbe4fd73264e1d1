import { implement } from '../../../mechanisms/http/index.ts'
import { reportTransaction } from '../../payments/index.ts'
import { findHosted, prepareHosted, readHosted } from './read-hosted.ts'

export const hostedCheckoutRoutes = implement('hostedCheckouts', {
  retrieve: async ({ context, params, visitor }) => ({
    status: 200,
    body: await readHosted(context, await findHosted(context, params.token), visitor),
  }),
  preparePayment: async ({ context, params, body, visitor }) => {
    const checkout = await findHosted(context, params.token)
    return { status: 200, body: await prepareHosted(context, checkout, { input: body ?? {}, visitor }) }
  },
  report: async ({ context, params, body }) => {
    const checkout = await findHosted(context, params.token)
    return { status: 200, body: await reportTransaction(context, checkout, body.txHash) }
  },
})
