import { createKeypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countDifferences, rescan } from '../../mechanisms/chains/index.ts'
import { createSolanaWorld, type SolanaWorld } from '../../testing/payments/solana.ts'
import { createPaymentListener } from './index.ts'

let world: SolanaWorld
let wallet: string
beforeAll(async () => {
  world = await createSolanaWorld()
})
beforeEach(async () => {
  wallet = await world.openWallet()
})
afterAll(() => world.close())

const paymentsOf = async (txHash: string) => (await world.client.payments.list({ txHash })).data

const paymentOf = async (txHash: string) => {
  const [payment, ...others] = await paymentsOf(txHash)
  expect(others).toEqual([])
  return payment
}

const statusOf = async (checkoutId: string) => (await world.client.checkouts.retrieve(checkoutId)).status

const eventsAbout = async (id: string) => {
  const { db } = world.context
  const rows = await db.selectFrom('events').select(['type', 'payload']).orderBy('position').execute()
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type)
}

test('a checkout is paid by its exact amount, from its creation to payment.confirmed', async () => {
  const { id, instructions, amountBase } = await world.openCheckout()
  expect(instructions).toMatchObject({
    ...{ chain: 'solana', token: 'USDC', recipient: wallet, chainId: null, decimals: 6 },
    tokenAddress: world.mints.usdc.address,
  })
  expect(amountBase > 19_990_000n && amountBase < 20_000_000n).toBe(true)

  const txHash = await world.pay({ to: wallet, amountBase })
  await world.after(0)
  expect(await paymentOf(txHash)).toBeUndefined()
  await world.after(1)
  const seen = await paymentOf(txHash)
  expect(seen).toMatchObject({
    ...{ checkoutId: id, status: 'pending', chain: 'solana', token: 'USDC', txHash },
    ...{ payerAddress: world.buyer.address, tokenAmountBase: `${amountBase}`, amountMinor: 1_999 },
    attribution: { rule: 'exact_amount' },
  })
  expect(await statusOf(id)).toBe('pending')

  await world.after(3)
  expect((await paymentOf(txHash))?.status).toBe('pending')
  await world.after(1)
  expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', confirmations: 6 })
  expect(await statusOf(id)).toBe('succeeded')
  const events = ['payment.pending', 'payment.confirmed', 'checkout.succeeded']
  expect(await eventsAbout(seen?.id ?? '')).toEqual(events)
})
