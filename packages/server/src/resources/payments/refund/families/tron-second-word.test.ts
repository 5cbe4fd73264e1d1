import type { FaultyProxy } from '@stablerail/test-support'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../../testing/payments/faults.ts'
import { createTronRefundWorld, type TronRefundWorld } from '../../../../testing/payments/tron-refunds.ts'
import { startTwoProviders } from '../../../../testing/payments/two-words.ts'
import { askForReported } from '../check-refunds.ts'

let world: TronRefundWorld
let providers: Awaited<ReturnType<typeof startTwoProviders>>
let first: FaultyProxy
let second: FaultyProxy
beforeAll(async () => {
  world = await createTronRefundWorld()
  providers = await startTwoProviders(world.context, world.provider.url)
  ;({ first, second } = providers)
})
afterAll(async () => {
  await providers.stop()
  await world.close()
})
afterEach(() => {
  first.faults = {}
  second.faults = {}
})

/** Mines until the sent transactions are final, without reading the blocks. */
const finalise = async () => {
  await world.node.mine(20)
  await world.node.solidify((await world.node.head()).height - 1)
}
const askLater = async () => {
  world.clock.advance({ minutes: 16 })
  await askForReported(world.context)
}

test('a refund on Tron that succeeded is not freed because one of two providers says that it reverted', async () => {
  const { id } = await world.paid()
  const { transaction } = await world.initiate(id)
  const txHash = await world.send(transaction)
  await finalise()
  first.faults = {
    tells: (method, result) =>
      method === 'eth_getTransactionReceipt' ? { ...(result as object), status: '0x0', logs: [] } : result,
  }
  const before = await faultsOf(world.context, 'disagreement')
  // The refund was not reported yet. The server can look it up nevertheless, because on Tron a transaction id
  // is known before the signature.
  await askLater()
  expect(await world.refundsOf(id)).toMatchObject([{ status: 'initiated' }])
  await world.client.refunds.broadcast(id, { refundTxHash: txHash })
  expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash }])
  expect(await faultsOf(world.context, 'disagreement')).toBe(before + 2)
  await world.confirm()
  expect(await world.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash }])
})

test('a refund on Tron that reverted is freed once a second provider calls its block final too', async () => {
  const { token, merchant } = world
  const { id } = await world.paid()
  const { transaction } = await world.initiate(id)
  const { height } = await world.node.head()
  await world.node.setBlacklisted({ token, user: merchant.address, isListed: true })
  const refundTxHash = await world.send(transaction)
  await finalise()
  second.faults = { finalized: height - 20 }
  const before = await faultsOf(world.context, 'disagreement')
  await world.client.refunds.broadcast(id, { refundTxHash })
  expect(await world.refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
  expect(await faultsOf(world.context, 'disagreement')).toBe(before)
  second.faults = {}
  await askLater()
  expect(await world.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
})
