import {
  contractWalletAbi as abi,
  contractWalletBytecode as bytecode,
  type EvmNode,
  startEvmNode,
} from '@stablerail/local-evm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMetrics } from '../../test/networks.ts'
import { evmSigner } from '../../test/signers.ts'
import type { NetworkConfig } from '../network.ts'
import { askContractWallet } from './contract-signature.ts'

let node: EvmNode
let other: EvmNode
beforeAll(async () => {
  ;[node, other] = await Promise.all([startEvmNode({ chainId: 31_337 }), startEvmNode({ chainId: 31_338 })])
})
afterAll(() => Promise.all([node.stop(), other.stop()]))

const through = (...rpcUrls: string[]): NetworkConfig => ({
  chain: 'base',
  livemode: true,
  networkId: 31_337,
  rpcUrls,
  tokens: {},
  confirmations: 10,
  pollIntervalMs: 1000,
  minesOnDemand: true,
})

const asker = { metrics: createTestMetrics() }

/** Returns the number of counted calls, by provider, method and outcome. */
const counted = (provider: string) => {
  const counts: Record<string, number> = {}
  for (const labels of asker.metrics.calls) {
    if (labels.provider !== new URL(provider).host) continue
    const name = `${labels.method} ${labels.outcome}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('a provider that is down or serves another network is passed over for the next one', async () => {
  const owner = evmSigner()
  const address = await node.deploy({ abi, bytecode, args: [owner.address, false] })
  const message = 'This address is mine.'
  const signature = (await owner.sign(message)) as `0x${string}`
  const signed = { address, message, signature }
  expect(
    await askContractWallet(asker, through('http://127.0.0.1:1', other.rpcUrl, node.rpcUrl), signed),
  ).toBe('accepted')
  await expect(askContractWallet(asker, through(other.rpcUrl), signed)).rejects.toThrow(
    'serves network 31338',
  )
})

test('the calls of each provider are counted by method and outcome, under their chain and mode', async () => {
  const owner = evmSigner()
  const message = 'This address is mine.'
  const signature = (await owner.sign(message)) as `0x${string}`
  asker.metrics.calls.splice(0)
  const down = 'http://127.0.0.1:1'
  const signed = { address: owner.address, message, signature }
  expect(await askContractWallet(asker, through(down, node.rpcUrl), signed)).toBe('no_contract')
  expect(counted(down)).toEqual({ 'eth_chainId unreachable': 1 })
  expect(counted(node.rpcUrl)).toEqual({ 'eth_chainId ok': 1, 'eth_getCode ok': 1 })
  expect(new Set(asker.metrics.calls.map(({ chain, mode }) => `${chain} ${mode}`))).toEqual(
    new Set(['base live']),
  )
})

test('a contract that answers more than is read has not said yes', async () => {
  const address = `0x${'e'.repeat(40)}` as const
  // Sets bytecode that returns 1.5 MB (PUSH3 1,500,000, PUSH1 0, RETURN), which is more than the client
  // reads. The gas cost is below 5,000,000, the limit of `contractCall`.
  await node.client.setCode({ address, bytecode: '0x6216e3606000f3' })
  const signed = { address, message: 'This address is mine.', signature: '0x00' } as const
  expect(await askContractWallet(asker, through(node.rpcUrl), signed)).toBe('refused')
})
