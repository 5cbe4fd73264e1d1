import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Address, Hash, Hex } from 'viem'
import { createApiKey } from '../../access/api-keys/index.ts'
import { createApp } from '../../app.ts'
import { createHttpServer } from '../../mechanisms/http/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { createWorld, type PreparedCheckout, type World, type WorldOptions } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
export type ShopResponse = { status: number; json: any }

export type Unsigned = { from: Address; to: Address; data: Hex; gas?: Hex }

export type Shop = { scope: Scope; wallet: Address; key: string }

/**
 * A test environment: a chain, a database, a chain reader that a test runs as often as needed, and the API.
 */
export type RefundWorld = World & {
  /** The origin of the API and of the pages. */
  baseUrl: string
  openTill(wallet?: Address): Promise<Shop>
  post(shop: Shop, path: string, body?: unknown, idempotencyKey?: string): Promise<ShopResponse>
  get(shop: Shop, path: string): Promise<ShopResponse>
  remove(shop: Shop, path: string): Promise<ShopResponse>
  /** Sends a request as a buyer, without an API key. */
  visit(method: string, path: string, body?: unknown): Promise<ShopResponse>
  /**
   * Makes a confirmed payment of $19.99 plus the fraction of a cent that identifies the checkout, unless
   * options change it.
   */
  paid(shop: Shop, options?: { shortBase?: bigint; from?: Address }): Promise<Paid>
  /** Signs and sends the transaction of a refund, and waits until it is mined. */
  sign(unsigned: Unsigned, options?: { withoutReference?: boolean }): Promise<Hash>
  /** Mines until all earlier transactions are confirmed, and lets the chain reader read the blocks. */
  confirm(): Promise<void>
  /** Returns the ids of the events of a workspace so far. */
  eventsOf(shop: Shop): Promise<ReadonlySet<string>>
  /** Returns the types of the events of a workspace that are not in `before`, sorted. */
  eventsSince(shop: Shop, before: ReadonlySet<string>): Promise<string[]>
}

export type Paid = { id: string; txHash: Hash; amountBase: bigint; checkout: PreparedCheckout }

export const createRefundWorld = async (options: WorldOptions = {}): Promise<RefundWorld> => {
  const world = await createWorld(options)
  const server = createHttpServer(world.context, createApp(world.context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const call = async (method: string, shop: Shop, path: string, body?: unknown, idempotencyKey?: string) => {
    const response = await fetch(`${baseUrl}/v1/workspaces/${shop.scope.workspaceId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${shop.key}`,
        ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: response.status === 204 ? null : await response.json() }
  }

  const visit = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, json: await response.json() }
  }

  const confirm = async () => {
    await world.node.mine(2)
    await world.read()
  }

  return {
    ...world,
    baseUrl,
    async openTill(address) {
      const { scope, wallet } = await world.openShop(address)
      const made = await transact(world.context, scope, (work) =>
        createApiKey(work, { name: 'full', permission: 'full', livemode: scope.livemode }),
      )
      return { scope, wallet, key: made.secret }
    },
    post: (shop, path, body, key) => call('POST', shop, path, body, key),
    get: (shop, path) => call('GET', shop, path),
    remove: (shop, path) => call('DELETE', shop, path),
    visit,
    async paid(shop, { shortBase = 0n, from = world.buyer } = {}) {
      // Declares the wallet as the payer, because a refund to an undeclared wallet that paid for several
      // buyers is refused.
      const checkout = await world.prepare(shop, { payer: from })
      const amountBase = checkout.amountBase - shortBase
      const { txHash } = await world.pay({ to: shop.wallet, amountBase, from, suffix: checkout.suffix })
      await confirm()
      const row = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
      if (row === undefined) throw new Error('The transfer made no payment.')
      return { id: row.id, txHash, amountBase, checkout }
    },
    async sign({ from, to, data }, { withoutReference = false } = {}) {
      const { transactionHash } = await world.node.transfer({
        token: to,
        from,
        to: `0x${data.slice(34, 74)}`,
        amountBase: BigInt(`0x${data.slice(74, 138)}`),
        dataSuffix: withoutReference ? '0x' : `0x${data.slice(138)}`,
      })
      return transactionHash
    },
    confirm,
    async eventsOf({ scope }) {
      const events = await world.events()
      return new Set(events.filter((one) => one.workspaceId === scope.workspaceId).map(({ id }) => id))
    },
    async eventsSince({ scope }, before) {
      const events = await world.events()
      const own = events.filter(({ workspaceId, id }) => workspaceId === scope.workspaceId && !before.has(id))
      return own.map(({ type }) => type).sort()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await world.close()
    },
  }
}
