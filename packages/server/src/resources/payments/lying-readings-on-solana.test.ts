/**
 * Payments on Solana that both providers return, and payments for which one provider returns nothing, or
 * another reference or block time than the chain has.
 */
import type { Faults } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referenceKey } from '../../../../chains/src/solana/reference.ts'
import { withoutTransactions } from '../../../../chains/test/solana-provider.ts'
import { createSolanaWorld, type SolanaWorld } from '../../testing/payments/solana.ts'
import { createSweptWorld } from '../../testing/payments/swept.ts'

// The reader changes to the next provider if the provider in use has returned no new block for ten intervals.
// This long interval prevents the change, although the tests let minutes pass.
const options = { providers: 2, network: { pollIntervalMs: 3_600_000 } }

describe.each([
  ['blocks', (): Promise<SolanaWorld> => createSolanaWorld(options)],
  ['wallets', (): Promise<SolanaWorld> => createSweptWorld(options)],
])('with watched %s', (_, open) => {
  let world: SolanaWorld
  let wallet: string
  beforeAll(async () => {
    world = await open()
    wallet = await world.openWallet()
    await world.pay({ to: wallet, amountBase: 5_000_000n })
    await world.after(12)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    for (const provider of world.providers) provider.faults = {}
  })

  const lie = (faults: Faults) => {
    world.provider.faults = faults
  }
  const paymentOf = async (txHash: string) => (await world.client.payments.list({ txHash })).data[0]
  const statusOf = async (id: string) => (await world.client.checkouts.retrieve(id)).status

  const laterRounds = async () => {
    for (let round = 0; round < 2; round += 1) {
      world.pass(120_000)
      await world.after(12)
    }
  }

  test("the thief's reference pays nobody until both return the buyer's, and then the buyer", async () => {
    const [buyer, thief] = [await world.openCheckout(), await world.openCheckout()]
    const [own, other] = [referenceKey(buyer.reference), referenceKey(thief.reference)]
    lie({ alters: (_call, result) => JSON.parse(JSON.stringify(result ?? null).replaceAll(own, other)) })
    const txHash = await world.pay({ to: wallet, amountBase: 19_990_000n, references: [buyer.reference] })
    await world.after(12)
    await laterRounds()
    expect((await paymentOf(txHash))?.status).toBe('pending')
    expect([await statusOf(buyer.id), await statusOf(thief.id)]).toEqual(['pending', 'pending'])
    lie({})
    await laterRounds()
    expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: buyer.id })
    expect([await statusOf(buyer.id), await statusOf(thief.id)]).toEqual(['succeeded', 'pending'])
  })
})

describe('with two providers', () => {
  let two: SolanaWorld
  let to: string
  beforeAll(async () => {
    two = await createSolanaWorld({ providers: 2 })
    to = await two.openWallet()
  })
  afterAll(() => two.close())
  const statusIn = async (txHash: string) => (await two.client.payments.list({ txHash })).data[0]?.status

  test('a payment is confirmed once both tell it, and its slot is final', async () => {
    const txHash = await two.pay({ to, amountBase: 9_000_000n })
    await two.after(4)
    expect(await statusIn(txHash)).toBe('pending')
    await two.after(2)
    expect(await statusIn(txHash)).toBe('confirmed')
    const { witnessed } = await two.context.db
      .selectFrom('transfers')
      .select('witnessed')
      .where('tx_id', '=', txHash)
      .executeTakeFirstOrThrow()
    expect(witnessed).toBe(true)
  })

  test('a payment that one leaves out waits, however final', async () => {
    const second = two.providers[1]
    if (second !== undefined) second.faults = withoutTransactions
    const txHash = await two.pay({ to, amountBase: 9_000_000n })
    await two.after(40)
    expect(await statusIn(txHash)).toBe('pending')
  })
})
