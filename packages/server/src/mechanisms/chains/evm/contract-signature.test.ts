import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkConfig } from '../../../config.ts'
import { evmSigner } from '../../../testing/chains/signers.ts'
import { type EvmNode, startEvmNode } from '../../../testing/index.ts'
import {
  contractWalletAbi as abi,
  contractWalletBytecode as bytecode,
} from '../../../testing/token/generated/contract-wallet.ts'
import { askContractWallet } from './contract-signature.ts'

let node: EvmNode
let other: EvmNode
beforeAll(async () => {
  ;[node, other] = await Promise.all([startEvmNode({ chainId: 31_337 }), startEvmNode({ chainId: 31_338 })])
})
afterAll(() => Promise.all([node.stop(), other.stop()]))

const through = (...rpcUrls: string[]): NetworkConfig => ({
  ...{ chain: 'base', livemode: true, networkId: 31_337, rpcUrls, tokens: {} },
  ...{ confirmations: 10, pollIntervalMs: 1000, minesOnDemand: true },
})

test('a provider that is down or serves another network is passed over for the next one', async () => {
  const owner = evmSigner()
  const address = await node.deploy({ abi, bytecode, args: [owner.address, false] })
  const message = 'This address is mine.'
  const signature = (await owner.sign(message)) as `0x${string}`
  const signed = { address, message, signature }
  expect(await askContractWallet(through('http://127.0.0.1:1', other.rpcUrl, node.rpcUrl), signed)).toBe(
    'accepted',
  )
  await expect(askContractWallet(through(other.rpcUrl), signed)).rejects.toThrow('serves network 31338')
})
