import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMetrics } from '../../../test/networks.ts'
import { type SolanaChain, startSolanaChain } from '../../../test/solana-chain.ts'
import { readTokenBalances } from '../../read-token-balances.ts'
import { token2022Program } from '../programs.ts'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.close())

test('wallets hold what their token accounts of a mint hold, whichever program it belongs to', async () => {
  const newer = await chain.local.createMint({ payer: chain.buyer, program: token2022Program })
  await chain.local.mintTo(chain.buyer, chain.recipient, newer, 7n)
  await chain.pay(5n)
  const network = chain.networkOf([chain.node.rpcUrl])
  const [token, other] = [chain.usdc.address, newer.address]
  const holdings = [
    ...[
      { token, holder: chain.recipient },
      { token: other, holder: chain.recipient },
    ],
    ...Array.from({ length: 100 }, () => ({ token: other, holder: chain.buyer.address })),
    { token, holder: chain.buyer.address },
  ]
  const balances = await readTokenBalances({ metrics: createTestMetrics() }, network, holdings)
  expect(balances).toEqual([5n, 7n, ...Array.from({ length: 100 }, () => 0n), 10n ** 15n - 5n])
})

test('a token that is no mint has no balance, and a network that does not answer is told', async () => {
  const read = (rpcUrl: string, token: string) =>
    readTokenBalances({ metrics: createTestMetrics() }, chain.networkOf([rpcUrl]), [
      { token, holder: chain.recipient },
    ])
  expect(await read(chain.node.rpcUrl, chain.buyer.address)).toEqual([null])
  await expect(read('http://127.0.0.1:9', chain.usdc.address)).rejects.toMatchObject({ kind: 'unreachable' })
})
