import { describe, expect, test } from 'vitest'
import {
  after,
  dollar,
  expectation,
  mined,
  minedIn,
  told,
  transfer,
} from '../../../testing/payments/expectations.ts'
import type { Expectation, Inbound } from './expectation.ts'
import { matchTransaction } from './weigh-transaction.ts'

const one = expectation({ id: 'one' })
const two = expectation({ id: 'two', priceBase: 70n * dollar, amountBase: 70n * dollar + 7n })

const weigh = (references: string[], amounts: (bigint | Inbound)[], expectations: Expectation[]) =>
  matchTransaction(
    { references, transfers: amounts.map((it) => (typeof it === 'bigint' ? transfer(it) : it)) },
    expectations,
  )

describe('a reference', () => {
  test.each<[string, bigint, string]>([
    ['the exact amount', 10n * dollar + 42n, 'one'],
    ['the price alone', 10n * dollar, 'one'],
    ['more than the price', 900n * dollar, 'one'],
    ['all the dust less', 10n * dollar - 50_000n, 'one'],
    ['more than the dust less', 10n * dollar - 50_001n, '-one'],
    ['next to nothing', 1n, '-one'],
  ])('is met by %s: %s', (_, amountBase, outcome) => {
    expect(told(weigh(['ref-one'], [amountBase], [one, two]))).toEqual([outcome])
  })

  test('takes the transfer that is enough, whatever is sent beside it first', () => {
    expect(told(weigh(['ref-one'], [1_000n, 10n * dollar + 42n], [one]))).toEqual([null, 'one'])
    expect(told(weigh(['ref-one'], [1_000n, 50n * dollar, 10n * dollar], [one]))).toEqual([null, null, 'one'])
  })

  test('takes the largest of several transfers that are too little', () => {
    expect(told(weigh(['ref-one'], [1_000n, 5n * dollar, 2_000n], [one]))).toEqual([null, '-one', null])
  })

  test('does not keep another transfer of its transaction from paying another checkout exactly', () => {
    const exact = [70n * dollar + 7n, 10n * dollar + 42n]
    expect(told(weigh(['ref-one'], exact, [one, two]))).toEqual(['two', 'one'])
  })

  test('does not take for more than its price what is exactly the amount of another checkout', () => {
    expect(told(weigh(['ref-one'], [70n * dollar + 7n, 1n], [one, two]))).toEqual(['two', '-one'])
  })

  test('of one checkout with the exact amount of another, in one transfer, credits neither', () => {
    const [match] = weigh(['ref-one'], [70n * dollar + 7n], [one, two])
    expect(match).toMatchObject({ outcome: 'unmatched', closeMatch: { id: 'one' } })
    expect(match?.reason).toContain('the reference of one checkout, and the amount is the one reserved')
    expect(match?.weighed.map(({ id }) => id)).toEqual(['one', 'two'])
  })

  test('added to a bundle takes nothing that suits a reference of the bundle better', () => {
    const thief = expectation({ id: 'thief', priceBase: 69n * dollar, amountBase: 69n * dollar + 1n })
    for (const amountBase of [70n * dollar + 7n, 70n * dollar, 71n * dollar])
      expect(told(weigh(['ref-thief', 'ref-two'], [amountBase], [thief, two]))).toEqual(['two'])
  })

  test('of as many checkouts of one price as there are transfers is given one each', () => {
    const other = expectation({ id: 'other', amountBase: 10n * dollar + 43n })
    const both = ['ref-other', 'ref-one']
    expect(told(weigh(both, [10n * dollar, 10n * dollar], [one, other])).sort()).toEqual(['one', 'other'])
    expect(told(weigh(both, [10n * dollar + 43n, 10n * dollar + 42n], [one, other]))).toEqual([
      'other',
      'one',
    ])
  })

  test('of a cheaper checkout takes the second of two transfers that suit a dearer one as well', () => {
    const cheaper = expectation({ id: 'cheaper', priceBase: 8n * dollar, amountBase: 8n * dollar + 9n })
    const both = ['ref-cheaper', 'ref-one']
    expect(told(weigh(both, [10n * dollar, 10n * dollar], [cheaper, one]))).toEqual(['one', 'cheaper'])
  })

  test('of two checkouts of one price gets one of two equal transfers, with the transfer of a third between them', () => {
    const other = expectation({ id: 'other', amountBase: 10n * dollar + 43n })
    const third = expectation({ id: 'third', priceBase: 12n * dollar, amountBase: 12n * dollar + 9n })
    const amounts = [11n * dollar, 13n * dollar, 11n * dollar]
    const paid = told(weigh(['ref-one', 'ref-other', 'ref-third'], amounts, [one, other, third]))
    expect(paid[1]).toBe('third')
    expect(paid.toSorted()).toEqual(['one', 'other', 'third'])
  })

  test('of two checkouts of one price credits neither where one transfer would suit both', () => {
    const other = expectation({ id: 'other', amountBase: 10n * dollar + 43n })
    const [match] = weigh(['ref-other', 'ref-one'], [10n * dollar], [other, one])
    expect(match?.outcome).toBe('unmatched')
    expect(match?.weighed.map(({ id }) => id)).toEqual(['one', 'other'])
    expect(match?.reason).toContain('several checkouts')
  })

  test('of two checkouts that have ended names the older one, and says that neither can be paid', () => {
    const ended = [one, two].map((it) => ({ ...it, expiresAt: after(-1), priceBase: 10n * dollar }))
    const [match] = weigh(['ref-two', 'ref-one'], [10n * dollar], ended.toReversed())
    expect(match).toMatchObject({ outcome: 'unmatched', closeMatch: { id: 'one' } })
    expect(match?.reason).toContain('none of which the transfer can still pay')
  })

  test('that nobody issued is nothing: the exact amount still decides', () => {
    expect(told(weigh(['ref-unknown'], [10n * dollar + 42n], [one]))).toEqual(['one'])
  })

  test('that is paid to another address keeps a lone transfer from going by amount', () => {
    const elsewhere = expectation({ id: 'elsewhere', recipientKey: '0xother' })
    const [match] = weigh(['ref-elsewhere'], [10n * dollar + 42n], [one, elsewhere])
    expect(match).toMatchObject({ outcome: 'unmatched', closeMatch: { id: 'one' } })
    expect(match?.reason).toBe(
      'The transaction carries a reference that was issued for another token or another address.',
    )
  })

  test('that another transfer of the transaction meets says nothing of a transfer to a second address', () => {
    const elsewhere = expectation({ id: 'elsewhere', recipientKey: '0xother' })
    const there = transfer(10n * dollar + 42n, { recipientKey: '0xother' })
    expect(told(weigh(['ref-elsewhere'], [10n * dollar + 42n, there], [one, elsewhere]))).toEqual([
      'one',
      'elsewhere',
    ])
  })

  test('does not pay in another token than its checkout asked for', () => {
    expect(told(weigh(['ref-one'], [transfer(10n * dollar, { token: 'USDT' })], [one]))).toEqual([null])
  })
})

describe('what was paid or has ended', () => {
  test.each<[string, Partial<Expectation>, string]>([
    ['paid', { status: 'succeeded', paidAt: after(-1) }, 'it is paid already'],
    ['awaited by another payment', { taken: true }, 'another payment for it was seen before'],
    ['expired', { status: 'expired', endedAt: after(-1) }, 'it is expired'],
    ['failed', { status: 'failed', endedAt: after(-1) }, 'it is failed'],
    ['settled by another expectation', { endedAt: after(-1) }, 'it was settled in another way'],
    ['late', { expiresAt: after(-1) }, 'it had expired when the transfer was mined'],
    [
      'early',
      { preparedAt: after(60_001) },
      'the transfer was mined before its buyer first asked how to pay',
    ],
  ])('%s is named as the close match, with the reason', (_, changes, obstacle) => {
    const ended = { ...one, ...changes }
    const [match] = weigh(['ref-one'], [one.amountBase ?? 0n], [ended])
    const because = `The transaction carries the reference of the checkout, but ${obstacle}.`
    expect(match).toMatchObject({ outcome: 'unmatched', closeMatch: ended, reason: because })
    const [exact] = weigh([], [one.amountBase ?? 0n], [ended])
    const reason = `The amount is the one reserved for the checkout, but ${obstacle}.`
    expect(exact).toMatchObject({ outcome: 'unmatched', closeMatch: ended, reason })
  })

  test.each([
    [{ expiresAt: mined }, 'one'],
    [{ expiresAt: after(-1) }, '(one)'],
    [{ preparedAt: after(60_000) }, 'one'],
    [{ preparedAt: after(60_001) }, '(one)'],
    // The server's clock was behind the chain's time: the block had been read before the buyer's first
    // request, although its time is later.
    [{ preparedAt: after(-60_000), knownBlockNumber: minedIn, knownBlockTime: mined }, '(one)'],
    [{ knownBlockNumber: minedIn - 1, knownBlockTime: mined }, 'one'],
    // After a reorg a later block has a height that had been read before.
    [{ knownBlockNumber: minedIn, knownBlockTime: after(-1) }, 'one'],
    [{ knownBlockNumber: null, knownBlockTime: null }, 'one'],
  ])('%o: %s', (changes, outcome) => {
    expect(told(weigh([], [10n * dollar + 42n], [{ ...one, ...changes }]))).toEqual([outcome])
  })

  test('takes no transfer of its transaction that is exactly the amount of another checkout', () => {
    const ended = { ...one, endedAt: after(-1) }
    const found = weigh(['ref-one'], [70n * dollar + 7n, 5n * dollar], [ended, two])
    expect(found).toMatchObject([
      { outcome: 'credited', expectation: { id: 'two' } },
      { outcome: 'unmatched', closeMatch: { id: 'one' } },
    ])
  })

  test('is not forgotten: its reference keeps a second payment from a stranger with that amount', () => {
    const paid = expectation({ id: 'paid', status: 'succeeded', paidAt: after(-1), amountBase: null })
    const [match] = weigh(['ref-paid'], [10n * dollar + 42n], [paid, one])
    expect(match).toMatchObject({ outcome: 'unmatched', closeMatch: { id: 'paid' } })
  })

  test('within one transaction is known: the second of two exact transfers is unmatched', () => {
    const exact = 10n * dollar + 42n
    expect(told(weigh([], [exact, exact], [one]))).toEqual(['one', '(one)'])
    expect(told(weigh(['ref-one'], [exact, exact], [one]))).toEqual(['one', '(one)'])
  })
})

test('a checkout that is named and met in two tokens at once takes one of the payments', () => {
  const dollars = { ...one, id: 'other', token: 'USDT', reference: 'ref-other' } as const
  const both = [transfer(10n * dollar), transfer(10n * dollar, { token: 'USDT' })]
  expect(told(weigh(['ref-one', 'ref-other'], both, [one, dollars]))).toEqual(['one', '(other)'])
})

describe('a transfer that no rule names', () => {
  test.each<[string, bigint, string | null]>([
    ['5 percent less', 9_500_000n, '(one)'],
    ['more than 5 percent less', 9_499_999n, null],
    ['5 percent more', 10_500_000n, '(one)'],
    ['more than 5 percent more', 10_500_001n, null],
  ])('has a close match by %s than a price: %s', (_, amountBase, outcome) => {
    expect(told(weigh([], [amountBase], [one]))).toEqual([outcome])
  })

  test('says so, and whether what came near could still be met', () => {
    expect(weigh([], [1n], [one])[0]?.reason).toBe('No checkout expected this transfer.')
    expect(weigh([], [10n * dollar], [one])[0]?.reason).toBe(
      'No checkout expected exactly this transfer; one expected nearly as much.',
    )
    expect(weigh([], [10n * dollar], [{ ...one, preparedAt: after(60_001) }])[0]?.reason).toBe(
      'No checkout expected exactly this transfer; one expected nearly as much, but the transfer was mined before ' +
        'its buyer first asked how to pay.',
    )
  })

  test('names all checkouts that are equally close, and says that there are several', () => {
    const twin = { ...one, id: 'twin', targetId: 'twin', reference: 'ref-twin' }
    const farther = {
      ...one,
      id: 'farther',
      targetId: 'farther',
      priceBase: 10_200_000n,
      reference: 'ref-farther',
    }
    const [found] = weigh([], [10n * dollar], [twin, farther, one])
    expect(found?.reason).toBe('No checkout expected exactly this transfer; several expected nearly as much.')
    expect(found?.closeMatch?.id).toBe('one')
    expect(found?.equallyClose?.map(({ id }) => id)).toEqual(['one', 'twin'])
    // A report of a buyer credits only what a rule considered, so the others are not among these.
    expect(found?.weighed.map(({ id }) => id)).toEqual(['one'])
  })

  test('tells of each rule why it did not fit', () => {
    expect(weigh([], [1n], [one])[0]?.steps).toEqual([
      { rule: 'reference', fits: false, because: 'No reference was found in the transaction.' },
      { rule: 'exact_amount', fits: false, because: 'No checkout has reserved this amount.' },
    ])
  })
})
