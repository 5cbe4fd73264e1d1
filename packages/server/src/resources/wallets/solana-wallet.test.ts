import { readTokenBalances } from '@stablerail/chains'
import { encodeBase58 } from '@stablerail/chains/addresses'
import { createKeypair } from '@stablerail/local-solana'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../chains/test/solana-chain.ts'
import { createMetrics } from '../../mechanisms/metrics/index.ts'
import { openShop } from '../../testing/wallets/shop.ts'
import { refreshBalances } from './refresh-balances.ts'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.close())

test('a wallet on Solana shows what its token account holds, and nothing before it has one', async () => {
  const { local, node, buyer, usdc: mint } = chain
  const network = chain.networkOf([node.rpcUrl])
  const clock = createTestClock(new Date())
  const shop = await openShop({ clock, config: { networks: [network] } })
  const merchant = await shop.createMerchant()
  const owner = createKeypair()
  const sign = async (message: string) => encodeBase58(owner.sign(Buffer.from(message)))
  const wallet = await merchant.connect('solana', 'USDC', { address: owner.address, sign })
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await merchant.retrieve(wallet)).toMatchObject({ address: owner.address, balance: 0 })
  await local.pay({ mint, from: buyer, to: owner.address, amountBase: 12_345_678n })
  clock.advance({ minutes: 16 })
  expect(await refreshBalances(shop.context)).toBe(1)
  expect(await merchant.retrieve(wallet)).toMatchObject({ balance: 1_234 })
  await shop.close()
})

test('many balances are asked for in hundreds, and each is that of its wallet', async () => {
  const { local, node, buyer, usdc: mint } = chain
  const network = chain.networkOf([node.rpcUrl])
  const merchant = await local.createWallet()
  await local.mintTo(buyer, merchant.address, mint, 1_000_000_000n)
  const holders = Array.from({ length: 250 }, (_, index) =>
    index === 120 ? merchant.address : index === 249 ? buyer.address : createKeypair().address,
  )
  const asker = { metrics: createMetrics() }
  const balances = await readTokenBalances(
    asker,
    network,
    holders.map((holder) => ({ token: mint.address, holder })),
  )
  expect(balances).toHaveLength(250)
  expect(balances[120]).toBe(1_000_000_000n)
  expect(balances[249]).toBe(await local.balanceOf(buyer.address, mint))
  expect(balances.filter((balance) => balance === 0n)).toHaveLength(248)
  const unknown = [{ token: createKeypair().address, holder: merchant.address }]
  expect(await readTokenBalances(asker, network, unknown)).toEqual([null])
})
