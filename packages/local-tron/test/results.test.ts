import { expect, test } from 'vitest'
import { accountAt, rpc, useNode } from './node.ts'

const started = useNode({ limits: { results: 2 } })

test('more results than allowed are refused', async () => {
  const { node, token } = started()
  const { height } = await node.head()
  await node.setAutomine(false)
  const transfer = { token, from: accountAt(node, 0), to: accountAt(node, 1).address, amountBase: 1n }
  for (let count = 0; count < 3; count += 1) await node.transfer(transfer)
  await node.mine()
  const filter = (from: number) => ({ fromBlock: `0x${from.toString(16)}`, toBlock: 'latest' })
  expect(await rpc(node.jsonRpcUrl, 'eth_getLogs', filter(height + 1))).toEqual({
    error: { code: -32005, message: 'query returned more than 2 results' },
  })
  await node.mine()
  expect(await rpc(node.jsonRpcUrl, 'eth_getLogs', filter(height + 2))).toEqual({ result: [] })
})
