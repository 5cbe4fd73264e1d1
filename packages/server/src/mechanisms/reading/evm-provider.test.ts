import { expect, test } from 'vitest'
import { createProvider } from '../../../../chains/src/evm/reading/provider.ts'
import { createRpc } from '../../../../chains/src/rpc/rpc.ts'
import { startTokenChain } from '../../testing/chains/provider-readers.ts'
import { networkOf } from '../../testing/payments/world.ts'

test('a provider knows by the bloom filter that a block may hold a transfer, a thousand headers later too', async () => {
  const chain = await startTokenChain()
  const rpc = createRpc({ url: chain.node.rpcUrl, timeoutMs: 30_000, maxResponseBytes: 10_000_000 })
  const provider = createProvider(networkOf(chain.node, chain.token), rpc)
  const { blockNumber } = await chain.pay(100n)
  await chain.node.mine(999)
  const number = Number(blockNumber)
  const headers = await provider.headersAfter(number - 1, number + 999)
  const [paid, next] = headers ?? []
  if (paid === undefined || next === undefined) throw new Error('The node has a thousand blocks.')
  expect(provider.doubtful([paid, next], { transfers: [], unreadable: 0 })).toEqual([paid])
  provider.close()
  await chain.close()
})
