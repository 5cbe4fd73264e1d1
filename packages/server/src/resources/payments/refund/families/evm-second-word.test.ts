import type { FaultyProxy } from '@stablerail/test-support'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address, Hash } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../../../testing/payments/faults.ts'
import {
  createRefundWorld,
  type RefundWorld,
  type Shop,
  type Unsigned,
} from '../../../../testing/payments/refunds.ts'
import { startTwoProviders } from '../../../../testing/payments/two-words.ts'
import { askForReported } from '../check-refunds.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
let providers: Awaited<ReturnType<typeof startTwoProviders>>
let first: FaultyProxy
let second: FaultyProxy
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  shop = await world.openTill(world.node.accounts[3]?.address as Address)
  providers = await startTwoProviders(world.context, world.node.rpcUrl)
  ;({ first, second } = providers)
})
afterAll(async () => {
  await providers.stop()
  await world.close()
})
afterEach(async () => {
  first.faults = {}
  second.faults = {}
  world.context.config.secondOpinion = 'required'
  await world.node.setAutomine(true)
})

const begin = async (): Promise<{ id: string; unsignedTx: Unsigned }> => {
  const { id } = await world.paid(shop)
  return { id, unsignedTx: (await world.post(shop, `payments/${id}/refund`)).json.unsignedTx }
}
const report = (id: string, refundTxHash: Hash) =>
  world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash })
const refundsOf = async (id: string) => (await world.get(shop, `payments/${id}/refunds`)).json.data
const askLater = async () => {
  clock.advance({ minutes: 2 })
  await askForReported(world.context)
}

/** Sends a refund that reverts when it is mined, because its gas limit is too low. */
const sendFailing = ({ from, to, data }: Unsigned): Promise<Hash> =>
  world.node.client.sendTransaction({ account: from, to, data, gas: 25_000n })

const sayReverted = (method: string, result: unknown) =>
  method === 'eth_getTransactionReceipt' && result !== null
    ? { ...(result as object), status: '0x0', logs: [] }
    : result

describe('with two providers a refund whose transaction succeeded', () => {
  test('is not freed because one of them says that it reverted', async () => {
    const { id, unsignedTx } = await begin()
    const hash = await world.sign(unsignedTx)
    first.faults = { tells: sayReverted }
    const before = await faultsOf(world.context, 'disagreement')
    expect((await report(id, hash)).status).toBe(200)
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: hash }])
    expect(await faultsOf(world.context, 'disagreement')).toBe(before + 2)
    await world.confirm()
    expect(await refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash: hash }])
  })

  test('is not freed because one of them makes up a receipt, and the other is not blamed for having none', async () => {
    const { id, unsignedTx } = await begin()
    await world.node.setAutomine(false)
    const hash = await world.node.client.sendTransaction({
      account: unsignedTx.from,
      to: unsignedTx.to,
      data: unsignedTx.data,
      gas: 100_000n,
    })
    first.faults = {
      tells: (method, result) =>
        method === 'eth_getTransactionReceipt' ? { status: '0x0', blockNumber: '0x1', logs: [] } : result,
    }
    const before = await faultsOf(world.context, 'disagreement')
    expect((await report(id, hash)).status).toBe(200)
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: hash }])
    expect(await faultsOf(world.context, 'disagreement')).toBe(before)
    await world.node.mine(1)
    await world.confirm()
    expect(await refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash: hash }])
  })
})

describe('with two providers a reported refund that is in no block', () => {
  const pending = async () => {
    const { id, unsignedTx } = await begin()
    await world.node.setAutomine(false)
    const { from, to, data } = unsignedTx
    const hash = await world.node.client.sendTransaction({ account: from, to, data, gas: 100_000n })
    return { id, hash }
  }
  const count = (to: number) => (method: string, result: unknown) =>
    method === 'eth_getTransactionCount' ? `0x${to.toString(16)}` : result

  test('is not freed because one of them says that another transaction took its nonce', async () => {
    const { id, hash } = await pending()
    expect((await report(id, hash)).status).toBe(200)
    first.faults = { tells: count(1_000_000) }
    const before = await faultsOf(world.context, 'disagreement')
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: hash }])
    expect(await faultsOf(world.context, 'disagreement')).toBe(before + 1)
    second.faults = { tells: count(1_000_000) }
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'replaced' }])
    await world.node.dropTransaction(hash)
  })

  test('is not freed because one of them told a nonce that is long taken', async () => {
    const { node } = world
    await node.client.sendTransaction({ account: shop.wallet, to: world.buyer, value: 1n })
    await world.confirm()
    const { id, hash } = await pending()
    first.faults = {
      tells: (method, result) =>
        method === 'eth_getTransactionByHash' ? { ...(result as object), nonce: '0x0' } : result,
    }
    expect((await report(id, hash)).status).toBe(200)
    await askLater()
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: hash }])
    await node.dropTransaction(hash)
  })
})

describe('a refund that reverted', () => {
  const reverted = async () => {
    const { id, unsignedTx } = await begin()
    return { id, hash: await sendFailing(unsignedTx) }
  }

  test('is freed where both providers say so', async () => {
    const { id, hash } = await reverted()
    expect((await report(id, hash)).json.error.code).toBe('chain_reverted')
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
  })

  test('waits while the second is silent, and is freed once it says the same', async () => {
    const { id, hash } = await reverted()
    second.faults = { refuses: 'breaks' }
    expect((await report(id, hash)).status).toBe(200)
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    second.faults = {}
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
  })

  test('waits for whichever is silent', async () => {
    const { id, hash } = await reverted()
    first.faults = { refuses: 'breaks' }
    expect((await report(id, hash)).status).toBe(200)
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    first.faults = {}
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
  })

  test('does not wait for a silent one with when_available, and does for one that says something else', async () => {
    world.context.config.secondOpinion = 'when_available'
    const { id, hash } = await reverted()
    second.faults = {
      tells: (method, result) => (method === 'eth_getTransactionReceipt' ? null : result),
    }
    expect((await report(id, hash)).status).toBe(200)
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    second.faults = { refuses: 'breaks' }
    await askLater()
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
  })
})
