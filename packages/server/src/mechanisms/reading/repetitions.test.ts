import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentListener } from '../../resources/payments/index.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'

let world: World
let proxy: FaultyProxy
beforeAll(async () => {
  world = await createWorld()
  proxy = await startFaultyProxy(world.node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await world.close()
})

const readByProxy = async () => {
  const reader = createSteppedReader(
    world.context,
    { ...world.network, rpcUrls: [proxy.url] },
    createPaymentListener(),
  )
  try {
    await reader.catchUp()
  } finally {
    await reader.close()
    // Frees the lease, because the next reader has another owner name.
    await world.context.db.updateTable('chain_cursors').set({ lease_owner: null }).execute()
  }
}

const countRepetitions = async () => {
  const { values } = await world.context.metrics.readerFaults.get()
  return values.find(({ labels }) => labels.kind === 'repeated_log')?.value ?? 0
}

describe.each([
  ['near the head', 0],
  ['far behind the head', 100],
])('a log that is told twice, %s,', (_, blocksAfter) => {
  test('is one payment, is counted, and does not stop the reader', async () => {
    proxy.faults = { repeats: {} }
    const before = await countRepetitions()
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 5_000_000n })
    if (blocksAfter > 0) await world.node.mine(blocksAfter)
    await readByProxy()
    const payments = (await world.payments()).filter((payment) => payment.tx_hash === txHash)
    expect(payments).toHaveLength(1)
    expect(await countRepetitions()).toBe(before + 1)
  })

  test('and differs the second time is not believed at all', async () => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 5_000_000n })
    if (blocksAfter > 0) await world.node.mine(blocksAfter)
    proxy.faults = { repeats: { again: (log) => ({ ...log, data: `0x${'0'.repeat(63)}1` }) } }
    await expect(readByProxy()).rejects.toMatchObject({ kind: 'inconsistent' })
    proxy.faults = {}
    await readByProxy()
    const [payment] = (await world.payments()).filter((row) => row.tx_hash === txHash)
    expect(payment?.token_amount_base).toBe('5000000')
  })
})
