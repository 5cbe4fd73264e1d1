import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildContractCall, type TronCall } from './contract-call.ts'

const call: TronCall = {
  from: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  data: '0xa9059cbb',
  feeLimitSun: 30_000_000,
  reference: {
    number: 0x12_0003,
    hash: `0x0000000000120003${'1122334455667788'}${'99'.repeat(16)}`,
    time: new Date('2026-01-01T00:00:00Z'),
  },
  expiresAt: new Date('2026-01-01T23:00:00Z'),
}

test('a call refers to its block by two bytes of the height and eight of the id, and has all that was asked for', async () => {
  const { raw_data, raw_data_hex, txID, visible } = await buildContractCall(call)
  expect(raw_data).toEqual({
    contract: [
      {
        parameter: {
          value: {
            data: 'a9059cbb',
            owner_address: '415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb',
            contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
          },
          type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
        },
        type: 'TriggerSmartContract',
      },
    ],
    ref_block_bytes: '0003',
    ref_block_hash: '1122334455667788',
    fee_limit: 30_000_000,
    timestamp: Date.parse('2026-01-01T00:00:00Z'),
    expiration: Date.parse('2026-01-01T23:00:00Z'),
  })
  expect(visible).toBe(false)
  expect(txID).toBe(createHash('sha256').update(Buffer.from(raw_data_hex, 'hex')).digest('hex'))
})

test('equal calls give equal transactions, and any other call another id', async () => {
  const { txID } = await buildContractCall(call)
  expect((await buildContractCall({ ...call })).txID).toBe(txID)
  const others: TronCall[] = [
    { ...call, data: '0xa9059cbc' },
    { ...call, feeLimitSun: 30_000_001 },
    { ...call, expiresAt: new Date(call.expiresAt.getTime() + 1) },
    { ...call, reference: { ...call.reference, number: 0x12_0004 } },
  ]
  const ids = await Promise.all(others.map(async (other) => (await buildContractCall(other)).txID))
  expect(new Set([txID, ...ids]).size).toBe(5)
})

test.each([
  ['a wallet that is no address', { from: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }],
  ['no fee limit', { feeLimitSun: 0 }],
])('%s cannot be encoded', async (_, change) => {
  await expect(buildContractCall({ ...call, ...change })).rejects.toThrow()
})
