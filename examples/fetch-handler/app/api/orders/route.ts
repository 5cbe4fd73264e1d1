import { APIError, NotFoundError, Stablerail } from '@stablerail/sdk'

const amountsInCents: Record<string, number> = { 'blue mug': 1999, 'red mug': 2499 }

/** Made for each request and not above, since `next build` loads this file too, mostly where there is no key. */
const client = () => new Stablerail()

/** Takes an order and says where to pay it. */
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
    // The message tells you what to do, not the buyer; quote the request id when you ask for help.
    console.error(error.code, error.message, error.requestId)
    return Response.json({ error: 'We cannot take payments just now.' }, { status: 503 })
  }
}

/** How an order stands. */
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
