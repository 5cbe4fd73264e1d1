// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { verify, WebhookVerificationError } from '@stablerail/sdk/webhooks'

export const POST = async (request: Request): Promise<Response> => {
  try {
    const event = await verify(await request.text(), request.headers)
    if (event.type === 'payment.confirmed' && event.data.fullySettled)
      console.log('Ship what was bought in', event.data.checkoutId)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.code, { status: 400 })
    throw error
  }
}

export {}
