import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkConfig } from '../../settings/config.ts'
import { type FaultyProxy, startFaultyProxy } from '../../testing/chains/rpc-proxy.ts'
import { startReaderProcess } from '../../testing/payments/child.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'

let world: World
let proxy: FaultyProxy
let network: NetworkConfig
beforeAll(async () => {
  world = await createWorld()
  // Small ranges make the reader commit often, with few blocks each time.
  const maxRange = { blocks: 8, code: -32005, message: 'block range is too wide' }
  proxy = await startFaultyProxy(world.node.rpcUrl, { maxRange })
  network = { ...world.network, rpcUrls: [proxy.url] }
})
afterAll(async () => {
  await proxy.stop()
  await world.close()
})

/** Ends the lease of a killed reader, as time would. */
const passLease = () =>
  world.context.db
    .updateTable('chain_cursors')
    .set({ lease_expires_at: new Date(0) })
    .execute()

const payMany = async (count: number, blocksBetween: number): Promise<PreparedCheckout[]> => {
  const shop = await world.openShop()
  const checkouts: PreparedCheckout[] = []
  for (let paid = 0; paid < count; paid += 1) {
    const checkout = await world.prepare(shop, { amountMinor: 1_000 + paid })
    await world.pay({ to: shop.wallet, amountBase: checkout.amountBase, suffix: checkout.suffix })
    await world.node.mine(blocksBetween)
    checkouts.push(checkout)
  }
  return checkouts
}

/** Expects that every checkout was paid once and that each payment was announced by one event. */
const expectAllOnce = async (checkouts: readonly PreparedCheckout[]) => {
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

test('a reader killed between reading and writing, or before the commit, loses and doubles nothing', async () => {
  const checkouts = await payMany(12, 12)
  for (const point of ['read', 'written', 'written'] as const) {
    const reader = startReaderProcess(world.databaseUrl, network, point)
    await reader.says(point)
    await reader.end('SIGKILL')
    await passLease()
  }
  // Each reader above was killed before its first commit, so nothing is recorded. The next ones are killed at random.
  for (const commits of [1, 2]) {
    const reader = startReaderProcess(world.databaseUrl, network, 'nowhere')
    for (let seen = 0; seen <= commits; seen += 1) await reader.says('written')
    await reader.end('SIGKILL')
    await passLease()
  }
  await world.read()
  await expectAllOnce(checkouts)
})

test('a reader paused after reading writes nothing once another has taken its lease', async () => {
  await world.read()
  const paused = startReaderProcess(world.databaseUrl, network, 'read')
  await passLease()
  const checkouts = await payMany(3, 2)
  await paused.says('read')
  paused.child.kill('SIGSTOP')
  await passLease()
  await world.read()
  await expectAllOnce(checkouts)
  const before = await world.payments()
  paused.child.kill('SIGCONT')
  paused.child.kill('SIGUSR2')
  await paused.says('Another process reads this network')
  await paused.end('SIGKILL')
  expect(await world.payments()).toEqual(before)
})

test('a reader paused within its transaction is cut off by the database, and another reader does its work', async () => {
  await world.read()
  const paused = startReaderProcess(world.databaseUrl, network, 'written')
  await passLease()
  const checkouts = await payMany(3, 2)
  await paused.says('written')
  paused.child.kill('SIGSTOP')
  // The paused reader holds the lock on the cursor's row until the database ends its idle transaction; no other reader
  // can take over before.
  await passLease()
  await world.read()
  await expectAllOnce(checkouts)
  await paused.end('SIGKILL')
})
