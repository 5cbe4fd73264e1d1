import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, expectation, told, transfer } from '../../../testing/payments/expectations.ts'
import { coversTarget, isNearTarget } from '../record/amounts.ts'
import { type Expectation, type Inbound, obstacleTo } from './expectation.ts'
import { type Match, matchTransaction } from './weigh-transaction.ts'

const numbers = fc.integer({ min: 1, max: 8 })
const drawnExpectations = fc.uniqueArray(
  fc.record({
    number: numbers,
    workspaceId: fc.constantFrom('ws_a', 'ws_b'),
    recipientKey: fc.constantFrom('0xshop', '0xshop', '0xother'),
    status: fc.constantFrom('open', 'pending', 'pending', 'succeeded', 'failed', 'expired' as const),
    preparedMs: fc.constantFrom(-600_000, 60_000, 60_001),
    expiresMs: fc.constantFrom(-1, 0, 600_000),
    cents: fc.constantFrom(1n, 1_000n, 1_000n, 1_010n, 2_000n),
    fraction: fc.option(fc.bigInt({ min: 1n, max: 4n }), { nil: null }),
    taken: fc.boolean(),
  }),
  {
    // Draws no two expectations (expected payments) with the same number, or with the same exact amount at
    // the same address, because a unique index prevents the latter.
    comparator: (a, b) =>
      a.number === b.number ||
      (a.recipientKey === b.recipientKey &&
        a.cents === b.cents &&
        a.fraction !== null &&
        a.fraction === b.fraction),
    maxLength: 6,
  },
)
const drawnTransfers = fc.array(
  fc.record({
    of: numbers,
    // `exact`: the transfer has the amount that is reserved for an expected payment, which is a fraction of a
    // cent above the price. `price`: the transfer has the price. `other`: the transfer has another amount.
    kind: fc.constantFrom('exact', 'price', 'other'),
    other: fc.constantFrom(1n, 9_999_999n, 10_000_000n, 10_100_001n, 30_000_000n),
    from: fc.constantFrom('0xbuyer', '0xexchange'),
    homeWorkspaceId: fc.constantFrom('ws_a', 'ws_b'),
  }),
  { minLength: 1, maxLength: 4 },
)

type Story = { references: string[]; transfers: Inbound[]; expectations: Expectation[] }

const stories = fc
  .tuple(drawnExpectations, drawnTransfers, fc.uniqueArray(numbers, { maxLength: 4 }))
  .map(([expectations, transfers, named]): Story => {
    const made = expectations.map(({ number, preparedMs, expiresMs, cents, fraction, ...rest }) =>
      expectation({
        id: String(number),
        preparedAt: after(preparedMs),
        expiresAt: after(expiresMs),
        priceBase: cents * 10_000n,
        amountBase: fraction === null ? null : cents * 10_000n + fraction,
        ...rest,
        paidAt: rest.status === 'succeeded' ? after(-1) : null,
      }),
    )
    const sent = transfers.map(({ of, kind, other, ...rest }, position) => {
      const meant = made.find(({ id }) => id === String(of))
      const amountBase = kind === 'exact' ? meant?.amountBase : kind === 'price' ? meant?.priceBase : other
      const recipientKey = meant?.recipientKey ?? '0xshop'
      return transfer(amountBase ?? other, { position, recipientKey, ...rest })
    })
    return { references: named.map((number) => `ref-${number}`), transfers: sent, expectations: made }
  })

const forAll = (check: (story: Story, matches: Match[]) => void) =>
  fc.assert(
    fc.property(stories, (story) => check(story, matchTransaction(story, story.expectations))),
    { numRuns: 2_000 },
  )

const here = (one: Expectation, sent: Inbound) => one.recipientKey === sent.recipientKey
const isExact = (one: Expectation, sent: Inbound) => here(one, sent) && one.amountBase === sent.amountBase
const isMet = (one: Expectation, sent: Inbound) => obstacleTo(one, sent) === null

describe('in any transaction', () => {
  test('a transfer is credited only to what it can still meet, at its address, and to enough of it', () => {
    forAll(({ transfers }, matches) => {
      for (const [index, { outcome, expectation: found }] of matches.entries()) {
        if (found === null) continue
        const sent = transfers[index] as Inbound
        expect(isMet(found, sent) && here(found, sent)).toBe(true)
        expect(coversTarget(sent.amountBase, found.priceBase, 6)).toBe(outcome === 'credited')
      }
    })
  })

  test('a checkout is credited once at most', () => {
    forAll((_, matches) => {
      const credited = matches.flatMap(({ outcome, expectation: found }) =>
        outcome === 'credited' ? [found] : [],
      )
      expect(new Set(credited).size).toBe(credited.length)
    })
  })

  test('only a reference of the transaction or an exact amount credits', () => {
    forAll(({ references, transfers }, matches) => {
      for (const [index, { rule, expectation: found }] of matches.entries()) {
        if (rule === 'reference') expect(references).toContain(found?.reference)
        else if (rule === 'exact_amount') expect(found?.amountBase).toBe(transfers[index]?.amountBase)
        else expect([rule, found]).toEqual(['none', null])
      }
    })
  })

  test('a lone transfer with a reference never goes by amount to another checkout', () => {
    forAll(({ references, transfers, expectations }, matches) => {
      if (transfers.length > 1 || !expectations.some(({ reference }) => references.includes(reference)))
        return
      const [found] = matches
      if (found?.outcome === 'credited') expect(references).toContain(found.expectation?.reference)
    })
  })

  test('whose exact amount is named by a reference of the transaction gets that amount', () => {
    forAll(({ references, transfers, expectations }, matches) => {
      for (const one of expectations.filter(({ reference }) => references.includes(reference)))
        if (transfers.some((sent) => isExact(one, sent) && isMet(one, sent)))
          expect(
            matches.some(({ expectation: found, outcome }) => found === one && outcome === 'credited'),
          ).toBe(true)
    })
  })

  test('what is exactly the amount of one checkout is never credited to another', () => {
    forAll(({ transfers, expectations }, matches) => {
      for (const [index, { outcome, expectation: found }] of matches.entries()) {
        const sent = transfers[index] as Inbound
        const exact = expectations.find((one) => isExact(one, sent) && isMet(one, sent))
        // Only the first transfer with the exact amount of a checkout must pay that checkout, because a
        // checkout is paid once. A second transfer with this amount may pay another checkout, by reference.
        const first = transfers.findIndex((other) => exact !== undefined && isExact(exact, other))
        if (exact !== undefined && first === index && outcome === 'credited') expect(found).toBe(exact)
      }
    })
  })

  test('without references, whatever is exact and can be met is credited', () => {
    forAll(({ transfers, expectations }) => {
      const matches = matchTransaction({ references: [], transfers }, expectations)
      for (const one of expectations)
        if (transfers.some((sent) => isExact(one, sent) && isMet(one, sent)))
          expect(matches.some(({ expectation: found }) => found === one)).toBe(true)
    })
  })

  test('who sends a transfer changes nothing', () => {
    forAll(({ transfers, ...story }, matches) => {
      const others = transfers.map((sent) => ({ ...sent, from: '0xsomebody' }))
      expect(told(matchTransaction({ ...story, transfers: others }, story.expectations))).toEqual(
        told(matches),
      )
    })
  })

  test('the order of references and candidates changes nothing', () => {
    forAll(({ references, transfers, expectations }, matches) => {
      const turned = { references: references.toReversed(), transfers }
      expect(told(matchTransaction(turned, expectations.toReversed()))).toEqual(told(matches))
    })
  })

  test('a transfer is credited or unmatched, never both, and its reason is of a rule that fits or why none does', () => {
    forAll((_, matches) => {
      for (const { outcome, expectation: found, closeMatch, reason, steps, rule } of matches) {
        expect(found === null).toBe(outcome === 'unmatched')
        if (found !== null) expect(closeMatch).toBeNull()
        expect(steps.filter(({ fits }) => fits).map((step) => step.rule)).toEqual(
          rule === 'none' ? [] : [rule],
        )
        if (rule !== 'none') expect(steps.find(({ fits }) => fits)?.because).toBe(reason)
        if (reason.startsWith('No checkout expected'))
          expect(closeMatch === null).toBe(!reason.includes('nearly as much'))
      }
    })
  })

  test('a close match by amount alone is near, unpaid and of the workspace that the transfer goes to', () => {
    forAll(({ transfers }, matches) => {
      for (const [index, { reason, closeMatch }] of matches.entries()) {
        const sent = transfers[index] as Inbound
        if (closeMatch === null || !reason.startsWith('No checkout expected')) continue
        expect(isNearTarget(sent.amountBase, closeMatch.priceBase) && !closeMatch.taken).toBe(true)
        expect(closeMatch.workspaceId).toBe(sent.homeWorkspaceId)
      }
    })
  })
})
