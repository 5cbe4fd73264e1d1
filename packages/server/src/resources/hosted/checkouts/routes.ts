import type { Context } from '../../context.ts'
import { implement } from '../../implement.ts'
import { reportTransaction } from '../../payments/index.ts'
import { createFollowCheckout, type FollowCheckout } from './follow-checkout.ts'
import { attestHosted, findHosted, nameHosted, prepareHosted, readHosted } from './read-hosted.ts'
import { takeCheckoutTerms } from './take-checkout-terms.ts'

/**
 * Creates the routes. `FollowCheckout` is created once per process, because all clients that follow one
 * checkout share its reads.
 */
export const createHostedCheckoutRoutes = () => {
  let made: FollowCheckout | undefined
  const follow = (context: Context) => {
    made ??= createFollowCheckout(context)
    return made
  }
  return implement('hostedCheckouts', {
    retrieve: async ({ context, params, visitor }) => ({
      status: 200,
      body: await readHosted(context, await findHosted(context, params.token), visitor),
    }),
    stream: async ({ context, params, lastEventId }) => {
      const { id, workspace_id: workspaceId, livemode } = await findHosted(context, params.token)
      const key = { workspaceId, livemode, id }
      return { status: 200, stream: (connection) => follow(context)(connection, { key, lastEventId }) }
    },
    preparePayment: async ({ context, params, body, visitor }) => {
      const checkout = await findHosted(context, params.token)
      return { status: 200, body: await prepareHosted(context, checkout, { input: body ?? {}, visitor }) }
    },
    takeTerms: async ({ context, params, body, visitor }) => {
      await takeCheckoutTerms(context, await findHosted(context, params.token), { signed: body, visitor })
      const checkout = await findHosted(context, params.token)
      return { status: 200, body: await readHosted(context, checkout, visitor) }
    },
    nameRefundAddress: async ({ context, params, body: { address } }) => {
      const checkout = await findHosted(context, params.token)
      await nameHosted(context, checkout, address)
      return { status: 200, body: { ok: true } }
    },
    attest: async ({ context, params, body }) => {
      const checkout = await findHosted(context, params.token)
      await attestHosted(context, checkout, body)
      return { status: 200, body: { ok: true } }
    },
    report: async ({ context, params, body: { txHash, signature = null }, visitor: { ip } }) => {
      const checkout = await findHosted(context, params.token)
      return { status: 200, body: await reportTransaction(context, checkout, { txHash, signature, ip }) }
    },
  })
}
