import type { Checkout, Stablerail } from '@stablerail/sdk'

/** Finds a checkout by its id or by the URL of its page. */
export const findCheckout = async (client: Stablerail, given: string): Promise<Checkout> => {
  if (!given.includes('/')) return await client.checkouts.retrieve(given)
  for await (const checkout of client.checkouts.list())
    if (checkout.hostedUrl === given.replace(/[?#].*$/, '')) return checkout
  throw new Error(`The workspace has no checkout with the page ${given}.`)
}
