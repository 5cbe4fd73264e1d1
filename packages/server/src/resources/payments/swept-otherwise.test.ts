import { expect, onTestFinished, test } from 'vitest'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createSolanaWorld } from '../../testing/payments/solana.ts'
import { createSweptWorld } from '../../testing/payments/swept.ts'
import { createPaymentListener } from './index.ts'

test('a network that was read by blocks is read by wallets from there on, without what a fork took out', async () => {
  const world = await createSolanaWorld({ watch: 'blocks' })
  onTestFinished(() => world.close())
  const to = await world.openWallet()
  const kept = await world.pay({ to, amountBase: 1_000_000n })
  await world.after(6)
  const dropped = await world.pay({ to, amountBase: 2_000_000n })
  await world.after(1)
  expect((await world.client.payments.list({ txHash: dropped })).data).toMatchObject([{ status: 'pending' }])
  world.node.drop(2)
  world.node.mine(2)
  const late = await world.pay({ to, amountBase: 3_000_000n })
  world.node.mine(6)
  const network = { ...world.network, watch: 'wallets' as const }
  const reader = createSteppedReader(world.context, network, createPaymentListener())
  onTestFinished(() => reader.close())
  await reader.catchUp()
  const told = async (txHash: string) =>
    (await world.client.payments.list({ txHash })).data.map(({ status, blockNumber }) => [
      status,
      blockNumber !== null,
    ])
  expect(await told(kept)).toEqual([['confirmed', true]])
  expect(await told(dropped)).toEqual([['pending', false]])
  expect(await told(late)).toEqual([['confirmed', true]])
})

test('where blocks are made on demand, time passes without one, and histories are read before it lets a checkout end', async () => {
  const world = await createSweptWorld({ network: { minesOnDemand: true } })
  onTestFinished(() => world.close())
  const till = await world.openTill()
  await world.local.fund(till.address)
  await world.pay({ to: till.address, amountBase: 5_000_000n })
  await world.read()
  const { id, instructions } = await world.openCheckout()
  const amountBase = BigInt(instructions.amountBase)
  const txHash = await world.pay({ to: till.address, amountBase })
  await world.pay({ from: till, to: world.buyer.address, amountBase })
  world.node.finalize()
  await world.reader().catchUp()
  expect(await world.paymentsOf(txHash)).toEqual([])
  world.clock.advance({ minutes: 31 })
  await world.reader().catchUp()
  expect(await world.paymentsOf(txHash)).toMatchObject([{ checkoutId: id, status: 'confirmed' }])
  const { settled_through } = await world.context.db
    .selectFrom('chain_cursors')
    .select('settled_through')
    .executeTakeFirstOrThrow()
  expect(settled_through).toEqual(world.clock.now())
})
