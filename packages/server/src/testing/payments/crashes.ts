/** Creates a test environment whose chain is read by processes that a test kills or pauses. */

import { startFaultyProxy } from '@stablerail/test-support'
import { expect } from 'vitest'
import type { NetworkConfig } from '../../settings/config.ts'
import { type Point, startReaderProcess } from './child.ts'
import { createWorld, type PreparedCheckout } from './world.ts'

/** If a transaction of a reader is idle for this time, the database closes the connection. */
const idleInTransactionMs = 2_000

export type CrashWorld = Awaited<ReturnType<typeof createCrashWorld>>

export const createCrashWorld = async () => {
  const world = await createWorld()
  // The provider limits the range of blocks, so that the reader commits often, with few blocks each time.
  const maxRange = { blocks: 8, code: -32005, message: 'block range is too wide' }
  const proxy = await startFaultyProxy(world.node.rpcUrl, { maxRange })
  const network: NetworkConfig = { ...world.network, rpcUrls: [proxy.url] }
  // Sets `idle_in_transaction_session_timeout` in the URL of the database to two seconds, because the default
  // of the connection pool is ten seconds, and a test would have to wait for that time.
  const databaseUrl = new URL(world.databaseUrl)
  databaseUrl.searchParams.set('idle_in_transaction_session_timeout', String(idleInTransactionMs))
  return {
    world,
    startReader: (waitAt: Point | 'nowhere') => startReaderProcess(databaseUrl.href, network, waitAt),
    /**
     * Ends the lease with which a reader process reserves the network for itself. In production, the lease of
     * a process that was killed or paused expires after some time.
     */
    passLease: () =>
      world.context.db
        .updateTable('chain_cursors')
        .set({ lease_expires_at: new Date(0) })
        .execute(),
    async payMany(count: number, blocksBetween: number): Promise<PreparedCheckout[]> {
      const shop = await world.openShop()
      const checkouts: PreparedCheckout[] = []
      for (let paid = 0; paid < count; paid += 1) {
        const checkout = await world.prepare(shop, { amountMinor: 1_000 + paid })
        await world.pay({ to: shop.wallet, amountBase: checkout.amountBase, suffix: checkout.suffix })
        await world.node.mine(blocksBetween)
        checkouts.push(checkout)
      }
      return checkouts
    },
    async close() {
      await proxy.stop()
      await world.close()
    },
  }
}

/** Expects that every checkout was paid once and that each payment was announced by one event. */
export const expectAllOnce = async ({ world }: CrashWorld, checkouts: readonly PreparedCheckout[]) => {
  const ids = checkouts.map(({ id }) => id)
  const payments = (await world.payments()).filter(({ checkout_id }) => ids.includes(checkout_id ?? ''))
  expect(payments.map(({ checkout_id }) => checkout_id).toSorted()).toEqual(ids.toSorted())
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['confirmed']))
  for (const checkout of checkouts) expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const scopes = new Set(checkouts.map(({ scope }) => scope.workspaceId))
  const events = (await world.events()).filter(({ workspaceId }) => scopes.has(workspaceId))
  const told = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => (data.checkout as { id: string } | undefined)?.id ?? data.checkoutId)
      .toSorted()
  for (const type of ['payment.pending', 'payment.confirmed', 'checkout.succeeded'])
    expect(told(type)).toEqual(ids.toSorted())
  expect(events).toHaveLength(3 * ids.length)
}
