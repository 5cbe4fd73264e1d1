import { depositImplementationAddress } from '@stablerail/contracts-evm'
import { deployDepositFactoryOn, type EvmNode, startEvmNode } from '@stablerail/local-evm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestMetrics } from '../../test/networks.ts'
import type { NetworkConfig } from '../network.ts'
import { knownDepositFactory, readDepositFactory } from './deposit-factory.ts'

const asker = { metrics: createTestMetrics() }
const factory = knownDepositFactory() as Hex
let node: EvmNode
let network: NetworkConfig
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  network = {
    chain: 'base',
    livemode: true,
    networkId: 31_337,
    rpcUrls: [node.rpcUrl],
    tokens: {},
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: true,
  }
})
afterAll(() => node.stop())

const stateOf = (address: string) => readDepositFactory(asker, network, address)

/** Replaces the code at an address until the end of the test. */
const replaceCode = async (address: Hex, bytecode: Hex) => {
  const before = (await node.client.getCode({ address })) ?? '0x'
  await node.client.setCode({ address, bytecode })
  onTestFinished(() => node.client.setCode({ address, bytecode: before }))
}

test('the factory of this version is recognised; an address without code and other code are not', async () => {
  expect(await stateOf(factory)).toBe('missing')
  await deployDepositFactoryOn(node)
  expect(await stateOf(factory)).toBe('sound')
  expect(await stateOf(factory.toLowerCase())).toBe('sound')
  expect(await stateOf(await node.deployToken('USDC'))).toBe('other_code')
})

test('the code of the factory at another address is other code, because it delegates to another contract', async () => {
  await deployDepositFactoryOn(node)
  const elsewhere: Hex = `0x${'9'.repeat(40)}`
  await replaceCode(elsewhere, (await node.client.getCode({ address: factory })) ?? '0x')
  expect(await stateOf(elsewhere)).toBe('other_code')
})

test.each<[string, Hex]>([
  ['no code', '0x'],
  ['other code', '0x00'],
])('a factory whose clones would delegate to %s is other code', async (_, code) => {
  await deployDepositFactoryOn(node)
  await replaceCode(depositImplementationAddress(factory), code)
  expect(await stateOf(factory)).toBe('other_code')
})

test('a provider that does not answer gives no state', async () => {
  const silent = { ...network, rpcUrls: ['http://127.0.0.1:1'] }
  await expect(readDepositFactory(asker, silent, factory)).rejects.toMatchObject({ kind: 'unreachable' })
})
