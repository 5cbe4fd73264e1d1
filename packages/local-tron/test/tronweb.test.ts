import { expect, test } from 'vitest'
import { TronWeb, utils } from '../src/tronweb.ts'
import { accountAt, fromHex, rpc, tronwebOf, useNode, wallet } from './node.ts'

const started = useNode()

const transferArguments = (to: string, amount: string) => [
  { type: 'address', value: to },
  { type: 'uint256', value: amount },
]

test('tronweb builds, signs and broadcasts a transfer, and reads it back', async () => {
  const { node, token } = started()
  const [buyer, merchant] = [accountAt(node, 0), accountAt(node, 1)]
  const tronweb = tronwebOf(node)
  const built = await tronweb.transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit: 30_000_000 },
    transferArguments(merchant.address, '12340000'),
    buyer.address,
  )
  expect(utils.transaction.txCheck(built.transaction)).toBe(true)
  const sent = await tronweb.trx.sendRawTransaction(await tronweb.trx.sign(built.transaction))
  expect(sent).toMatchObject({ result: true, txid: built.transaction.txID })

  const read = await tronweb.trx.getTransaction(sent.txid)
  expect(read).toMatchObject({ txID: sent.txid, ret: [{ contractRet: 'SUCCESS' }] })
  const info = await tronweb.trx.getUnconfirmedTransactionInfo(sent.txid)
  expect(info).toMatchObject({ id: sent.txid, receipt: { result: 'SUCCESS' } })
  expect(info.log).toHaveLength(1)
  const balance = await tronweb.transactionBuilder.triggerConstantContract(
    token,
    'balanceOf(address)',
    {},
    [{ type: 'address', value: merchant.address }],
    buyer.address,
  )
  expect(Number(`0x${balance.constant_result[0]}`)).toBe(12_340_000)
})

test('a transfer of the token answers false although it succeeds', async () => {
  const { node, token } = started()
  const txid = await node.transfer({
    token,
    from: accountAt(node, 0),
    to: accountAt(node, 1).address,
    amountBase: 1n,
  })
  const info = await wallet(node, 'wallet/gettransactioninfobyid', { value: txid })
  expect(info).toMatchObject({
    contractResult: ['00'.repeat(32)],
    receipt: { result: 'SUCCESS' },
    log: [{}],
  })
})

test('a recipient whose word has 41 before its 20 bytes is paid', async () => {
  const { node, token } = started()
  const to = accountAt(node, 2)
  const transfer = { token, from: accountAt(node, 0), to: to.address, amountBase: 7n }
  const txid = await node.transfer({ ...transfer, padsWith41: true })
  const info = await wallet(node, 'wallet/gettransactioninfobyid', { value: txid })
  expect(info).toMatchObject({ receipt: { result: 'SUCCESS' } })
  expect(info.log).toMatchObject([{ topics: [{}, {}, `${'00'.repeat(12)}${to.hex.slice(2)}`] }])
  const { raw_data } = (await wallet(node, 'wallet/gettransactionbyid', { value: txid })) as {
    raw_data: { contract: { parameter: { value: { data: string } } }[] }
  }
  expect(raw_data.contract[0]?.parameter.value.data.slice(8, 72)).toBe(`${'00'.repeat(11)}${to.hex}`)
})

test('a reference after the arguments is read back at the end of the calldata', async () => {
  const { node, token } = started()
  const reference = 'ab'.repeat(16)
  const txid = await node.transfer({
    token,
    from: accountAt(node, 0),
    to: accountAt(node, 1).address,
    amountBase: 5n,
    dataSuffix: `0x${reference}`,
  })
  const { result } = await rpc(node.jsonRpcUrl, 'eth_getTransactionByHash', `0x${txid}`)
  expect((result as { input: string }).input).toHaveLength(2 + 8 + 128 + 32)
  expect((result as { input: string }).input.slice(-32)).toBe(reference)
})

test('a transfer that tronweb built without a node is taken, up to 24 hours before it expires', async () => {
  const { node, token } = started()
  const { height, blockId, timeMs } = await node.head()
  const build = async (expiration: number) => {
    const offline = new TronWeb({ fullHost: 'http://127.0.0.1:9' })
    const blockHeader = {
      ref_block_bytes: height.toString(16).padStart(4, '0').slice(-4),
      ref_block_hash: blockId.slice(16, 32),
      timestamp: timeMs,
      expiration,
    }
    const input = `a9059cbb${accountAt(node, 1).evm.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const options = { feeLimit: 30_000_000, txLocal: true, input, blockHeader }
    const { address } = accountAt(node, 0)
    const { transaction } = await offline.transactionBuilder.triggerSmartContract(
      token,
      '',
      options,
      [],
      address,
    )
    return tronwebOf(node).trx.sendRawTransaction(await tronwebOf(node).trx.sign(transaction))
  }
  const dayMs = 24 * 60 * 60 * 1000
  expect(await build(timeMs + dayMs + 1)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
  expect(await build(timeMs + 2_999)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
  expect(await build(timeMs + dayMs)).toMatchObject({ result: true })
})

test('what is broadcast twice, signed by another, of another fork or forged is refused with its code', async () => {
  const { node, token } = started()
  const tronweb = tronwebOf(node)
  const { transaction } = await tronweb.transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit: 30_000_000 },
    transferArguments(accountAt(node, 1).address, '1'),
    accountAt(node, 0).address,
  )
  const signed = await tronweb.trx.sign(transaction)
  const broadcast = (changed: object) =>
    wallet(node, 'wallet/broadcasttransaction', { ...signed, ...changed })
  const stranger = utils.crypto.ECKeySign(
    Buffer.from(transaction.txID, 'hex'),
    Buffer.from(accountAt(node, 3).privateKey, 'hex'),
  )
  const forged = await broadcast({ signature: [stranger] })
  expect(forged).toMatchObject({ code: 'SIGERROR', txid: transaction.txID })
  expect(fromHex(forged.message)).toContain(`is signed by ${accountAt(node, 3).address} but it is not`)
  expect(await broadcast({ signature: [] })).toMatchObject({ code: 'SIGERROR' })
  const otherFork = { raw_data: { ...transaction.raw_data, ref_block_hash: '11'.repeat(8) } }
  expect(await broadcast(otherFork)).toMatchObject({ code: 'TAPOS_ERROR' })
  // The id is the hash of the raw data, so after this change the signature belongs to another transaction.
  const dearer = { raw_data: { ...transaction.raw_data, fee_limit: 1 } }
  expect(await broadcast(dearer)).toMatchObject({ code: 'SIGERROR' })
  expect(await broadcast({})).toEqual({ result: true, txid: transaction.txID })
  const again = await broadcast({})
  expect(again).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  expect(fromHex(again.message)).toBe('Dup transaction.')
})

test('a serialised transaction is taken as the JSON one is', async () => {
  const { node, token } = started()
  const tronweb = tronwebOf(node)
  const { transaction } = await tronweb.transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit: 30_000_000 },
    transferArguments(accountAt(node, 1).address, '2'),
    accountAt(node, 0).address,
  )
  const signed = await tronweb.trx.sign(transaction)
  const message = utils.transaction.txJsonToPb(signed)
  message.addSignature(Buffer.from(signed.signature[0] ?? '', 'hex').toString('base64'))
  const hex = Buffer.from(message.serializeBinary()).toString('hex')
  const answer = await tronweb.trx.sendHexTransaction(hex)
  expect(answer).toMatchObject({ result: true, txid: transaction.txID })
  expect(await tronweb.trx.getTransaction(transaction.txID)).toMatchObject({
    ret: [{ contractRet: 'SUCCESS' }],
  })
  expect(await wallet(node, 'wallet/broadcasthex', { transaction: 'ff' })).toMatchObject({
    Error: expect.stringContaining('InvalidProtocolBufferException'),
  })
})
