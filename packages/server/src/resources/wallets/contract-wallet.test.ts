import {
  contractWalletAbi as abi,
  contractWalletBytecode as bytecode,
  type EvmNode,
  startEvmNode,
} from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { evmSigner } from '../../../../chains/test/signers.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'
import { findWallet } from './index.ts'

const owner = evmSigner()
let node: EvmNode
let shop: WalletShop
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
})
afterAll(() => node.stop())
afterEach(() => shop.close())

const network = (changes: Partial<NetworkConfig> = {}): NetworkConfig => ({
  chain: 'base',
  livemode: true,
  networkId: 31_337,
  rpcUrls: [node.rpcUrl],
  tokens: {},
  confirmations: 10,
  pollIntervalMs: 1000,
  minesOnDemand: true,
  ...changes,
})

/** Creates a merchant with a registered wallet at an address. */
const register = async (address: string, networks: NetworkConfig[]) => {
  shop = await openShop({ clock: createTestClock(new Date()), config: { networks } })
  const merchant = await shop.createMerchant()
  const { wallet, challenge } = await merchant.register('base', 'USDC', address)
  return { merchant, wallet, challenge }
}

const deployWallet = (strict = false) => node.deploy({ abi, bytecode, args: [owner.address, strict] })

test('a contract wallet is verified by a signature that its contract accepts', async () => {
  const { merchant, wallet, challenge } = await register(await deployWallet(), [network()])
  const { status, body } = await merchant.verify(wallet, challenge, owner)
  expect([status, body.wallet?.verified]).toEqual([200, true])
  const row = await findWallet(shop.context.db, merchant.workspaceId, wallet.id)
  expect([row?.byContract, row?.contractNetworkId]).toEqual([true, node.chainId])
})

test.each([
  ['by another value', false],
  ['by a revert', true],
])('a signature that the contract refuses %s verifies nothing', async (_, strict) => {
  const { merchant, wallet, challenge } = await register(await deployWallet(strict), [network()])
  const { status, body } = await merchant.verify(wallet, challenge, evmSigner())
  expect([status, body.error.param]).toEqual([400, 'signature'])
  expect(body.error.message).toContain('sign with a key that owns the contract')
  expect((await merchant.retrieve(wallet)).verified).toBe(false)
})

test('a contract that answers something else than ERC-1271 does, such as a token, verifies nothing', async () => {
  const { merchant, wallet, challenge } = await register(await node.deployToken('USDC'), [network()])
  expect((await merchant.verify(wallet, challenge, owner)).body.error.param).toBe('signature')
})

test('where no contract is deployed yet, the refusal says so', async () => {
  const { merchant, wallet, challenge } = await register(evmSigner().address, [network()])
  const { status, body } = await merchant.verify(wallet, challenge, owner)
  expect([status, body.error.param]).toEqual([400, 'signature'])
  expect(body.error.message).toContain('deploy it on base first')
})

test('the contract on the live network is asked, not one at the same address on the test network', async () => {
  const contract = await deployWallet()
  const live = await startEvmNode({ chainId: 31_338 })
  const networks = [network({ livemode: false }), network({ networkId: 31_338, rpcUrls: [live.rpcUrl] })]
  const { merchant, wallet, challenge } = await register(contract, networks)
  const { body } = await merchant.verify(wallet, challenge, owner)
  await live.stop()
  expect(body.error.message).toContain('deploy it on base first')
})

test('while no provider answers nothing is decided, and the same request verifies the wallet later', async () => {
  const gone = network({ rpcUrls: ['http://127.0.0.1:1'] })
  const { merchant, wallet, challenge } = await register(await deployWallet(), [gone])
  const body = { challengeId: challenge.id, signature: await owner.sign(challenge.message) }
  const send = () => merchant.call('POST', `/${wallet.id}/verify`, body, { 'idempotency-key': 'the same' })
  const failed = await send()
  expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error'])
  expect(failed.body.error.message).toContain('with the same idempotency key')
  gone.rpcUrls[0] = node.rpcUrl
  expect((await send()).status).toBe(200)
})
