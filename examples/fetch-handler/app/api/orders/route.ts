import { APIError, NotFoundError, Stablerail } from '@stablerail/sdk'

const amountsInCents: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

/**
 * Creates an SDK client. It is called for each request and not when the module loads, because `next build`
 * also loads this file, usually without an API key.
 */
const client = () => new Stablerail()

/** Creates a checkout for an order, and returns the URL at which the buyer pays. */
export const POST = async (request: Request): Promise<Response> => {
  const { item } = (await request.json()) as { item: string }
  const amount = amountsInCents[item]
  if (amount === undefined) return Response.json({ error: `We do not sell "${item}".` }, { status: 404 })
  try {
    const checkout = await client().checkouts.create({
      mode: 'payment',
      amount,
      chain: 'base',
      token: 'USDC',
      description: `One ${item}`,
      metadata: { item },
    })
    return Response.json({ orderId: checkout.id, payAt: checkout.hostedUrl }, { status: 201 })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    // This message is for developers and is not shown to the buyer. Stablerail's support needs the request
    // id.
    console.error(error.code, error.message, error.requestId)
    return Response.json({ error: 'We cannot take payments just now.' }, { status: 503 })
  }
}

/** Returns whether an order is paid. */
export const GET = async (request: Request): Promise<Response> => {
  const id = new URL(request.url).searchParams.get('id')
  if (!id) return Response.json({ error: 'Say which order: ?id=…' }, { status: 400 })
  try {
    const { metadata, fullySettled } = await client().checkouts.retrieve(id)
    return Response.json({ item: metadata?.item, paid: fullySettled === true })
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    return Response.json({ error: 'There is no such order.' }, { status: 404 })
  }
}
