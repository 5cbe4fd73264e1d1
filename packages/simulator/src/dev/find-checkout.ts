import type { ChainId, Checkout, Invoice, Stablerail, TokenSymbol } from '@stablerail/sdk'

type Pair = { chain?: ChainId | undefined; token?: TokenSymbol | undefined }

/**
 * Finds the checkout to pay: by its id or the URL of its page, or by the id of an invoice or a subscription. For these a
 * checkout of the unpaid invoice is created, as the page of the invoice does. `pair` is the chain and the token of such a
 * checkout, if they are not those of the invoice.
 */
export const findCheckout = async (client: Stablerail, given: string, pair: Pair = {}): Promise<Checkout> => {
  if (given.startsWith('in_')) return await billOf(client, await client.invoices.retrieve(given), pair)
  if (given.startsWith('sub_')) return await billOf(client, await unpaidInvoice(client, given), pair)
  if (!given.includes('/')) return await client.checkouts.retrieve(given)
  for await (const checkout of client.checkouts.list())
    if (checkout.hostedUrl === given.replace(/[?#].*$/, '')) return checkout
  throw new Error(`The workspace has no checkout with the page ${given}.`)
}

const billOf = (client: Stablerail, invoice: Invoice, { chain, token }: Pair): Promise<Checkout> =>
  client.checkouts.create({
    mode: 'payment',
    invoiceId: invoice.id,
    // Types of responses allow values that are newer than the SDK. A simulator returns only known values.
    chain: chain ?? (invoice.chain as ChainId),
    token: token ?? (invoice.token as TokenSymbol),
  })

/** Returns a subscription that is still billed. Throws if it has ended. */
export const billedSubscription = async (client: Stablerail, id: string) => {
  const subscription = await client.subscriptions.retrieve(id)
  if (subscription.status === 'canceled')
    throw new Error(`The subscription ${id} is canceled, so it has no further bills.`)
  return subscription
}

/** Returns the unpaid invoice of a subscription, which has at most one. */
const unpaidInvoice = async (client: Stablerail, subscriptionId: string): Promise<Invoice> => {
  const { customerId, nextBillingDate } = await billedSubscription(client, subscriptionId)
  for await (const invoice of client.invoices.list({ customerId }))
    if (invoice.subscriptionId === subscriptionId && ['open', 'past_due'].includes(invoice.status))
      return invoice
  throw new Error(
    `The subscription ${subscriptionId} has no unpaid invoice. The next one is created at ${nextBillingDate}: advance the clock.`,
  )
}
