import type { Checkout, Stablerail } from '@stablerail/sdk'

/** Requests the payment of an order. */
export const requestPayment = (client: Stablerail, orderId: string, amount: number): Promise<Checkout> =>
  client.checkouts.create({ mode: 'payment', amount, chain: 'base', token: 'USDC', metadata: { orderId } })

/** Returns what the shop does next with an order. */
export const decide = async (
  client: Stablerail,
  checkoutId: string,
): Promise<'ship' | 'wait' | 'look at it'> => {
  const { status, fullySettled } = await client.checkouts.retrieve(checkoutId)
  if (status === 'succeeded') return fullySettled === true ? 'ship' : 'look at it'
  const { data: unmatched } = await client.payments.list({ unmatched: true })
  return unmatched.some(({ closeMatchCheckoutId }) => closeMatchCheckoutId === checkoutId)
    ? 'look at it'
    : 'wait'
}
