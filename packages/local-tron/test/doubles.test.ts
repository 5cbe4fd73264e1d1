import { expect, test } from 'vitest'
import { TronWeb } from '../src/tronweb.ts'
import { accountAt, post, rpc, useNode, wallet } from './node.ts'

const started = useNode()

const pay = () => {
  const { node, token } = started()
  return node.transfer({
    token,
    from: accountAt(node, 0),
    to: accountAt(node, 1).address,
    amountBase: 1n,
  })
}

test('a lagging provider does not know the newest blocks, by no way', async () => {
  const { node } = started()
  const txid = await pay()
  await node.mine(2)
  const { height } = await node.head()
  const double = await node.startDouble({ lagBlocks: 3 })
  expect((await rpc(double.jsonRpcUrl, 'eth_blockNumber')).result).toBe(`0x${(height - 3).toString(16)}`)
  const at = `0x${(height - 2).toString(16)}`
  expect((await rpc(double.jsonRpcUrl, 'eth_getBlockByNumber', at, false)).result).toBe(null)
  expect((await rpc(double.jsonRpcUrl, 'eth_getLogs', { fromBlock: at, toBlock: 'latest' })).result).toEqual(
    [],
  )
  expect((await rpc(double.jsonRpcUrl, 'eth_getLogs', { fromBlock: at, toBlock: at })).result).toEqual([])
  expect((await rpc(double.jsonRpcUrl, 'eth_getTransactionReceipt', `0x${txid}`)).result).toBe(null)
  expect(await wallet(double, 'wallet/gettransactioninfobyid', { value: txid })).toEqual({})
  expect(await wallet(double, 'wallet/getnowblock')).toMatchObject({
    block_header: { raw_data: { number: height - 3 } },
  })
  double.faults = { lagBlocks: 2 }
  expect(await wallet(double, 'wallet/gettransactioninfobyid', { value: txid })).toMatchObject({ id: txid })
})

test('a provider on a fork of its own has other blocks there, and takes the ids of the chain for heights', async () => {
  const { node } = started()
  const { height: forkedAbove } = await node.head()
  const txid = await pay()
  await node.mine(1)
  const double = await node.startDouble({ forkedAbove })
  type Block = { hash: string; parentHash: string }
  const blockAt = async (url: string, height: number) =>
    (await rpc(url, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false)).result as Block
  const [below, first, second] = [forkedAbove, forkedAbove + 1, forkedAbove + 2]
  const told = await blockAt(double.jsonRpcUrl, first)
  const real = await blockAt(node.jsonRpcUrl, first)
  expect(await blockAt(double.jsonRpcUrl, below)).toEqual(await blockAt(node.jsonRpcUrl, below))
  expect([told.parentHash, told.hash === real.hash]).toEqual([real.parentHash, false])
  expect((await blockAt(double.jsonRpcUrl, second)).parentHash).toBe(told.hash)
  const logsIn = async (url: string) => (await rpc(url, 'eth_getLogs', { blockHash: real.hash })).result
  expect(await logsIn(node.jsonRpcUrl)).toHaveLength(1)
  expect(await logsIn(double.jsonRpcUrl)).toEqual([])
  expect((await rpc(double.jsonRpcUrl, 'eth_getTransactionReceipt', `0x${txid}`)).result).toBe(null)
})

test('a provider refuses by 429, and by an Error outside JSON-RPC with the status 200', async () => {
  const { node } = started()
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
  const double = await node.startDouble({ tooManyRequests: true })
  expect((await post(double.jsonRpcUrl, call)).status).toBe(429)
  expect((await post(`${double.url}/wallet/getnowblock`, {})).status).toBe(429)
  double.faults = { lacksResources: true }
  const said = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' }
  expect(await post(double.jsonRpcUrl, [call])).toEqual({ status: 200, body: said })
  expect(await post(`${double.url}/wallet/getnowblock`, {})).toEqual({ status: 200, body: said })
})

test('a provider of an earlier version refuses the tag finalized, and knows the height all the same', async () => {
  const { node } = started()
  const double = await node.startDouble({ refusesFinalized: true })
  expect(await rpc(double.jsonRpcUrl, 'eth_getBlockByNumber', 'finalized', false)).toEqual({
    error: { code: -32602, message: 'TAG finalized not supported' },
  })
  const { solidHeight } = await node.head()
  const at = `0x${solidHeight.toString(16)}`
  expect(await rpc(double.jsonRpcUrl, 'eth_getBlockByNumber', at, false)).toMatchObject({
    result: { number: at },
  })
})

test('faults are of the requests that a test chooses', async () => {
  const { node } = started()
  const double = await node.startDouble(({ methods }) => ({
    tooManyRequests: methods.includes('eth_getLogs'),
  }))
  const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })
  expect((await post(double.jsonRpcUrl, call('eth_blockNumber'))).status).toBe(200)
  expect((await post(double.jsonRpcUrl, [call('eth_blockNumber'), call('eth_getLogs')])).status).toBe(429)
  expect((await post(`${double.url}/wallet/getnowblock`, {})).status).toBe(200)
})

test('a provider without old logs tells none, and no error', async () => {
  const { node } = started()
  await pay()
  const { height } = await node.head()
  const filter = { fromBlock: `0x${height.toString(16)}`, toBlock: 'latest' }
  const double = await node.startDouble({ silentLogs: { below: height } })
  expect((await rpc(double.jsonRpcUrl, 'eth_getLogs', filter)).result).toHaveLength(1)
  double.faults = { silentLogs: { below: height + 1 } }
  expect(await rpc(double.jsonRpcUrl, 'eth_getLogs', filter)).toEqual({ result: [] })
  double.faults = { silentLogs: true }
  expect(await rpc(double.jsonRpcUrl, 'eth_getLogs', filter)).toEqual({ result: [] })
  expect((await rpc(double.jsonRpcUrl, 'eth_blockNumber')).result).toBe(`0x${height.toString(16)}`)
})

test('a provider with pruned history knows neither blocks nor transactions below a height', async () => {
  const { node } = started()
  const txid = await pay()
  const { height, blockId } = await node.head()
  await node.mine()
  const double = await node.startDouble({ prunedBelow: height + 1 })
  const at = `0x${height.toString(16)}`
  expect((await rpc(double.jsonRpcUrl, 'eth_getBlockByNumber', at, false)).result).toBe(null)
  expect(await wallet(double, 'wallet/getblockbyid', { value: blockId })).toEqual({})
  expect(await wallet(double, 'wallet/gettransactionbyid', { value: txid })).toEqual({})
  expect(await rpc(double.jsonRpcUrl, 'eth_getLogs', { fromBlock: at, toBlock: 'latest' })).toEqual({
    result: [],
  })
  double.faults = { prunedBelow: height }
  expect(await wallet(double, 'wallet/gettransactionbyid', { value: txid })).toMatchObject({ txID: txid })
})

test('a provider with keys answers 401 without the right one', async () => {
  const { node } = started()
  const double = await node.startDouble({ apiKey: 'k-1' })
  const ask = (headers: Record<string, string>) => post(`${double.url}/wallet/getnowblock`, {}, headers)
  expect((await ask({})).status).toBe(401)
  expect((await ask({ 'TRON-PRO-API-KEY': 'k-2' })).status).toBe(401)
  expect((await ask({ 'TRON-PRO-API-KEY': 'k-1' })).status).toBe(200)
  const tronweb = new TronWeb({ fullHost: double.url, headers: { 'TRON-PRO-API-KEY': 'k-1' } })
  expect(await tronweb.trx.getCurrentBlock()).toHaveProperty('blockID')
})

test('a fault of the node itself is told without its words', async () => {
  const { node } = started()
  const heard: unknown[] = []
  const { startTronNode } = await import('../src/index.ts')
  const broken = await startTronNode({ onError: (error) => heard.push(error) })
  process.kill(broken.pid, 'SIGKILL')
  const said = await wallet(broken, 'wallet/getnowblock')
  expect(said).toEqual({ Error: 'class java.lang.IllegalArgumentException : internal error' })
  expect(heard).toHaveLength(1)
  await broken.stop()
  expect(await wallet(node, 'wallet/getnowblock')).toHaveProperty('blockID')
})
