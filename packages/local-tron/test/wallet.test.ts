import { expect, test } from 'vitest'
import { accountAt, fromHex, post, tronwebOf, useNode, wallet } from './node.ts'

const started = useNode()

const pay = (from = 0, amountBase = 1n, feeLimitSun = 100_000_000) => {
  const { node, token } = started()
  const to = accountAt(node, 1).address
  return node.transfer({ token, from: accountAt(node, from), to, amountBase, feeLimitSun })
}

const infoOf = (txid: string) => wallet(started().node, 'wallet/gettransactioninfobyid', { value: txid })

test('a block is the same by number, by id, in a range and as the newest', async () => {
  const { node } = started()
  const txid = await pay()
  const { height, blockId } = await node.head()
  const block = await wallet(node, 'wallet/getblockbynum', { num: height })
  expect(block).toMatchObject({
    blockID: blockId,
    block_header: { raw_data: { number: height } },
    transactions: [{ txID: txid, ret: [{ contractRet: 'SUCCESS' }] }],
  })
  expect(await wallet(node, 'wallet/getblockbyid', { value: blockId })).toEqual(block)
  expect(await wallet(node, 'wallet/getnowblock')).toEqual(block)
  expect(await wallet(node, 'wallet/getblock', { detail: true })).toEqual(block)
  expect(await wallet(node, 'wallet/getblock', { id_or_num: blockId })).not.toHaveProperty('transactions')
  const range = { startNum: height - 1, endNum: height + 1 }
  expect(await wallet(node, 'wallet/getblockbylimitnext', range)).toMatchObject({ block: [{}, block] })
  const wide = { startNum: 0, endNum: 101 }
  expect(await wallet(node, 'wallet/getblockbylimitnext', wide)).toEqual({})
  expect(await wallet(node, 'wallet/getblockbynum', { num: height + 1 })).toEqual({})
  const infos = await wallet(node, 'wallet/gettransactioninfobyblocknum', { num: height })
  expect(infos).toEqual([await infoOf(txid)])
})

test('a request by GET is answered as one by POST', async () => {
  const { node } = started()
  const response = await fetch(`${node.url}/wallet/getblockbynum?num=1`)
  expect(await response.json()).toEqual(await wallet(node, 'wallet/getblockbynum', { num: 1 }))
})

test('walletsolidity knows a transaction only once its block is solidified', async () => {
  const { node } = started()
  const txid = await pay()
  const { height } = await node.head()
  const solid = (path: string, args: object) => wallet(node, `walletsolidity/${path}`, args)
  const reads = () =>
    Promise.all([
      solid('gettransactionbyid', { value: txid }),
      solid('gettransactioninfobyid', { value: txid }),
      solid('getblockbynum', { num: height }),
    ])
  expect(await tronwebOf(node).trx.getTransactionInfo(txid)).toEqual({})
  expect(await reads()).toEqual([{}, {}, {}])
  await node.mine(17)
  expect(await reads()).toEqual([{}, {}, {}])
  await node.mine(1)
  expect(await reads()).toMatchObject([
    { txID: txid },
    { id: txid },
    { block_header: { raw_data: { number: height } } },
  ])
  expect(await solid('getnowblock', {})).toEqual(await solid('getblockbynum', { num: height }))
  const next = await pay()
  expect(await solid('gettransactionbyid', { value: next })).toEqual({})
  await node.solidify()
  expect(await solid('gettransactionbyid', { value: next })).toMatchObject({ txID: next })
})

test('a transfer without the money is mined as REVERT, without a log', async () => {
  const info = await infoOf(await pay(4, 10n ** 12n))
  expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
  expect(fromHex(info.resMessage)).toBe('REVERT opcode executed')
  expect(fromHex((info.contractResult as string[])[0])).toContain('TestUsdt: balance too low')
  expect(info).not.toHaveProperty('log')
})

test('a blacklisted sender cannot transfer until the list has the sender no more', async () => {
  const { node, token } = started()
  const user = accountAt(node, 0).address
  await node.setBlacklisted({ token, user, isListed: true })
  const isListed = await tronwebOf(node).transactionBuilder.triggerConstantContract(
    token,
    'isBlackListed(address)',
    {},
    [{ type: 'address', value: user }],
    user,
  )
  expect(Number(`0x${isListed.constant_result[0]}`)).toBe(1)
  expect(await infoOf(await pay())).toMatchObject({ receipt: { result: 'REVERT' } })
  await node.setBlacklisted({ token, user, isListed: false })
  expect(await infoOf(await pay())).toMatchObject({ receipt: { result: 'SUCCESS' } })
})

test('a fee limit that is too low ends a transfer as OUT_OF_ENERGY, and uses all of the limit', async () => {
  const txid = await pay(0, 1n, 1_000_000)
  const info = await infoOf(txid)
  expect(info).toMatchObject({
    result: 'FAILED',
    fee: 1_000_000,
    receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 10_000 },
  })
  expect(await wallet(started().node, 'wallet/gettransactionbyid', { value: txid })).toMatchObject({
    ret: [{ contractRet: 'OUT_OF_ENERGY' }],
  })
  expect(await infoOf(await pay(0, 1n, 0))).toMatchObject({ receipt: { result: 'OUT_OF_ENERGY' } })
})

test('the estimated energy is enough', async () => {
  const { node, token } = started()
  const { energy_required } = await tronwebOf(node).transactionBuilder.estimateEnergy(
    token,
    'transfer(address,uint256)',
    {},
    [
      { type: 'address', value: accountAt(node, 1).address },
      { type: 'uint256', value: '1' },
    ],
    accountAt(node, 0).address,
  )
  expect(await infoOf(await pay(0, 1n, energy_required * 100))).toMatchObject({
    receipt: { result: 'SUCCESS' },
  })
})

test('a call of no contract is refused before it is built', async () => {
  const { node } = started()
  const args = {
    owner_address: accountAt(node, 0).address,
    contract_address: accountAt(node, 1).address,
    data: 'a9059cbb',
  }
  for (const path of ['triggersmartcontract', 'triggerconstantcontract', 'estimateenergy']) {
    const { result } = (await wallet(node, `wallet/${path}`, args)) as {
      result: Record<string, unknown>
    }
    expect(result).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' })
    expect(fromHex(result.message)).toBe('No contract or not a valid smart contract')
  }
})

test('accounts exist by command', async () => {
  const { node } = started()
  const address = `41${'99'.repeat(20)}`
  expect(await wallet(node, 'wallet/getaccount', { address })).toEqual({})
  await node.setBalance(address, 5_000_000)
  expect(await wallet(node, 'wallet/getaccount', { address })).toMatchObject({ balance: 5_000_000 })
  expect(await wallet(node, 'wallet/getaccountresource', { address })).toHaveProperty('freeNetLimit')
  expect(await tronwebOf(node).trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 100 })
  const { height, blockId } = await node.head()
  expect(await wallet(node, 'wallet/getnodeinfo')).toMatchObject({ block: `Num:${height},ID:${blockId}` })
})

test('what cannot be read, is too large or is not here is refused', async () => {
  const { node } = started()
  expect(await wallet(node, 'wallet/getblockbynum', { num: 'x' })).toEqual({
    Error: 'class java.lang.NumberFormatException : For input string: "x"',
  })
  expect(await wallet(node, 'wallet/getaccount', { address: 'Tx' })).toMatchObject({
    Error: expect.stringContaining('Invalid address'),
  })
  const large = { value: 'a'.repeat(4 * 1024 * 1024) }
  expect(await wallet(node, 'wallet/gettransactionbyid', large)).toEqual({
    Error: 'class java.lang.Exception : body size is too big, the limit is 4194304',
  })
  const createsAccount = {
    raw_data: { contract: [{ type: 'TransferContract', parameter: { value: {} } }] },
  }
  expect(await wallet(node, 'wallet/broadcasttransaction', createsAccount)).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
  })
  expect((await post(`${node.url}/wallet/createwitness`, {})).status).toBe(404)
  expect((await fetch(`${node.url}/jsonrpc`)).status).toBe(405)
})
