import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sign } from '../src/account.ts'
import { type RawData, withId } from '../src/transactions/transaction.ts'
import { utils } from '../src/tronweb.ts'
import { accountAt, fromHex, tronwebOf, useNode, wallet } from './node.ts'

const started = useNode()

const maxFeeLimitSun = 15_000_000_000

/** Builds a transfer of one token unit from the first test account. */
const build = async (feeLimit = 30_000_000) => {
  const { node, token } = started()
  const { transaction } = await tronwebOf(node).transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit },
    [
      { type: 'address', value: accountAt(node, 1).address },
      { type: 'uint256', value: '1' },
    ],
    accountAt(node, 0).address,
  )
  return transaction.raw_data as unknown as RawData
}

const broadcast = (raw: RawData) => {
  const { node } = started()
  const transaction = withId(raw)
  const signature = [sign(transaction.txID, accountAt(node, 0))]
  return wallet(node, 'wallet/broadcasttransaction', { ...transaction, signature })
}

test('a call of no contract is refused when it is broadcast', async () => {
  const { node } = started()
  const raw = await build()
  const [contract] = raw.contract
  if (contract !== undefined) contract.parameter.value.contract_address = accountAt(node, 5).hex
  const answer = await broadcast(raw)
  expect(answer).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' })
  expect(fromHex(answer.message)).toContain('No contract or not a valid smart contract')
})

test('a fee limit of more than 15,000 TRX is refused, and one of so much is taken', async () => {
  const raw = await build()
  const answer = await broadcast({ ...raw, fee_limit: maxFeeLimitSun + 1 })
  expect(answer).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' })
  expect(fromHex(answer.message)).toContain(`feeLimit must be >= 0 and <= ${maxFeeLimitSun}`)
  expect(await broadcast({ ...raw, fee_limit: maxFeeLimitSun })).toMatchObject({ result: true })
})

test('a call that would revert says so, by a constant call and by an estimate', async () => {
  const { node, token } = started()
  const to = accountAt(node, 1).hex.slice(2).padStart(64, '0')
  const call = {
    owner_address: accountAt(node, 7).hex,
    contract_address: token,
    function_selector: 'transfer(address,uint256)',
    parameter: `${to}${'1'.padStart(64, '0')}`,
  }
  const constant = await wallet(node, 'wallet/triggerconstantcontract', call)
  expect(constant).toMatchObject({ result: { result: true }, transaction: { ret: [{ ret: 'FAILED' }] } })
  expect(fromHex((constant.result as { message?: string }).message)).toBe('REVERT opcode executed')
  const { result, ...rest } = await wallet(node, 'wallet/estimateenergy', call)
  expect(result).toMatchObject({ code: 'CONTRACT_EXE_ERROR' })
  expect(fromHex((result as { message?: string }).message)).toBe('REVERT opcode executed')
  expect(rest).toEqual({})
})

test('the transactions of block 0 are told as java-tron tells them: as none at all', async () => {
  const { node } = started()
  expect(await wallet(node, 'wallet/gettransactioninfobyblocknum', { num: 0 })).toEqual({})
  await node.mine()
  const { height } = await node.head()
  expect(await wallet(node, 'wallet/gettransactioninfobyblocknum', { num: height })).toEqual([])
})

test('a serialised transaction with a field that is not known is refused: its id would be another', async () => {
  const { node } = started()
  const field = (tag: number, bytes: Uint8Array) =>
    Buffer.concat([Buffer.of(tag, ...lengthOf(bytes.length)), bytes])
  const serialise = (raw: Uint8Array) => {
    const id = createHash('sha256').update(raw).digest('hex')
    const signature = Buffer.from(sign(id, accountAt(node, 0)).replace(/^0x/, ''), 'hex')
    return Buffer.concat([field(0x0a, raw), field(0x12, signature)]).toString('hex')
  }
  const message = utils.transaction.txJsonToPb({ raw_data: await build() }).getRawData()
  const raw = message.serializeBinary()
  // Appends a protobuf field that Tron's raw data does not have: a number with the field number 31.
  const unknown = Buffer.concat([raw, Buffer.of(0xf8, 0x01, 0x01)])
  // Sets the field `scripts`, which this node does not support.
  message.setScripts(Buffer.from('01', 'hex').toString('base64'))
  for (const bytes of [unknown, message.serializeBinary()])
    expect(await wallet(node, 'wallet/broadcasthex', { transaction: serialise(bytes) })).toMatchObject({
      Error: expect.stringContaining('InvalidProtocolBufferException'),
    })
  expect(await wallet(node, 'wallet/broadcasthex', { transaction: serialise(raw) })).toMatchObject({
    result: true,
  })
})

/** Encodes a length in protobuf's varint format. */
const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
