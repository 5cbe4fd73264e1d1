import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHexAddress, toHexAddress } from '../../mechanisms/chains/tron/address.ts'
import { startTokenChain, type TokenChain } from '../../testing/chains/provider-readers.ts'
import { signerOn } from '../../testing/chains/signers.ts'
import { startTronDouble, type TronDouble } from '../../testing/chains/tron-dialect.ts'
import { createTestClock } from '../../testing/index.ts'
import { openShop } from '../../testing/wallets/shop.ts'
import { refreshBalances } from './refresh-balances.ts'

let chain: TokenChain
let double: TronDouble
beforeAll(async () => {
  chain = await startTokenChain('USDT')
  double = await startTronDouble(chain.node.rpcUrl)
})
afterAll(async () => {
  await double.stop()
  await chain.close()
})

test('a wallet on Tron that its key has proven is read from then on, and shows its balance', async () => {
  const network = {
    ...{ chain: 'tron' as const, livemode: true, networkId: chain.node.chainId, rpcUrls: [double.url] },
    tokens: { USDT: { address: fromHexAddress(chain.token), decimals: 6 } },
    ...{ confirmations: 20, pollIntervalMs: 3_000, minesOnDemand: false },
  }
  const shop = await openShop({ clock: createTestClock(new Date()), config: { networks: [network] } })
  const merchant = await shop.createMerchant()
  const signer = signerOn('tron')
  const wallet = await merchant.connect('tron', 'USDT', signer)
  const cursors = await shop.context.db.selectFrom('chain_cursors').select(['chain', 'livemode']).execute()
  expect(cursors).toEqual([{ chain: 'tron', livemode: true }])
  await chain.node.mint({
    ...{ token: chain.token, to: toHexAddress(signer.address) as `0x${string}`, amountBase: 12_345_678n },
  })
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await merchant.retrieve(wallet)).toMatchObject({ address: signer.address, balance: 1_234 })
  await shop.close()
})
