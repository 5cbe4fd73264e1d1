import { startFaultyProxy } from '@stablerail/test-support'
import { expect, onTestFinished, test } from 'vitest'
import type { NetworkConfig } from '../../settings/config.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createSolanaWorld } from '../../testing/payments/solana.ts'
import { createTronWorld } from '../../testing/payments/tron.ts'
import { createWorld } from '../../testing/payments/world.ts'
import { expireCheckouts } from '../checkouts/index.ts'
import type { Context } from '../context.ts'
import { createPaymentListener } from './index.ts'

const year2100 = 4_102_444_800

/** Reads an EVM chain through a provider that reports the year 2100 as the time of every block. */
const readByLiar = async (context: Context, network: NetworkConfig, rpcUrl: string) => {
  const { url, stop } = await startFaultyProxy(rpcUrl, { stamps: () => year2100 })
  const reader = createSteppedReader(context, { ...network, rpcUrls: [url] }, createPaymentListener())
  onTestFinished(async () => {
    await reader.close()
    await stop()
  })
  return reader.step()
}

test('a block of the future ends no checkout on an EVM chain', async () => {
  const world = await createWorld()
  onTestFinished(world.close)
  const checkout = await world.prepare(await world.openShop())
  await world.node.mine(10)
  await expect(readByLiar(world.context, world.network, world.node.rpcUrl)).rejects.toMatchObject({
    kind: 'future_block',
  })
  expect(await expireCheckouts(world.context)).toBe(0)
  expect(await world.checkoutStatus(checkout)).toBe('pending')
})

test('a block of the future ends no checkout on Tron', async () => {
  const world = await createTronWorld()
  onTestFinished(world.close)
  await world.openWallet()
  const { id } = await world.openCheckout()
  await world.node.mine(40)
  await world.node.solidify()
  await expect(readByLiar(world.context, world.network, world.node.jsonRpcUrl)).rejects.toMatchObject({
    kind: 'future_block',
  })
  expect(await expireCheckouts(world.context)).toBe(0)
  expect(await world.client.checkouts.retrieve(id)).toMatchObject({ status: 'pending' })
})

test('a block of the future ends no checkout on Solana, and what is paid afterwards pays it', async () => {
  const world = await createSolanaWorld()
  onTestFinished(world.close)
  const wallet = await world.openWallet()
  const { id, reference, amountBase } = await world.openCheckout()
  world.provider.faults = {
    alters: ({ method }, result) =>
      method === 'getBlock' ? { ...(result as object), blockTime: year2100 } : result,
  }
  world.node.mine(10)
  await expect(world.reader().step()).rejects.toMatchObject({ kind: 'future_block' })
  expect(await expireCheckouts(world.context)).toBe(0)
  world.provider.faults = {}
  await world.pay({ to: wallet, amountBase, references: [reference] })
  await world.after(6)
  expect(await world.client.checkouts.retrieve(id)).toMatchObject({ status: 'succeeded' })
})
