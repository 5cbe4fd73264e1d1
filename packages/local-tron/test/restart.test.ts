import { appendFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTronNode } from '../src/index.ts'
import { accountAt, rpc, tronwebOf, wallet } from './node.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'local-tron-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('blocks, transactions, logs, time and what is solidified survive a restart', async () => {
  const before = await startTronNode({ dataDir, solidLag: null })
  const token = await before.deployToken()
  const [payer, payee] = [accountAt(before, 0), accountAt(before, 1)]
  await before.mint({ token, to: payer.address, amountBase: 100n })
  const transfer = { token, from: payer, to: payee.address, amountBase: 1n }
  const [gone, paid] = [await before.transfer(transfer), await before.transfer(transfer)]
  await before.reorganise({ depth: 2, again: [{ txId: paid, block: 0 }] })
  await before.increaseTime(60 * 60_000)
  await before.mine()
  await before.solidify()
  const read = async (node: typeof before) => ({
    head: await node.head(),
    block: await wallet(node, 'wallet/getnowblock'),
    info: await wallet(node, 'wallet/gettransactioninfobyid', { value: paid }),
    gone: await wallet(node, 'wallet/gettransactioninfobyid', { value: gone }),
    logs: await rpc(node.jsonRpcUrl, 'eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
    account: await wallet(node, 'wallet/getaccount', { address: payer.address }),
  })
  const told = await read(before)
  expect(told.info).toMatchObject({ receipt: { result: 'SUCCESS' } })
  expect(told.gone).toEqual({})
  await before.stop()
  // Adds a line that was truncated, as if the process had been killed while it wrote.
  appendFileSync(path.join(dataDir, 'tron.jsonl'), '{"sent":{"transac')

  const after = await startTronNode({ dataDir, solidLag: null })
  expect(await read(after)).toEqual(told)
  const again = await after.transfer(transfer)
  expect(await wallet(after, 'wallet/gettransactioninfobyid', { value: again })).toMatchObject({
    blockNumber: told.head.height + 1,
    receipt: { result: 'SUCCESS' },
  })
  expect((await after.head()).timeMs).toBeGreaterThanOrEqual(told.head.timeMs + 3_000)
  const mined = await tronwebOf(after).trx.getTransaction(paid)
  expect(await wallet(after, 'wallet/broadcasttransaction', mined)).not.toHaveProperty('result')
  await after.stop()

  const third = await startTronNode({ dataDir, solidLag: null })
  expect(await wallet(third, 'wallet/gettransactioninfobyid', { value: again })).toMatchObject({
    receipt: { result: 'SUCCESS' },
  })
  await third.stop()
})

test('a folder without what the EVM wrote is refused', async () => {
  const node = await startTronNode({ dataDir })
  await node.stop()
  rmSync(path.join(dataDir, 'evm.json'))
  await expect(startTronNode({ dataDir })).rejects.toThrow('evm.json is missing')
})
