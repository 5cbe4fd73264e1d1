import { expect, test } from 'vitest'
import { readText } from './readings.ts'

const digits = 'ab12'.repeat(16)
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

test.each([
  ['pay_01m8', { kind: 'payment', prefix: 'pay_01m8' }],
  ['in_0', { kind: 'invoice', prefix: 'in_0' }],
  ['plink_01', { kind: 'payment_link', prefix: 'plink_01' }],
  ['pay_', null],
  ['we_01m8', null],
  ['pay 01', null],
])('“%s” is the beginning of the id %j', (text, id) => expect(readText(text).id).toEqual(id))

test.each([
  [`0x${digits}`, [`0x${digits}`, digits]],
  [digits.toUpperCase(), [`0x${digits}`, digits]],
  [signature, [signature]],
  [digits.slice(1), []],
])('“%s” is the transaction %j', (text, txIds) => expect(readText(text).txIds).toEqual(txIds))

test.each([
  ['0xABCDEF12', '0xabcdef12'],
  [`0x${'a'.repeat(40)}`, `0x${'a'.repeat(40)}`],
  [`0x${'a'.repeat(41)}`, null],
  ['0xabcdef1', null],
  ['TJRyWwFs9wTFGZg3', 'TJRyWwFs9wTFGZg3'],
  ['Lovelace', null],
  ['Lovebirds', 'Lovebirds'],
  [`0x${digits}`, null],
])('“%s” is the beginning of the address %j', (text, prefix) =>
  expect(readText(text).address).toEqual(prefix === null ? null : { prefix, end: '' }),
)

test.each([
  ['0x3C44CdD…93BC', { prefix: '0x3c44cdd', end: '93bc' }],
  ['0x3C44CdD...93BC', { prefix: '0x3c44cdd', end: '93bc' }],
  ['4Nd1mYQzv…yTPc', { prefix: '4Nd1mYQzv', end: 'yTPc' }],
  ['0x3C44Cd…93BC', null],
  ['0x3C44CdD…', null],
  ['Lovebirds … and', null],
])('“%s” is the shortened address %j', (text, address) => expect(readText(text).address).toEqual(address))

test.each([
  ['19.99', 1999],
  ['19,99', 1999],
  ['19.9', 1990],
  ['$ 20', 2000],
  ['20 usdc', 2000],
  ['20 $', 2000],
  ['$1,249.00', 124_900],
  ['1,249', 124_900],
  ['10000000000', 1_000_000_000_000],
  ['10000000001', null],
  ['19.999', null],
  ['1.2.3', null],
  ['19 mugs', null],
])('“%s” is the amount %j in cents', (text, minor) => expect(readText(text).amountMinor).toBe(minor))

test.each([
  ['INV-000042', [{ from: 42, to: 42 }]],
  [
    'inv-42',
    [
      { from: 42, to: 42 },
      { from: 420_000, to: 429_999 },
    ],
  ],
  [
    'inv0000',
    [
      { from: 0, to: 0 },
      { from: 0, to: 99 },
    ],
  ],
  ['INV-', [{ from: 0, to: 999_999 }]],
  ['INV', [{ from: 0, to: 999_999 }]],
  ['42', [{ from: 42, to: 42 }]],
  ['INV-1234567', [{ from: 1_234_567, to: 1_234_567 }]],
  ['invoice', []],
  ['4x', []],
])('“%s” is one of the invoice numbers %j', (text, ranges) =>
  expect(readText(text).invoiceNumbers).toEqual(ranges),
)

test.each([
  ['Ada', 'Ada'],
  ['pay attention', 'pay attention'],
  ['Lovebirds', 'Lovebirds'],
  ['pay_01m8', null],
  ['0xabcdef12', null],
  [signature, null],
])('“%s” is the name %j', (text, name) => expect(readText(text).name).toBe(name))
