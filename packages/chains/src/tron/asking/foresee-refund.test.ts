import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import type { TronNode } from '@stablerail/local-tron'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMetrics } from '../../../test/networks.ts'
import { startTestTron, tronAccount } from '../../../test/tron-provider.ts'
import { toHexAddress } from '../../addresses/index.ts'
import { transferCalldata } from '../../evm/transfer-call.ts'
import type { NetworkConfig } from '../../network.ts'
import { foreseeTronTransfer } from './foresee-refund.ts'

const chainId = 31_337

let node: TronNode
let other: EvmNode
let token: string
beforeAll(async () => {
  node = await startTestTron({ chainId })
  other = await startEvmNode({ chainId })
  token = await node.deployToken('USDT')
  await node.mint({ token, to: tronAccount(node, 3).address, amountBase: 5n })
  await node.mine(30)
})
afterAll(async () => {
  await node.stop()
  await other.stop()
})

const foresee = (
  rpcUrls: string[],
  { amountBase = 5n, atMs }: { amountBase?: bigint; atMs?: number } = {},
) => {
  const [wallet, recipient] = [tronAccount(node, 3).address, tronAccount(node, 1).address]
  const network: NetworkConfig = {
    chain: 'tron',
    livemode: true,
    networkId: chainId,
    rpcUrls,
    tokens: {},
    confirmations: 20,
    pollIntervalMs: 1000,
    minesOnDemand: false,
  }
  const reference = 'f'.repeat(32)
  const data = transferCalldata({ recipient: toHexAddress(recipient), amountBase, reference })
  const chainClock = { now: () => new Date(atMs ?? Date.now()) }
  const asker = { metrics: createTestMetrics(), chainClock }
  return foreseeTronTransfer(asker, network, { wallet, recipient, token, data })
}

test('a transfer is foreseen with its energy, what the wallet holds, and the newest final block', async () => {
  const { solidHeight } = await node.head()
  const told = await foresee([node.jsonRpcUrl])
  expect(told).toMatchObject({
    recipient: 'key',
    tokenBase: 5n,
    coinSun: 10_000_000_000n,
    energyPriceSun: 100n,
  })
  expect(told.energy).toBeGreaterThan(10_000n)
  expect(told.solid.number).toBe(solidHeight)
  expect((await foresee([node.jsonRpcUrl], { amountBase: 6n })).energy).toBe('reverts')
})

test('a block whose id does not begin with its height is none of Tron, and the next provider is asked', async () => {
  await expect(foresee([other.rpcUrl])).rejects.toMatchObject({ kind: 'invalid_answer' })
  expect(await foresee([other.rpcUrl, node.jsonRpcUrl])).toMatchObject({ tokenBase: 5n })
})

test('a provider whose newest final block is more than an hour old is behind', async () => {
  const { solid } = await foresee([node.jsonRpcUrl])
  const atMs = solid.time.getTime() + 3_600_000
  expect(await foresee([node.jsonRpcUrl], { atMs })).toMatchObject({ solid })
  await expect(foresee([node.jsonRpcUrl], { atMs: atMs + 1 })).rejects.toMatchObject({ kind: 'lagging' })
})
