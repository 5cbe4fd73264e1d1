import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { confirmations } from '../../testing/payments/world.ts'
import {
  countMints,
  createNotedKind,
  createRelayWorld,
  type RelayWorld,
  requestMint,
  runRelays,
  settleRelays,
} from '../../testing/relaying/world.ts'

let world: RelayWorld
let proxy: FaultyProxy
beforeAll(async () => {
  world = await createRelayWorld()
  proxy = await startFaultyProxy(world.node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await world.close()
})

/**
 * The number of statements and requests that a process may still send. At the last one it dies, before or
 * after sending it.
 */
type Life = { left: number; at: 'before' | 'after' }

/**
 * Creates the context of a process that dies: after its last statement or request, every further statement or
 * request fails.
 */
const mortal = (life: Life): Context => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      life.left -= 1
      if (life.left < 0) throw new Error('The process was killed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  proxy.faults.cuts = () => {
    life.left -= 1
    if (life.left < -1) return 'before'
    return life.left < 0 ? life.at : null
  }
  const { context, network } = world
  const config = { ...context.config, networks: [{ ...network, rpcUrls: [proxy.url] }] }
  return { ...context, config, db: context.db.withPlugin(plugin) }
}

/**
 * Runs the queue of contract calls in a process that dies when `life` ends. Returns whether the process was
 * still alive after it had sent the call and recorded its outcome.
 */
const liveOn = async (life: Life, kinds: Parameters<typeof runRelays>[1]): Promise<boolean> => {
  const context = mortal(life)
  try {
    await runRelays({ context }, kinds)
    await world.node.mine(confirmations)
    await runRelays({ context }, kinds)
  } catch (error) {
    if (life.left >= 0) throw error
  }
  return life.left >= 0
}

/** Makes the lease of a killed process free, as it would be after its time. */
const passLease = () =>
  world.context.db
    .updateTable('relayers')
    .set({ lease_expires_at: new Date(0) })
    .execute()

test.each(['before', 'after'] as const)(
  'a call is made once, and told, wherever its process is killed: %s what it does there',
  async (at) => {
    const { kind, told } = createNotedKind()
    const sent = () => world.node.client.getTransactionCount({ address: world.relayer.address })
    let steps = 0
    for (let lives = false; !lives; steps += 1) {
      const subject = `${at} ${steps}`
      const before = await sent()
      await requestMint(world, subject)
      lives = await liveOn({ left: steps, at }, [kind])
      await passLease()
      await settleRelays(world, [kind])
      expect([subject, await countMints(world, subject), await sent()]).toEqual([subject, 1, before + 1])
      expect(told.filter(([of]) => of === subject).map(([, { state }]) => state)).toEqual(['succeeded'])
    }
    expect(steps).toBeGreaterThan(25)
  },
  60_000,
)
