import { createPublicClient, encodeFunctionData, http, pad, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { testUsdtAbi, toEvm } from '../src/index.ts'
import { accountAt, post, rpc, useNode } from './node.ts'

const started = useNode()
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

const pay = (to: number, amountBase: bigint) => {
  const { node, token } = started()
  return node.transfer({ token, from: accountAt(node, 0), to: accountAt(node, to).address, amountBase })
}

const blockOf = async (at: string) =>
  (await rpc(started().node.jsonRpcUrl, 'eth_getBlockByNumber', at, false)).result as {
    [field: string]: string
  }

test('viem reads the logs of a transfer, with the id that Tron knows', async () => {
  const { node, token } = started()
  const txid = await pay(1, 3_000_000n)
  const client = createPublicClient({ transport: http(node.jsonRpcUrl) })
  const { height, blockId } = await node.head()
  const range = { fromBlock: BigInt(height), toBlock: BigInt(height) }
  const args = { to: accountAt(node, 1).evm }
  const logs = await client.getLogs({ address: toEvm(token), event: transferEvent, args, ...range })
  expect(logs).toMatchObject([
    { transactionHash: `0x${txid}`, blockHash: `0x${blockId}`, args: { value: 3_000_000n }, removed: false },
  ])
  const other = { to: accountAt(node, 2).evm }
  const none = await client.getLogs({ address: toEvm(token), event: transferEvent, args: other, ...range })
  expect(none).toEqual([])
  const receipt = await client.getTransactionReceipt({ hash: `0x${txid}` })
  expect(receipt).toMatchObject({ status: 'success', transactionHash: `0x${txid}`, to: toEvm(token) })
  expect(receipt.logs).toMatchObject([{ transactionHash: `0x${txid}`, blockHash: `0x${blockId}` }])
  expect(await client.getChainId()).toBe(3_448_148_188)
})

test('the hash of a block begins with its height, its bloom is empty, and parents lead down', async () => {
  const { node } = started()
  await node.mine(3)
  const { height } = await node.head()
  const [block, parent] = [
    await blockOf(`0x${height.toString(16)}`),
    await blockOf(`0x${(height - 1).toString(16)}`),
  ]
  expect(block.hash?.slice(2, 18)).toBe(height.toString(16).padStart(16, '0'))
  expect(block.parentHash).toBe(parent.hash)
  expect(block.logsBloom).toBe(`0x${'00'.repeat(256)}`)
  expect(Number(block.timestamp) - Number(parent.timestamp)).toBe(3)
  const { result } = await rpc(node.jsonRpcUrl, 'eth_getBlockByHash', block.hash, false)
  expect(result).toEqual(block)
})

test('a block lists its transactions by ids, or in full', async () => {
  const { node } = started()
  const txid = await pay(1, 1n)
  const { height } = await node.head()
  const at = `0x${height.toString(16)}`
  expect((await blockOf(at)).transactions).toEqual([`0x${txid}`])
  const { result } = await rpc(node.jsonRpcUrl, 'eth_getBlockByNumber', at, true)
  expect(result).toMatchObject({ transactions: [{ hash: `0x${txid}`, from: accountAt(node, 0).evm }] })
})

test('finalized is the solidified block, and safe and pending are refused', async () => {
  const { node } = started()
  await node.mine(30)
  const { height, solidHeight } = await node.head()
  expect(solidHeight).toBe(height - 18)
  expect(Number((await blockOf('finalized')).number)).toBe(solidHeight)
  for (const tag of ['safe', 'pending']) {
    const refused = { error: { code: -32602, message: `TAG ${tag} not supported` } }
    expect(await rpc(node.jsonRpcUrl, 'eth_getBlockByNumber', tag, false)).toEqual(refused)
    expect(await rpc(node.jsonRpcUrl, 'eth_getLogs', { fromBlock: tag, toBlock: 'latest' })).toEqual(refused)
  }
})

test('a filter is limited in blocks, addresses, topics and results', async () => {
  const { node, token } = started()
  await node.mine(5_010)
  const { height } = await node.head()
  const ask = (filter: object) => rpc(node.jsonRpcUrl, 'eth_getLogs', filter)
  const from = (blocks: number) => ({ fromBlock: `0x${(height - blocks).toString(16)}`, toBlock: 'latest' })
  expect(await ask(from(5_000))).toEqual({ result: [] })
  expect(await ask(from(5_001))).toEqual({
    error: { code: -32602, message: 'exceed max block range: 5000' },
  })
  const addresses = (count: number) => Array.from({ length: count }, () => toEvm(token))
  expect(await ask({ ...from(1), address: addresses(1_000) })).toEqual({ result: [] })
  expect(await ask({ ...from(1), address: addresses(1_001) })).toEqual({
    error: { code: -32602, message: 'exceed max addresses: 1000' },
  })
  const topics = (count: number) => [null, Array.from({ length: count }, () => pad(toEvm(token)))]
  expect(await ask({ ...from(1), topics: topics(1_000) })).toEqual({ result: [] })
  expect(await ask({ ...from(1), topics: topics(1_001) })).toEqual({
    error: { code: -32602, message: 'exceed max topics: 1000' },
  })
  expect(await ask({ fromBlock: 'latest', toBlock: '0x1' })).toMatchObject({
    error: { message: 'please verify: fromBlock <= toBlock' },
  })
})

test('a batch has 100 calls at most', async () => {
  const { node } = started()
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
  const taken = await post(node.jsonRpcUrl, calls(100))
  expect(taken.body).toHaveLength(100)
  expect((await post(node.jsonRpcUrl, calls(101))).body).toMatchObject({
    error: { code: -32005, message: 'Batch size 101 exceeds the limit of 100' },
  })
})

test('a call is of the newest state, and tells a reverted one with its reason', async () => {
  const { node, token } = started()
  const data = encodeFunctionData({
    abi: testUsdtAbi,
    functionName: 'transfer',
    args: [accountAt(node, 1).evm, 10n ** 18n],
  })
  const call = { from: accountAt(node, 5).evm, to: toEvm(token), data }
  expect(await rpc(node.jsonRpcUrl, 'eth_call', call, 'latest')).toEqual({
    error: { code: -32000, message: 'REVERT opcode executed: TestUsdt: balance too low' },
  })
  expect(await rpc(node.jsonRpcUrl, 'eth_call', call, '0x1')).toEqual({
    error: { code: -32602, message: 'QUANTITY not supported, just support TAG as latest' },
  })
  const nowhere = { ...call, to: accountAt(node, 1).evm }
  expect(await rpc(node.jsonRpcUrl, 'eth_call', nowhere, 'latest')).toEqual({
    error: { code: -32600, message: 'No contract or not a valid smart contract' },
  })
})

test('what java-tron does not have is refused in its words', async () => {
  const { node } = started()
  expect(await rpc(node.jsonRpcUrl, 'eth_sendRawTransaction', '0x00')).toEqual({
    error: { code: -32601, message: 'the method eth_sendRawTransaction does not exist/is not available' },
  })
  expect(await rpc(node.jsonRpcUrl, 'anvil_mine')).toMatchObject({ error: { code: -32601 } })
  expect(await rpc(node.jsonRpcUrl, 'eth_getBlockByNumber', 'latest')).toEqual({
    error: { code: -32602, message: 'method parameters invalid' },
  })
  expect((await post(node.jsonRpcUrl, '{')).body).toMatchObject({ error: { code: -32700 } })
  expect(await rpc(node.jsonRpcUrl, 'eth_getTransactionByHash', `0x${'11'.repeat(32)}`)).toEqual({
    result: null,
  })
})

test('tron_mine mines blocks for another process, a bounded number', async () => {
  const { node } = started()
  const { height } = await node.head()
  expect(await rpc(node.jsonRpcUrl, 'tron_mine', 3)).toEqual({ result: true })
  expect((await node.head()).height).toBe(height + 3)
  for (const blocks of [0, -1, 1.5, 1_001, '3', null])
    expect((await rpc(node.jsonRpcUrl, 'tron_mine', blocks)).error).toMatchObject({ code: -32602 })
  expect((await node.head()).height).toBe(height + 3)
})
