import { encodeReference } from '@stablerail/chains'
import type { Address, Hash } from 'viem'
import type { RefundWorld, Shop } from './refunds.ts'

/** A paid checkout, its payment, and the signed transaction, which can be mined again. */
export type Sale = { checkoutId: string; paymentId: string; txHash: Hash; signed: `0x${string}` }

export type Selling = {
  customerId?: string | undefined
  metadata?: object
  /** The amount, in base units, by which the payment is less than requested. */
  shortBase?: bigint
}

let customers = 0

/**
 * Creates a test workspace whose wallet has a key, so that it can send refunds. A node has accounts for a few
 * such workspaces.
 */
export const openSellingShop = (world: RefundWorld, account = 3): Promise<Shop> =>
  world.openTill(world.node.accounts[account]?.address as Address)

/**
 * Creates a customer, a product and an affiliate's code in a workspace, and returns functions that act as
 * buyers of the product.
 */
export const openStall = async (world: RefundWorld, shop: Shop) => {
  customers += 1
  const affiliate = `grace${customers}`
  const post = async (path: string, body: object) => {
    const { status, json } = await world.post(shop, path, body)
    if (status !== 201) throw new Error(`POST ${path} was answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const customerId: string = (await post('customers', { email: `${affiliate}@example.test` })).customer.id
  const productId: string = (await post('products', { name: 'Course' })).id
  const makePrice = async (amount = 1_999): Promise<string> =>
    (await post(`products/${productId}/prices`, { amount, interval: 'one_time' })).id
  const priceId = await makePrice()

  const open = (more: object = {}) =>
    post('checkouts', { mode: 'payment', priceId, chain: 'base', token: 'USDC', ...more })

  /** Requests the payment instructions of a checkout, pays it, and waits until the payment is confirmed. */
  const settle = async (checkout: { id: string; hostedUrl: string }, shortBase = 0n): Promise<Sale> => {
    const token = checkout.hostedUrl.split('/').at(-1)
    await world.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
    const asked = await world.context.db
      .selectFrom('expectations')
      .select(['amount_base', 'reference'])
      .where('target_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    const { txHash } = await world.pay({
      to: shop.wallet,
      amountBase: BigInt(asked.amount_base ?? 0) - shortBase,
      suffix: encodeReference(asked.reference),
    })
    const signed = await world.node.signedTransaction(txHash)
    await world.confirm()
    const payment = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
    return { checkoutId: checkout.id, paymentId: payment?.id ?? '', txHash, signed }
  }

  const get = async (path: string) => (await world.get(shop, path)).json
  return {
    shop,
    affiliate,
    customerId,
    productId,
    priceId,
    makePrice,
    open,
    settle,
    sell: async ({ shortBase, metadata, ...more }: Selling = {}): Promise<Sale> =>
      settle(await open({ customerId, ...more, ...(metadata && { metadata }) }), shortBase),
    /**
     * Removes the newest blocks from the chain by a reorganisation, and reads the blocks that replaced them.
     */
    async lose(depth = 3) {
      await world.node.reorg({ depth })
      await world.read()
    },
    /** Mines a transaction again that a reorganisation removed, and waits until it is confirmed. */
    async restore({ signed }: Pick<Sale, 'signed'>) {
      await world.node.client.sendRawTransaction({ serializedTransaction: signed })
      await world.confirm()
    },
    /** Refunds a payment and waits until the refund is confirmed; returns its signed transaction. */
    async refund({ paymentId }: Pick<Sale, 'paymentId'>, body?: object) {
      // Names the recipient of the refund. The server cannot determine the recipient, because one account
      // pays for all buyers of these tests.
      const asked = { recipientAddress: world.buyer, ...body }
      const { status, json } = await world.post(shop, `payments/${paymentId}/refund`, asked)
      if (status !== 200) throw new Error(`The refund was answered ${status}: ${JSON.stringify(json)}`)
      const txHash = await world.sign(json.unsignedTx)
      const signed = await world.node.signedTransaction(txHash)
      await world.confirm()
      return { signed }
    },
    entitlements: async () => (await get(`entitlements?customerId=${customerId}`)).data,
    commissions: async () => (await get(`commissions?affiliateCode=${affiliate}`)).data,
    /** Returns the events about entitlements of the customer, or commissions of the affiliate, in order. */
    async told(kind: 'entitlement' | 'commission') {
      const events = await world.events()
      return events.flatMap(({ id, type, data }) => {
        const record = data[kind] as Record<string, unknown> | undefined
        const isOwn = record?.customerId === customerId || record?.affiliateCode === affiliate
        return record !== undefined && isOwn ? [{ id, type, record }] : []
      })
    },
  }
}

export type Stall = Awaited<ReturnType<typeof openStall>>
