import { expect, test } from 'vitest'
import { providerLies } from './provider-lies.ts'

const transfer = {
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', '0x1', '0x2'],
  data: `0x${'0'.repeat(62)}0f`,
  logIndex: '0x2',
}
const other = { topics: ['0xaa'], data: '0x0f', logIndex: '0x3' }
const doubled = { ...transfer, data: `0x${'0'.repeat(62)}1e`, logIndex: '0x1002' }

test.each([
  ['eth_getLogs', [transfer, other], [doubled, other]],
  ['eth_getBlockReceipts', [{ logs: [transfer] }], [{ logs: [doubled] }]],
  ['eth_getBlockReceipts', null, null],
  ['eth_getBlockByNumber', { timestamp: '0x12c' }, { timestamp: '0x12c' }],
])('about a transfer: %s reports another one with twice the amount', (method, result, reported) => {
  expect(providerLies.transfer.tells?.(method, result)).toEqual(reported)
})

const call = `0xa9059cbb${'11'.repeat(64)}`

test.each([
  ['eth_getTransactionByHash', { input: `${call}abcd` }, { input: call }],
  ['eth_getTransactionByHash', { input: '0x1234' }, { input: '0x1234' }],
  ['eth_getTransactionByHash', null, null],
  ['eth_getLogs', [transfer], [transfer]],
])('about a reference: %s reports transfers without it', (method, result, reported) => {
  expect(providerLies.reference.tells?.(method, result)).toEqual(reported)
})

test.each([
  ['eth_getBlockByNumber', { timestamp: '0x12c' }, { timestamp: '0x0' }],
  ['eth_getBlockByHash', { timestamp: '0x12d' }, { timestamp: '0x1' }],
  ['eth_getBlockByNumber', null, null],
])('about a time: %s reports a block five minutes too early', (method, result, reported) => {
  expect(providerLies.time.tells?.(method, result)).toEqual(reported)
})
