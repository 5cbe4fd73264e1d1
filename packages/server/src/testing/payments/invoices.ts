import { encodeReference } from '@stablerail/chains'
import type { Address } from 'viem'
import type { RefundWorld } from './refunds.ts'

export type Sent = { id: string; token: string }
export type Prepared = { id: string; amountBase: bigint; suffix: `0x${string}` }

let customers = 0

/** Creates a test workspace that bills a customer, and returns functions that act as its buyers. */
export const openInvoiceTill = async (world: RefundWorld, wallet?: Address) => {
  const shop = await world.openTill(wallet)
  customers += 1
  const made = await world.post(shop, 'customers', { email: `ada${customers}@example.test` })
  const customerId: string = made.json.customer.id
  /** Creates and sends an invoice of 100 dollars. */
  const send = async (more: object = {}): Promise<Sent> => {
    const lineItems = [{ description: 'Mugs', quantity: 10, unitAmountMinor: 1000 }]
    const body = { customerId, chain: 'base', token: 'USDC', lineItems, ...more }
    const { json } = await world.post(shop, 'invoices', body)
    await world.post(shop, `invoices/${json.id}/send`)
    const { hosted_token } = await world.context.db
      .selectFrom('invoices')
      .select('hosted_token')
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow()
    return { id: json.id as string, token: hosted_token }
  }

  const read = async ({ id }: Sent) => (await world.get(shop, `invoices/${id}`)).json
  const open = ({ token }: Sent) => world.visit('POST', `/v1/i/${token}/checkout`)
  const request = ({ id }: Sent, more: object = {}) =>
    world.post(shop, 'checkouts', { mode: 'payment', invoiceId: id, ...more })

  /** Prepares the payment of an invoice's checkout, as its buyer does. */
  const prepare = async (invoice: Sent): Promise<Prepared> => {
    const { token } = (await open(invoice)).json
    await world.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
    const row = await world.context.db
      .selectFrom('expectations')
      .innerJoin('checkouts', 'checkouts.id', 'expectations.target_id')
      .select(['checkouts.id', 'amount_base', 'reference'])
      .where('hosted_token', '=', token)
      .executeTakeFirstOrThrow()
    return { id: row.id, amountBase: BigInt(row.amount_base ?? 0), suffix: encodeReference(row.reference) }
  }

  const pay = ({ amountBase, suffix }: Prepared, more: object = {}) =>
    world.pay({ to: shop.wallet, amountBase, suffix, ...more })
  /** Pays the requested amount and waits until the payment is confirmed. */
  const settle = async (prepared: Prepared, more: object = {}) => {
    const { txHash } = await pay(prepared, more)
    await world.confirm()
    return txHash
  }
  const paymentOf = async (txHash: string) => {
    const row = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
    return (await world.get(shop, `payments/${row?.id}`)).json
  }
  const types = async () =>
    (await world.events())
      .filter(
        ({ workspaceId, type }) => workspaceId === shop.scope.workspaceId && !type.startsWith('customer.'),
      )
      .map(({ type }) => type)
  const credit = async (txHash: string, invoice: Sent) =>
    await world.post(shop, `payments/${(await paymentOf(txHash)).id}/credit`, { invoiceId: invoice.id })

  return {
    shop,
    customerId,
    send,
    read,
    open,
    request,
    prepare,
    pay,
    settle,
    paymentOf,
    types,
    credit,
  }
}

export type InvoiceTill = Awaited<ReturnType<typeof openInvoiceTill>>
