import type { TronNode } from '@stablerail/local-tron'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signerOn } from '../../../../chains/test/signers.ts'
import { startTestTron } from '../../../../chains/test/tron-provider.ts'
import { openShop } from '../../testing/wallets/shop.ts'
import { refreshBalances } from './refresh-balances.ts'

let node: TronNode
let token: string
beforeAll(async () => {
  node = await startTestTron()
  token = await node.deployToken('USDT')
})
afterAll(() => node.stop())

test('a wallet on Tron that its key has proven is read from then on, and shows its balance', async () => {
  const network = {
    chain: 'tron' as const,
    livemode: true,
    networkId: node.chainId,
    rpcUrls: [node.jsonRpcUrl],
    tokens: { USDT: { address: token, decimals: 6 } },
    confirmations: 20,
    pollIntervalMs: 3_000,
    minesOnDemand: false,
  }
  const shop = await openShop({ clock: createTestClock(new Date()), config: { networks: [network] } })
  const merchant = await shop.createMerchant()
  const signer = signerOn('tron')
  const wallet = await merchant.connect('tron', 'USDT', signer)
  const cursors = await shop.context.db.selectFrom('chain_cursors').select(['chain', 'livemode']).execute()
  expect(cursors).toEqual([{ chain: 'tron', livemode: true }])
  await node.mint({ token, to: signer.address, amountBase: 12_345_678n })
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await merchant.retrieve(wallet)).toMatchObject({ address: signer.address, balance: 1_234 })
  await shop.close()
})
