import { APIError } from '@stablerail/sdk'
import { findOrder, saveOrder } from '../../../lib/orders.ts'
import { stablerail } from '../../../lib/stablerail.ts'

const amountsInCents: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

/** Takes an order and says where to pay it. */
export const POST = async (request: Request): Promise<Response> => {
  const { item } = (await request.json()) as { item: string }
  const amount = amountsInCents[item]
  if (amount === undefined) return Response.json({ error: `We do not sell "${item}".` }, { status: 404 })
  try {
    const checkout = await stablerail.checkouts.create({
      mode: 'payment',
      amount,
      chain: 'base',
      token: 'USDC',
      description: `One ${item}`,
    })
    saveOrder({ checkoutId: checkout.id, item, paid: false })
    return Response.json({ orderId: checkout.id, payAt: checkout.hostedUrl }, { status: 201 })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    // The message tells you what to do, not the buyer; quote the request id when you ask for help.
    console.error(error.code, error.message, error.requestId)
    return Response.json({ error: 'We cannot take payments just now.' }, { status: 503 })
  }
}

/** How an order stands. */
export const GET = (request: Request): Response => {
  const order = findOrder(new URL(request.url).searchParams.get('id') ?? '')
  return Response.json(order ?? { error: 'There is no such order.' }, { status: order ? 200 : 404 })
}
