import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTronNode, type TronNode } from '../src/index.ts'
import { accountAt, rpc, tronwebOf, wallet } from './node.ts'

let node: TronNode
let token: string
/** The current time of the node's clock, in milliseconds. */
let nowMs: number

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
  node = await startTronNode({ clock: () => nowMs, solidLag: null })
  token = await node.deployToken()
  await node.mint({ token, to: accountAt(node, 0).address, amountBase: 1_000_000n })
})

afterEach(() => node.stop())

const pay = (amountBase: bigint) =>
  node.transfer({ token, from: accountAt(node, 0), to: accountAt(node, 1).address, amountBase })

/**
 * Builds a payment that refers to the newest block instead of a solidified one, as tronweb does without a
 * node.
 */
const payByHead = async (): Promise<string> => {
  const { height, blockId, timeMs } = await node.head()
  const blockHeader = {
    ref_block_bytes: height.toString(16).padStart(4, '0'),
    ref_block_hash: blockId.slice(16, 32),
    timestamp: timeMs,
    expiration: timeMs + 60_000,
  }
  const input = `a9059cbb${accountAt(node, 1).evm.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
  const options = { feeLimit: 30_000_000, txLocal: true, input, blockHeader }
  const tronweb = tronwebOf(node)
  const from = accountAt(node, 0).address
  const { transaction } = await tronweb.transactionBuilder.triggerSmartContract(token, '', options, [], from)
  const { txid } = await tronweb.trx.sendRawTransaction(await tronweb.trx.sign(transaction))
  return txid
}

const infoOf = (value: string) => wallet(node, 'wallet/gettransactioninfobyid', { value })

const logsOf = async (filter: object) => {
  const { result } = await rpc(node.jsonRpcUrl, 'eth_getLogs', filter)
  return result as { transactionHash: string; blockHash: string; blockNumber: string }[]
}

test('without automine a transaction is unknown until a block is mined, in the order of arrival', async () => {
  await node.setAutomine(false)
  const { height } = await node.head()
  const ids = [await pay(1n), await pay(2n), await pay(1n)]
  expect(new Set(ids).size).toBe(3)
  expect((await node.head()).height).toBe(height)
  expect(await infoOf(ids[0] as string)).toEqual({})
  expect((await rpc(node.jsonRpcUrl, 'eth_getTransactionByHash', `0x${ids[0]}`)).result).toBe(null)
  await node.mine(2)
  expect((await node.head()).height).toBe(height + 2)
  const block = await wallet(node, 'wallet/getblockbynum', { num: height + 1 })
  expect((block.transactions as { txID: string }[]).map(({ txID }) => txID)).toEqual(ids)
})

test('a dropped transaction is never mined', async () => {
  await node.setAutomine(false)
  const [dropped, kept] = [await pay(1n), await pay(2n)]
  expect(await node.drop(dropped)).toBe(true)
  expect(await node.drop(dropped)).toBe(false)
  await node.setAutomine(true)
  expect(await infoOf(dropped)).toEqual({})
  expect(await infoOf(kept)).toMatchObject({ receipt: { result: 'SUCCESS' } })
})

test('blocks are 3 s apart, and follow the clock once it has moved on', async () => {
  const { timeMs } = await node.head()
  expect(timeMs % 3_000).toBe(0)
  await node.mine(2)
  expect((await node.head()).timeMs).toBe(timeMs + 6_000)
  const aheadMs = timeMs + 6_000 - nowMs
  await node.increaseTime(aheadMs + 10_000)
  await node.mine()
  expect((await node.head()).timeMs).toBe(timeMs + 6_000 + 9_000)
  nowMs += 60_000
  await node.mine()
  expect((await node.head()).timeMs).toBe(timeMs + 6_000 + 69_000)
})

test('a waiting transaction that has expired is left out of the block', async () => {
  await node.setAutomine(false)
  const late = await pay(1n)
  await node.increaseTime(10 * 60_000)
  await node.mine()
  expect(await infoOf(late)).toEqual({})
  await node.mine()
  expect(await infoOf(late)).toEqual({})
})

test('a reorganisation makes a transaction gone, and its block another of the same height', async () => {
  const txid = await pay(1n)
  const before = await node.head()
  await node.reorganise({ depth: 1 })
  const after = await node.head()
  expect(after.height).toBe(before.height + 1)
  const block = await wallet(node, 'wallet/getblockbynum', { num: before.height })
  expect(block.blockID).not.toBe(before.blockId)
  expect((block.blockID as string).slice(0, 16)).toBe(before.blockId.slice(0, 16))
  expect(await infoOf(txid)).toEqual({})
  expect(await wallet(node, 'wallet/gettransactionbyid', { value: txid })).toEqual({})
  expect((await rpc(node.jsonRpcUrl, 'eth_getTransactionReceipt', `0x${txid}`)).result).toBe(null)
  const range = { fromBlock: `0x${before.height.toString(16)}`, toBlock: 'latest' }
  expect(await logsOf(range)).toEqual([])
})

test('a transaction of a replaced block is mined again elsewhere, with the same id', async () => {
  const [first, second] = [await pay(1n), await pay(2n)]
  const { height } = await node.head()
  await node.reorganise({ depth: 2, again: [{ txId: first, block: 1 }] })
  expect(await infoOf(first)).toMatchObject({ blockNumber: height, receipt: { result: 'SUCCESS' } })
  expect(await infoOf(second)).toEqual({})
  const range = { fromBlock: `0x${(height - 1).toString(16)}`, toBlock: 'latest' }
  expect(await logsOf(range)).toMatchObject([{ transactionHash: `0x${first}` }])
})

test('the hash of a block that is gone still answers, with the logs of its height now', async () => {
  const [first, second] = [await pay(1n), await pay(2n)]
  const gone = await node.head()
  await node.reorganise({ depth: 2, again: [{ txId: first, block: 1 }] })
  const logs = await logsOf({ blockHash: `0x${gone.blockId}` })
  expect(logs).toMatchObject([{ transactionHash: `0x${first}` }])
  expect(logs[0]?.blockHash).not.toBe(`0x${gone.blockId}`)
  const block = await wallet(node, 'wallet/getblockbyid', { value: gone.blockId })
  expect(block).toMatchObject({ blockID: gone.blockId, transactions: [{ txID: second }] })
  const unknown = await rpc(node.jsonRpcUrl, 'eth_getLogs', { blockHash: `0x${'11'.repeat(32)}` })
  expect(unknown).toEqual({ error: { code: -32602, message: 'invalid blockHash' } })
})

test('a transaction that is gone can be broadcast again, unless it refers to a replaced block', async () => {
  const [gone, buried] = [await pay(1n), await payByHead()]
  const read = (value: string) => wallet(node, 'wallet/gettransactionbyid', { value })
  const [first, second] = [await read(gone), await read(buried)]
  const again = [{ txId: buried, block: 0 }]
  await expect(node.reorganise({ depth: 2, again })).rejects.toThrow('refers to a replaced block')
  await node.reorganise({ depth: 2 })
  expect(await tronwebOf(node).trx.sendRawTransaction(first as never)).toMatchObject({ result: true })
  expect(await infoOf(gone)).toMatchObject({ receipt: { result: 'SUCCESS' } })
  expect(await wallet(node, 'wallet/broadcasttransaction', second)).toMatchObject({ code: 'TAPOS_ERROR' })
})

test('a waiting transaction that refers to a replaced block is never mined', async () => {
  await node.mine()
  await node.setAutomine(false)
  const [kept, lost] = [await pay(1n), await payByHead()]
  await node.reorganise({ depth: 1 })
  await node.mine()
  expect(await infoOf(kept)).toMatchObject({ receipt: { result: 'SUCCESS' } })
  expect(await infoOf(lost)).toEqual({})
})

test('a solidified block cannot be replaced', async () => {
  await node.mine(3)
  const { height } = await node.head()
  await node.solidify(height - 1)
  expect(await node.head()).toMatchObject({ solidHeight: height - 1 })
  await expect(node.reorganise({ depth: 2 })).rejects.toThrow('would replace solidified ones')
  await node.reorganise({ depth: 1 })
  await node.solidify()
  await node.solidify(1)
  expect(await node.head()).toMatchObject({ height: height + 1, solidHeight: height + 1 })
  await expect(node.solidify(height + 2)).rejects.toThrow('no block')
})

test('solidified blocks are by command only where the node was told so', async () => {
  await node.mine(100)
  expect((await node.head()).solidHeight).toBe(0)
})

test('a reorganisation that names what it cannot mine again changes nothing', async () => {
  const txid = await pay(1n)
  const before = await node.head()
  const again = [{ txId: '11'.repeat(32), block: 0 }]
  await expect(node.reorganise({ depth: 1, again })).rejects.toThrow('in none of the replaced blocks')
  await expect(node.reorganise({ depth: 1, again: [{ txId: txid, block: 2 }] })).rejects.toThrow('no block 2')
  expect(await node.head()).toEqual(before)
})
