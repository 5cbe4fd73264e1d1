import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewSender } from '../../../../chains/src/evm/sending/broadcast.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { networkOf } from '../../testing/payments/world.ts'

let node: EvmNode
let proxy: FaultyProxy
let world: TestContext
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337, slotsInAnEpoch: 4 })
  proxy = await startFaultyProxy(node.rpcUrl)
  world = await createTestContext()
})
afterAll(async () => {
  await world.close()
  await proxy.stop()
  await node.stop()
})

const look = async () => {
  const [, , sender] = node.accounts
  if (sender === undefined) throw new Error('The node has too few accounts.')
  const network = { ...networkOf(node, await node.deployToken('USDC')), rpcUrls: [proxy.url] }
  const { address } = sender
  await node.client.sendTransaction({ account: address, to: address })
  await node.mine(20)
  await node.client.sendTransaction({ account: address, to: address })
  proxy.requests = 0
  return await viewSender(world.context, network, address)
}

test('what an account needs to know is asked in four requests, the number of the network counted', async () => {
  const view = await look()
  const { number, baseFeePerGas } = await node.client.getBlock()
  expect(view).toMatchObject({ headNumber: Number(number), nonce: 2, finalNonce: 1, baseFeePerGas })
  expect(view.balance).toBeGreaterThan(0n)
  expect(proxy.requests).toBe(4)
})

test('a node that knows no finality is asked for what is deep', async () => {
  proxy.faults.finalized = 'refused'
  expect(await look()).toMatchObject({ finalNumber: null, nonce: 4, finalNonce: 0 })
})
