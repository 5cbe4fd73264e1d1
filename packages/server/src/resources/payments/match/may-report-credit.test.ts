import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  after,
  dollar,
  expectation,
  mined,
  minedIn,
  transfer,
} from '../../../testing/payments/expectations.ts'
import type { Expectation } from './expectation.ts'
import { type Circumstances, isWithinBand, obstacleToReport, type Reported } from './may-report-credit.ts'

const target = expectation({ id: 'one' })
const alone: Circumstances = { rivalPrices: [], isOpenAmount: false, isSigned: true }

type Case = {
  sent?: Partial<Reported>
  awaited?: Partial<Expectation>
  circumstances?: Partial<Circumstances>
}

const ask = ({ sent = {}, awaited = {}, circumstances = {} }: Case) =>
  obstacleToReport(
    { ...transfer(10n * dollar), consideredIds: [], ...sent },
    { ...target, ...awaited },
    { ...alone, ...circumstances },
  )

describe('a reported transfer', () => {
  test.each<[string, Case]>([
    ['is of the price', {}],
    ['is short by all the dust', { sent: { amountBase: 10n * dollar - 50_000n } }],
    ['is over by all the dust', { sent: { amountBase: 10n * dollar + 50_000n } }],
    ['was mined at the moment of the first prepare', { awaited: { preparedAt: mined } }],
    ['is in the block after the newest that had been read', { awaited: { knownBlockNumber: minedIn - 1 } }],
    [
      'is of a chain of which no block had been read',
      { awaited: { knownBlockNumber: null, knownBlockTime: null } },
    ],
    ['came near to this checkout only', { sent: { consideredIds: [target.targetId] } }],
    ['is beside a rival of another price', { circumstances: { rivalPrices: [10n * dollar + 60_000n] } }],
  ])('that %s is credited', (_, facts) => {
    expect(ask(facts)).toBeNull()
  })

  test.each<[string, Case, string]>([
    [
      'of the price of two checkouts, though the second buyer reports first',
      { circumstances: { rivalPrices: [10n * dollar] } },
      'another checkout has the same price',
    ],
    [
      'within the dust of a rival, by a base unit',
      { circumstances: { rivalPrices: [10n * dollar - 49_750n] } },
      'another checkout has the same price',
    ],
    [
      'beside more rivals than are compared',
      { circumstances: { rivalPrices: null } },
      'very many other checkouts have nearly the same price',
    ],
    [
      'of an amount that the buyer chose, as if for a transfer just seen',
      { circumstances: { isOpenAmount: true } },
      'the buyer chose the amount',
    ],
    [
      'that came near to another checkout',
      { sent: { consideredIds: [target.targetId, 'chk_other'] } },
      'another checkout was considered',
    ],
    ['a millisecond before the first prepare', { awaited: { preparedAt: after(1) } }, 'was mined before'],
    [
      'in the newest block that had been read at the first prepare, though its time says that it is later',
      { awaited: { knownBlockNumber: minedIn, knownBlockTime: after(-60_000) } },
      'was mined before',
    ],
    ['that the paying address has not signed for', { circumstances: { isSigned: false } }, 'has not signed'],
    ['after the end', { awaited: { expiresAt: after(-1) } }, 'had expired'],
    ['for a paid checkout', { awaited: { paidAt: mined } }, 'it is paid already'],
    ['for a checkout that another payment pays', { awaited: { taken: true } }, 'another payment'],
    ['for an ended checkout', { awaited: { status: 'expired' } }, 'it is expired'],
    ['of too little', { sent: { amountBase: 10n * dollar - 50_001n } }, 'not the price'],
    ['of too much', { sent: { amountBase: 10n * dollar + 50_001n } }, 'not the price'],
    ['in another token', { sent: { token: 'USDT' } }, 'another token'],
    ['to another address', { sent: { recipientKey: '0xother' } }, 'another address'],
    ['of another workspace', { sent: { homeWorkspaceId: 'ws_b' } }, 'another workspace'],
  ])('%s credits nothing', (_, facts, why) => {
    expect(ask(facts)).toContain(why)
  })

  test('is never credited where any rival has it within its own band', () => {
    const amount = fc.bigInt({ min: 9n * dollar, max: 11n * dollar })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.array(amount, { maxLength: 5 }),
        (amountBase, priceBase, rivalPrices) => {
          const sent = { amountBase, decimals: 6 }
          const credits = ask({ sent, awaited: { priceBase }, circumstances: { rivalPrices } }) === null
          const isOnlyOne =
            isWithinBand(sent, priceBase) && !rivalPrices.some((rival) => isWithinBand(sent, rival))
          expect(credits).toBe(isOnlyOne)
        },
      ),
    )
  })
})
