import { expect, test } from 'vitest'
import { nextTerms as shown } from '../testing/subscription.ts'
import { isAsShown, readTerms } from './typed-terms.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const start = Date.UTC(2024, 1, 29) / 1000
const end = Date.UTC(2029, 2, 1) / 1000

const message = {
  payer: account.toLowerCase(),
  token: shown.tokenAddress,
  merchant: shown.recipient,
  maximum: '20000000',
  unit: 1,
  count: 1,
  start: String(start),
  end: String(end),
  grace: 604_800,
}
const typed = (changes: object = {}, chainId: number | string = shown.chainId ?? 0) =>
  readTerms(
    JSON.stringify({ domain: { chainId }, primaryType: 'Terms', message: { ...message, ...changes } }),
  )

test('terms are read as they stand in the typed data', () => {
  expect(typed()).toEqual({
    payer: message.payer,
    merchant: shown.recipient,
    token: shown.tokenAddress,
    chainId: 8_453,
    maximumBase: 20_000_000n,
    unit: 1,
    count: 1,
    startSeconds: start,
    endSeconds: end,
  })
})

test('what is not terms is no terms', () => {
  expect(() => readTerms(JSON.stringify({ domain: {}, primaryType: 'Permit', message }))).toThrow('Permit')
})

test('terms are as shown, however their addresses are written', () => {
  const token = `0x${shown.tokenAddress.slice(2).toUpperCase()}`
  expect(isAsShown(typed({ token }, '8453'), shown, account)).toBe(true)
})

test.each([
  ['more is taken', { maximum: '20000001' }],
  ['less is taken', { maximum: '19999999' }],
  ['the unit is another', { unit: 0 }],
  ['the count is another', { count: 12 }],
  ['somebody else is paid', { merchant: account }],
  ['another token is taken', { token: account }],
  ['somebody else pays', { payer: shown.recipient }],
  ['they live longer', { end: String(end + 1) }],
])('terms are not as shown where %s', (_, changes) => {
  expect(isAsShown(typed(changes), shown, account)).toBe(false)
})

test('terms of another network are not as shown', () => {
  expect(isAsShown(typed({}, 1), shown, account)).toBe(false)
})

test.each([
  ['minute', 0, 60],
  ['hour', 0, 3_600],
  ['week', 0, 604_800],
  ['month', 1, 1],
  ['year', 1, 12],
] as const)('a period of one %s is %i and %i', (interval, unit, count) => {
  const terms = typed({ unit, count })
  expect(isAsShown(terms, { ...shown, interval }, account)).toBe(true)
  const other = interval === 'month' ? 'year' : 'month'
  expect(isAsShown(terms, { ...shown, interval: other }, account)).toBe(false)
})
