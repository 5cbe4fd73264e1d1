import { knownDepositFactory } from '@stablerail/chains'
import { deployDepositFactoryOn, type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { startService } from '../../service.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { networkOf } from '../../testing/payments/world.ts'
import { createDepositFactoryJobs, depositFactoryHealth, isSoundFactory } from './index.ts'

const factory = knownDepositFactory()
const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: TestContext
let node: EvmNode
let network: NetworkConfig
let token: string
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  const address = await node.deployToken('USDC')
  token = address
  network = networkOf(node, address, { depositFactory: factory })
  world = await createTestContext({ clock })
})
afterAll(async () => {
  await world.close()
  await node.stop()
})

type Logged = { level: number; msg: string; contract?: string }

/** Returns a context with other networks, and the lines that it logs. */
const withNetworks = (...networks: NetworkConfig[]): { context: Context; logged: Logged[] } => {
  const logged: Logged[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line) as Logged) })
  const { context } = world
  return { context: { ...context, log, config: { ...context.config, networks } }, logged }
}

const openJob = (context: Context) => {
  const [job, ...more] = createDepositFactoryJobs(context.config)
  if (job === undefined || more.length > 0) throw new Error('The test has one network.')
  return () => job.run(context)
}
const name = 'deposit factory base test'
const missing =
  `No contract is deployed at ${factory}, the depositFactory in NETWORKS: deploy it by ` +
  '"stablerail-server contracts deploy --contract deposit-factory".'
const healthOf = async (context: Context) => (await depositFactoryHealth(context))[name]

test('a factory is ready once it was read, and until no worker reads it', async () => {
  const { context, logged } = withNetworks(network)
  expect(await healthOf(context)).toEqual({
    ok: false,
    detail: `No worker has read the deposit factory at ${factory} yet.`,
  })
  await openJob(context)()
  expect(await healthOf(context)).toEqual({
    ok: false,
    detail: missing,
  })
  await deployDepositFactoryOn(node)
  await openJob(context)()
  expect(await healthOf(context)).toEqual({
    ok: true,
    detail: `The deposit factory at ${factory} is the one of this version.`,
  })
  clock.advance({ minutes: 6 })
  expect(await healthOf(context)).toEqual({
    ok: false,
    detail: 'No worker has reached the network for 360 seconds.',
  })
  expect(logged.map(({ level, msg, contract }) => [level, msg, contract])).toEqual([
    [50, `checkouts get no deposit addresses: ${missing}`, factory],
    [30, 'checkouts can have deposit addresses', factory],
  ])
})

test('other code at the address is not ready, and logged once; a network without a factory has no check', async () => {
  const { context, logged } = withNetworks({ ...network, depositFactory: token })
  for (let run = 0; run < 2; run += 1) await openJob(context)()
  expect(await healthOf(context)).toEqual({
    ok: false,
    detail: `The deposit factory at ${token} is not the one of this version.`,
  })
  expect(logged.map(({ level }) => level)).toEqual([50])
  const { depositFactory: _, ...plain } = network
  const { context: without } = withNetworks(plain)
  expect(await depositFactoryHealth(without)).toEqual({})
  expect(createDepositFactoryJobs(without.config)).toEqual([])
})

test('a job that is woken reads the chain every 30 seconds, and goes on after a provider that did not answer', async () => {
  const { context, logged } = withNetworks({ ...network, rpcUrls: ['http://127.0.0.1:1'] })
  const run = openJob(context)
  await run()
  await run()
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the deposit factory could not be read and will be read again'],
  ])
  clock.advance({ seconds: 30 })
  await run()
  expect(logged).toHaveLength(2)
})

test('a worker of the service reads the factory and reports it, and other processes know what it found', async () => {
  await deployDepositFactoryOn(node)
  await world.context.db.deleteFrom('deposit_factories').execute()
  const found = { ...network, depositFactory: factory }
  const { context } = withNetworks(network)
  const config = { ...context.config, metricsHost: '127.0.0.1', metricsPort: 0 }
  expect(await isSoundFactory(world.context.db, found)).toBe(false)
  const worker = await startService({ ...context, config }, ['worker'])
  onTestFinished(() => worker.stop())
  const readiness = async () => {
    const body = (await (await fetch(`${worker.metricsAddress}/readyz`)).json()) as { checks: object }
    return (body.checks as Record<string, { ok: boolean }>)[name]?.ok
  }
  await expect.poll(readiness, { timeout: 10_000 }).toBe(true)
  expect(await isSoundFactory(world.context.db, found)).toBe(true)
  expect(await isSoundFactory(world.context.db, { ...found, depositFactory: factory.toLowerCase() })).toBe(
    true,
  )
  expect(await isSoundFactory(world.context.db, { ...found, networkId: 84_532 })).toBe(false)
  expect(await isSoundFactory(world.context.db, { ...found, depositFactory: token })).toBe(false)
})
