import { createTestClock } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import {
  createNotedKind,
  createRelayWorld,
  type RelayWorld,
  requestMint,
  runRelays,
} from '../../testing/relaying/world.ts'
import { measureRelayers, relayerHealth } from './index.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld({ clock })
})
afterAll(() => world.close())

const name = 'relayer base test'
const healthOf = async (context: Context = world.context) => (await relayerHealth(context))[name]
const elsewhere = (pullContract: string): Context => ({
  ...world.context,
  config: { ...world.context.config, networks: [{ ...world.network, pullContract }] },
})

test('a relayer is ready once its contract was read, and until nobody reads it', async () => {
  expect(await healthOf()).toEqual({ ok: false, detail: 'No worker has read the pull contract yet.' })
  await runRelays(world, [])
  expect(await healthOf()).toEqual({
    ok: true,
    detail: `${world.relayer.address} can pay for 10000 or more pulls.`,
  })
  clock.advance({ minutes: 6 })
  expect(await healthOf()).toEqual({
    ok: false,
    detail: 'No worker has reached the network for 360 seconds.',
  })
})

test('an account without coins for a pull is not ready, and metrics count what it can pay for', async () => {
  const { node, relayer, context } = world
  const before = await node.client.getBalance({ address: relayer.address })
  onTestFinished(() => node.client.setBalance({ address: relayer.address, value: before }))
  await node.client.setBalance({ address: relayer.address, value: 1n })
  clock.advance({ minutes: 1 })
  await runRelays(world, [])
  expect(await healthOf()).toEqual({
    ok: false,
    detail: `${relayer.address} can pay for 0 pulls. Send it coins for gas.`,
  })
  const { kind } = createNotedKind()
  await requestMint(world, 'waiting')
  await runRelays(world, [kind])
  clock.advance({ seconds: 90 })
  await measureRelayers(context)
  const text = await context.metrics.registry.metrics()
  for (const line of [
    'stablerail_relayer_pulls_left{chain="base",mode="test"} 0',
    'stablerail_relays_waiting{chain="base",mode="test"} 1',
    'stablerail_relay_oldest_waiting_seconds{chain="base",mode="test"} 90',
  ])
    expect(text).toContain(line)
  const attempts = await context.db.selectFrom('relay_attempts').select('number').execute()
  expect(attempts).toEqual([])
})

test.each([
  ['another contract', () => world.token, 'has other code than the pull contract of this version.'],
  [
    'nothing',
    () => `0x${'9'.repeat(40)}`,
    'has no contract: deploy it by "stablerail-server contracts deploy".',
  ],
])('where %s is at the address, nothing is sent, and that is logged once', async (what, at, why) => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
  const context = { ...elsewhere(at()), log }
  const { kind, told } = createNotedKind()
  await requestMint(world, what)
  for (let run = 0; run < 2; run += 1) await runRelays({ context }, [kind])
  expect(await healthOf(context)).toEqual({ ok: false, detail: `pullContract in NETWORKS ${why}` })
  expect(told).toEqual([])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('subscriptions are not pulled')
  expect(logged[0]).not.toContain(world.relayer.privateKey.slice(2))
})
