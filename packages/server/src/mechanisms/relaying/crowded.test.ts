import { addressOfKey } from '@stablerail/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createNotedKind,
  createRelayWorld,
  type RelayWorld,
  requestMint,
  settleRelays,
} from '../../testing/relaying/world.ts'

let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld()
})
afterAll(() => world.close())

/** Adds calls of the relayer that have an outcome, and whose transactions are not final. */
const addSettled = async (count: number): Promise<void> => {
  const { context, network, relayer, token, node } = world
  const sender = addressOfKey(relayer.privateKey)
  const { address } = relayer
  const first = await node.client.getTransactionCount({ address })
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  await context.db
    .insertInto('relays')
    .values(
      numbers.map((nonce) => ({
        id: `rly_${nonce}`,
        chain: network.chain,
        livemode: network.livemode,
        kind: 'mint',
        subject: `settled ${nonce}`,
        recipient: token,
        data: '0x',
        state: 'succeeded' as const,
        sender,
        nonce,
        gas: 50_000,
        created_at: new Date(),
        settled_at: new Date(),
      })),
    )
    .execute()
  await context.db
    .insertInto('relay_attempts')
    .values(
      numbers.map((nonce) => ({
        relay_id: `rly_${nonce}`,
        number: 1,
        tx_hash: `0x${String(nonce).padStart(64, '0')}`,
        raw: '0x',
        max_fee: 1n,
        priority_fee: 1n,
        created_at: new Date(),
        broadcast_at: new Date(),
      })),
    )
    .execute()
  await node.client.setNonce({ address, nonce: first + count })
}

test('calls that wait to be final, however many, keep no other from its outcome', async () => {
  const { kind, told } = createNotedKind()
  await addSettled(150)
  await requestMint(world, 'after them')
  await settleRelays(world, [kind])
  expect(told).toMatchObject([['after them', { state: 'succeeded' }]])
})
