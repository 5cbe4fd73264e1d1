import { ChainError } from '@stablerail/chains'
import { createTestClock, type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  countMints,
  createNotedKind,
  createRelayWorld,
  type RelayWorld,
  requestMint,
  runRelays,
  settleRelays,
} from '../../testing/relaying/world.ts'
import { createRelayJobs } from './index.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: RelayWorld
let proxy: FaultyProxy
beforeAll(async () => {
  world = await createRelayWorld({ clock })
  proxy = await startFaultyProxy(world.node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await world.close()
})

/** Returns the context of the test deployment with `proxy`, which can fail, as its only provider. */
const behindProxy = () => {
  const { context, network } = world
  const config = { ...context.config, networks: [{ ...network, rpcUrls: [proxy.url] }] }
  return { context: { ...context, config } }
}

test('calls that cannot be foreseen hold up no other one, and are tried again a minute later', async () => {
  const { kind, faults } = createNotedKind()
  const stuck = Array.from({ length: 16 }, (_, index) => `stuck ${index}`)
  for (const subject of stuck) {
    faults.set(subject, new ChainError('timeout', 'The provider gave no answer in time.'))
    await requestMint(world, subject)
  }
  clock.advance({ seconds: 1 })
  await requestMint(world, 'behind them')
  await runRelays(world, [kind])
  await runRelays(world, [kind])
  expect(await countMints(world, 'behind them')).toBe(1)
  faults.clear()
  await runRelays(world, [kind])
  expect(await countMints(world, 'stuck 0')).toBe(0)
  clock.advance({ seconds: 61 })
  await world.node.mine(10)
  await runRelays(world, [kind])
  expect(await Promise.all(stuck.map((subject) => countMints(world, subject)))).toEqual(stuck.map(() => 1))
})

test('while gas is dear nothing is sent, but what would do nothing is refused', async () => {
  const { kind, told, refusals } = createNotedKind()
  refusals.set('dear and vain', 'not_due')
  await requestMint(world, 'dear and vain')
  await requestMint(world, 'dear')
  const networks = [{ ...world.network, maxGasPriceGwei: 1e-9 }]
  await runRelays({ context: { ...world.context, config: { ...world.context.config, networks } } }, [kind])
  expect(told).toEqual([['dear and vain', { state: 'refused', reason: 'not_due' }]])
  expect(await countMints(world, 'dear')).toBe(0)
  clock.advance({ seconds: 61 })
  await runRelays(world, [kind])
  expect(await countMints(world, 'dear')).toBe(1)
})

test('calls of a kind that this version does not know hold up no other one, and keep no job awake', async () => {
  const { kind } = createNotedKind()
  await settleRelays(world, [kind])
  const later = 'of a later version'
  onTestFinished(
    async () => void (await world.context.db.deleteFrom('relays').where('kind', '=', later).execute()),
  )
  for (let count = 0; count < 16; count += 1) await requestMint(world, `later ${count}`, later)
  const { context } = behindProxy()
  const [job] = createRelayJobs(context.config, [kind])
  if (job === undefined) throw new Error('There is no job of the network.')
  while ((await job.run(context)) > 0);
  clock.advance({ seconds: 1 })
  proxy.calls.length = 0
  await job.run(context)
  expect(proxy.calls).toEqual([])
  await requestMint(world, 'known')
  await runRelays(world, [kind])
  expect(await countMints(world, 'known')).toBe(1)
})

test('a node is told how far to look for the gas of a call', async () => {
  const { kind } = createNotedKind()
  const bounds: unknown[] = []
  proxy.faults.declines = ({ method, params: [call] }) => {
    if (method === 'eth_estimateGas') bounds.push((call as { gas?: string }).gas)
    return undefined
  }
  await requestMint(world, 'bounded')
  await runRelays(behindProxy(), [kind])
  expect(bounds).toEqual(['0x30d40'])
  expect(await countMints(world, 'bounded')).toBe(1)
})

test('a provider that refuses to estimate for a reason of its own settles nothing', async () => {
  const { kind, told } = createNotedKind()
  proxy.faults.declines = ({ method }) =>
    method === 'eth_estimateGas' ? { code: -32000, message: 'header not found' } : undefined
  await requestMint(world, 'unseen')
  await runRelays(behindProxy(), [kind])
  expect(told).toEqual([])
  proxy.faults.declines = () => undefined
  clock.advance({ seconds: 61 })
  await runRelays(behindProxy(), [kind])
  expect(await countMints(world, 'unseen')).toBe(1)
})

test('a call that needs more gas than a call may use is refused, and not tried for ever', async () => {
  const { kind, told } = createNotedKind()
  const endless = `0x${'e'.repeat(40)}` as const
  // A contract with an endless loop: JUMPDEST, PUSH1 0, JUMP.
  await world.node.client.setCode({ address: endless, bytecode: '0x5b600056' })
  await requestMint({ ...world, token: endless }, 'burning')
  await runRelays(world, [kind])
  expect(told).toEqual([['burning', { state: 'refused', reason: 'reverted' }]])
})

test('of calls that wait as many are sent as the account can pay for beside those under way', async () => {
  const { kind } = createNotedKind()
  const { client, setAutomine } = world.node
  const { address } = world.relayer
  await setAutomine(false)
  onTestFinished(async () => {
    await client.setBalance({ address, value: 10n ** 20n })
    await setAutomine(true)
  })
  const [first, ...later] = ['paid for', 'paid for too', 'too much']
  await requestMint(world, first as string)
  await runRelays(world, [kind])
  const attempts = world.context.db
    .selectFrom('relay_attempts')
    .innerJoin('relays', 'relays.id', 'relay_id')
    .where('subject', 'in', [first as string, ...later])
    .orderBy('relay_attempts.created_at')
  const { gas, max_fee } = await attempts.select(['gas', 'max_fee']).executeTakeFirstOrThrow()
  // The balance covers the transaction in progress, one more, and half of another.
  await client.setBalance({ address, value: (BigInt(gas ?? 0) * BigInt(max_fee) * 5n) / 2n })
  clock.advance({ seconds: 1 })
  for (const subject of later) {
    await requestMint(world, subject)
    clock.advance({ seconds: 1 })
  }
  await runRelays(world, [kind])
  expect(await attempts.select('subject').execute()).toEqual([{ subject: first }, { subject: later[0] }])
})

test('a job that is woken again and again asks the chain once in a second', async () => {
  const { kind } = createNotedKind()
  await world.node.setAutomine(false)
  onTestFinished(() => world.node.setAutomine(true))
  await requestMint(world, 'under way')
  const { context } = behindProxy()
  const [job] = createRelayJobs(context.config, [kind])
  if (job === undefined) throw new Error('There is no job of the network.')
  const countCalls = async () => {
    proxy.calls.length = 0
    await job.run(context)
    return proxy.calls.length
  }
  while ((await job.run(context)) > 0);
  expect([await countCalls(), await countCalls()]).toEqual([0, 0])
  clock.advance({ seconds: 1 })
  expect(await countCalls()).toBeGreaterThan(0)
})
