import type { Call } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSweptWorld, type SweptWorld } from '../../testing/payments/swept.ts'
import { expireCheckouts } from '../checkouts/index.ts'

let world: SweptWorld
beforeAll(async () => {
  world = await createSweptWorld({ providers: 2 })
})
afterAll(() => world.close())
beforeEach(() => {
  for (const provider of world.providers) provider.faults = {}
})

type Accounts = { context: { slot: number }; value: ({ data: [string, string] } | null)[] }
type Head = { slot?: bigint; seconds?: bigint }

/** Returns a fault with which a provider reports a wrong slot, or a wrong time, of the newest final block. */
const telling =
  ({ slot, seconds }: Head) =>
  ({ method, params: [keys] }: Call, result: unknown): unknown => {
    if (method === 'getBlockTime') return Number(seconds)
    if (method !== 'getLatestBlockhash' && method !== 'getMultipleAccounts') return result
    const answer = structuredClone(result) as Accounts
    if (slot !== undefined) answer.context.slot = Number(slot)
    const clock = String(keys).startsWith('SysvarC1ock') ? answer.value[0] : undefined
    if (!clock) return answer
    const data = Buffer.from(clock.data[0], 'base64')
    if (slot !== undefined) data.writeBigUInt64LE(slot, 0)
    if (seconds !== undefined) data.writeBigInt64LE(seconds, 32)
    clock.data[0] = data.toString('base64')
    return answer
  }

const heads: [string, Head, string][] = [
  ['of more blocks than there was time for', { slot: 10n ** 15n }, 'invalid_answer'],
  ['of the year 2100', { seconds: 4_102_444_800n }, 'future_block'],
  ['of the year 2000', { seconds: 946_684_800n }, 'invalid_answer'],
  ['of no time at all', { seconds: 2n ** 62n }, 'invalid_answer'],
]

test.each(heads)('a final block %s ends no checkout and stops nothing', async (_, head, kind) => {
  const { address } = await world.openTill()
  const { id, reference, amountBase } = await world.openCheckout()
  for (const provider of world.providers) provider.faults = { alters: telling(head) }
  world.finalize()
  for (const __ of world.providers) await expect(world.reader().step()).rejects.toMatchObject({ kind })
  await expireCheckouts(world.context)
  expect(await world.client.checkouts.retrieve(id)).toMatchObject({ status: 'pending' })
  for (const provider of world.providers) provider.faults = {}
  await world.pay({ to: address, amountBase, references: [reference] })
  await world.read()
  expect(await world.client.checkouts.retrieve(id)).toMatchObject({ status: 'succeeded' })
})
