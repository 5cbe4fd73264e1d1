import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countMints,
  createNotedKind,
  createRelayWorld,
  type RelayWorld,
  requestMint,
  runRelays,
  settleRelays,
} from '../../testing/relaying/world.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld({ clock })
})
afterAll(() => world.close())

const rowOf = (subject: string) =>
  world.context.db.selectFrom('relays').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()
const attemptsOf = async (subject: string) => {
  const { id } = await rowOf(subject)
  return await world.context.db.selectFrom('relay_attempts').selectAll().where('relay_id', '=', id).execute()
}

test('a call is sent once, and told once it is deep enough', async () => {
  const { kind, told } = createNotedKind()
  expect(await requestMint(world, 'once')).toMatch(/^rly_/)
  expect(await requestMint(world, 'once')).toBeNull()
  await runRelays(world, [kind])
  expect(told).toEqual([])
  expect(await countMints(world, 'once')).toBe(1)
  await settleRelays(world, [kind])
  await settleRelays(world, [kind])
  const { tx_hash: txHash } = await rowOf('once')
  expect(told).toEqual([['once', { state: 'succeeded', txHash, blockNumber: expect.any(Number) }]])
  expect(await countMints(world, 'once')).toBe(1)
})

test('what its kind foresees is refused with the reason, and what would revert is not sent either', async () => {
  const { kind, told, refusals } = createNotedKind()
  const nonceBefore = await world.node.client.getTransactionCount({ address: world.relayer.address })
  refusals.set('foreseen', 'not_due')
  await requestMint(world, 'foreseen')
  clock.advance({ seconds: 1 })
  await requestMint({ ...world, token: world.network.pullContract as `0x${string}` }, 'reverting')
  await runRelays(world, [kind])
  expect(told).toEqual([
    ['foreseen', { state: 'refused', reason: 'not_due' }],
    ['reverting', { state: 'refused', reason: 'reverted' }],
  ])
  expect(await world.node.client.getTransactionCount({ address: world.relayer.address })).toBe(nonceBefore)
  expect(await requestMint(world, 'foreseen')).toMatch(/^rly_/)
})

test('a call that nobody mines is raised at its own nonce, and calls after it keep theirs', async () => {
  const { kind, told } = createNotedKind()
  await runRelays(world, [kind])
  await world.node.setAutomine(false)
  await requestMint(world, 'slow')
  clock.advance({ seconds: 1 })
  await requestMint(world, 'next')
  await runRelays(world, [kind])
  clock.advance({ seconds: 61 })
  await runRelays(world, [kind])
  const attempts = await attemptsOf('slow')
  expect(attempts.map(({ number }) => number)).toEqual([1, 2])
  expect(Number(attempts[1]?.max_fee)).toBeGreaterThan(Number(attempts[0]?.max_fee) * 1.1)
  const { nonce } = await rowOf('slow')
  expect((await rowOf('next')).nonce).toBe((nonce ?? 0) + 1)
  await world.node.setAutomine(true)
  await world.node.mine(1)
  await settleRelays(world, [kind])
  expect(told.map(([subject, { state }]) => [subject, state])).toContainEqual(['slow', 'succeeded'])
  expect(await countMints(world, 'slow')).toBe(1)
  expect(await countMints(world, 'next')).toBe(1)
})

test('a transaction that a reorganisation took out is sent again as it was, and told again', async () => {
  const { kind, told } = createNotedKind()
  await requestMint(world, 'reorged')
  await settleRelays(world, [kind])
  await world.node.reorg({ depth: 4 })
  expect(await countMints(world, 'reorged')).toBe(0)
  clock.advance({ seconds: 61 })
  await settleRelays(world, [kind])
  await settleRelays(world, [kind])
  expect(await countMints(world, 'reorged')).toBe(1)
  expect(told.filter(([subject]) => subject === 'reorged').map(([, { state }]) => state)).toEqual([
    ...['succeeded', 'succeeded'],
  ])
})

test('a transaction that was taken out is mined again where its call was asked for anew', async () => {
  const { kind } = createNotedKind()
  await requestMint(world, 'anew')
  await settleRelays(world, [kind])
  await requestMint(world, 'anew')
  await world.node.reorg({ depth: 4 })
  expect(await countMints(world, 'anew')).toBe(0)
  clock.advance({ seconds: 16 })
  await settleRelays(world, [kind])
  expect(await countMints(world, 'anew')).toBe(2)
  const calls = world.context.db.selectFrom('relays').select('state').where('subject', '=', 'anew')
  expect(await calls.execute()).toEqual([{ state: 'succeeded' }, { state: 'succeeded' }])
})

test('a nonce that somebody else used is given up once that is final, and the call is sent with another', async () => {
  const { kind } = createNotedKind()
  await world.node.setAutomine(false)
  await requestMint(world, 'displaced')
  await runRelays(world, [kind])
  const before = (await rowOf('displaced')).nonce ?? 0
  await world.node.dropAllTransactions()
  const { address } = world.relayer
  await world.node.client.sendTransaction({ account: address, to: address, nonce: before })
  await world.node.setAutomine(true)
  await world.node.mine(1)
  clock.advance({ seconds: 61 })
  await runRelays(world, [kind])
  expect(await rowOf('displaced')).toMatchObject({ nonce: before, state: 'sent' })
  await world.node.mine(10)
  await settleRelays(world, [kind])
  expect(await rowOf('displaced')).toMatchObject({ nonce: before + 1, state: 'succeeded' })
  expect(await countMints(world, 'displaced')).toBe(1)
})

test('settled calls are final in the end, are looked at no more, and keep their transaction alone', async () => {
  const { kind } = createNotedKind()
  await world.node.mine(20)
  clock.advance({ seconds: 61 })
  await runRelays(world, [kind])
  const open = await world.context.db
    .selectFrom('relays')
    .select('subject')
    .where('is_final', '=', false)
    .where('nonce', 'is not', null)
    .execute()
  expect(open).toEqual([])
  const { state, tx_hash } = await rowOf('once')
  expect([state, tx_hash]).toEqual(['succeeded', expect.stringMatching(/^0x[0-9a-f]{64}$/)])
  expect(await world.context.db.selectFrom('relay_attempts').select('relay_id').execute()).toEqual([])
})
