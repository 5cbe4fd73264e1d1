import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { evmSigner } from '../../../../chains/test/signers.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'

let token: { address: string; decimals: number }
let node: EvmNode
let network: NetworkConfig
let shop: WalletShop

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  // A reader reads the symbol and decimals of the token, so the token must exist.
  token = { address: getAddress(await node.deployToken('USDC')), decimals: 6 }
})
afterAll(() => node.stop())

beforeEach(async () => {
  network = {
    chain: 'base',
    livemode: false,
    networkId: 31_337,
    rpcUrls: [node.rpcUrl],
    tokens: { USDC: token },
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: true,
  }
})
afterEach(() => shop.close())

const open = async (networks: NetworkConfig[]) => {
  shop = await openShop({ clock: createTestClock(new Date()), config: { networks } })
  return await shop.createMerchant()
}

const cursors = () => shop.context.db.selectFrom('chain_cursors').select(['chain', 'livemode']).execute()

test('the chain of a verified wallet is read in both modes, from before the verification', async () => {
  const merchant = await open([network, { ...network, livemode: true }, { ...network, chain: 'polygon' }])
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  expect(await cursors()).toEqual([])
  expect((await merchant.verify(wallet, challenge, signer)).status).toBe(200)
  const modes = (await cursors()).map(({ chain, livemode }) => `${chain} ${livemode ? 'live' : 'test'}`)
  expect(modes.sort()).toEqual(['base live', 'base test'])
})

test('a wallet is not verified while its chain does not answer, and is verified later by a new challenge', async () => {
  const gone = { ...network, rpcUrls: ['http://127.0.0.1:1'] }
  const merchant = await open([gone])
  const signer = evmSigner()
  const { wallet, challenge } = await merchant.register('base', 'USDC', signer.address)
  const failed = await merchant.verify(wallet, challenge, signer)
  expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error'])
  expect(await merchant.retrieve(wallet)).toEqual(wallet)
  expect((await merchant.verify(wallet, challenge, signer)).body.error.param).toBe('challengeId')
  gone.rpcUrls[0] = node.rpcUrl
  expect((await merchant.verify(wallet, await merchant.challenge(wallet), signer)).status).toBe(200)
})

test('a wrong signature begins no reading', async () => {
  const merchant = await open([network])
  const { wallet, challenge } = await merchant.register('base', 'USDC', evmSigner().address)
  expect((await merchant.verify(wallet, challenge, evmSigner())).status).toBe(400)
  expect(await cursors()).toEqual([])
})
