import type { TronForecast } from '@stablerail/chains'
import { expect, test } from 'vitest'
import { feeLimitOf, feeOf, showTrx } from './tron-fee.ts'

const forecast = (energy: TronForecast['energy'], energyPriceSun = 100n): TronForecast => ({
  recipient: 'key',
  coinSun: 0n,
  tokenBase: 0n,
  energy,
  energyPriceSun,
  solid: { number: 1, hash: '', time: new Date(0) },
})

test.each([
  ['three tenths more than was estimated', forecast(130_285n), 16_937_050],
  ['at the price of energy', forecast(130_285n, 420n), 71_135_610],
  ['15 TRX at least, however little a node tells', forecast(1n), 15_000_000],
  ['100 TRX at most, however much a node tells', forecast(10n ** 30n), 100_000_000],
  ['30 TRX where the call would revert', forecast('reverts'), 30_000_000],
  ['30 TRX where the node does not tell', forecast(null), 30_000_000],
])('the most that a refund may burn is %s', (_, told, sun) => {
  expect(feeLimitOf(told)).toBe(sun)
})

test('a fee is shown in TRX, rounded up', () => {
  expect(feeOf(forecast(64_285n))).toBe(6_428_500n)
  expect([6_428_500n, 10_000n, 1n, 0n, 30_000_000n].map(showTrx)).toEqual([
    ...['6.43 TRX', '0.01 TRX', '0.01 TRX', '0.00 TRX', '30.00 TRX'],
  ])
})
