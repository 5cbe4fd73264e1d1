import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coversTarget, isNearTarget } from '../amounts.ts'
import { type Candidate, type Inbound, matchTransfer } from './match-transfer.ts'

const mined = new Date('2026-11-20T10:00:00Z')
const payer = '0xpayer'

const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  workspaceId: 'ws_a',
  checkoutId: 'chk_1',
  status: 'pending',
  expiresAt: new Date(mined.getTime() + 1_000),
  targetBase: 10_000_001n,
  reference: 'ref-1',
  payerKey: null,
  taken: false,
  ...changes,
})

const inbound = (changes: Partial<Inbound> = {}): Inbound => ({
  amountBase: 10_000_001n,
  decimals: 6,
  from: '0xsomebody',
  reference: null,
  blockTime: mined,
  homeWorkspaceId: 'ws_a',
  ...changes,
})

describe('the moment of expiry', () => {
  test.each([
    [0, true],
    [-1, false],
  ])('%i ms after the block credits: %s', (ms, credited) => {
    const one = candidate({ expiresAt: new Date(mined.getTime() + ms) })
    expect(matchTransfer(inbound(), [one]).credited).toBe(credited ? one : null)
  })
})

describe('a transfer of a declared payer', () => {
  test('is credited to the checkout nearest to its amount, and to the older of two equal ones', () => {
    const options = [
      candidate({ checkoutId: 'chk_3', targetBase: 9_000_000n, payerKey: payer }),
      candidate({ checkoutId: 'chk_2', targetBase: 9_500_000n, payerKey: payer }),
      candidate({ checkoutId: 'chk_1', targetBase: 9_500_000n, payerKey: payer }),
    ]
    const match = matchTransfer(inbound({ from: payer, amountBase: 9_600_000n }), options)
    expect(match.credited?.checkoutId).toBe('chk_1')
    expect(match.weighed).toHaveLength(3)
  })

  test('is credited to a pending checkout although an expired one is nearer to its amount', () => {
    const old = candidate({ checkoutId: 'chk_0', status: 'expired', payerKey: payer })
    const present = candidate({ checkoutId: 'chk_9', targetBase: 9_000_000n, payerKey: payer })
    const match = matchTransfer(inbound({ from: payer, amountBase: 10_000_000n }), [old, present])
    expect(match.credited?.checkoutId).toBe('chk_9')
  })
})

const ids = fc.integer({ min: 1, max: 9 })
const candidates = fc.uniqueArray(
  fc.record({
    number: ids,
    workspaceId: fc.constantFrom('ws_a', 'ws_b'),
    status: fc.constantFrom('open', 'pending', 'succeeded', 'failed', 'expired' as const),
    expiresAt: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(mined.getTime() + ms)),
    targetBase: fc.bigInt({ min: 9_000_000n, max: 11_000_000n }),
    payerKey: fc.constantFrom(null, payer),
    taken: fc.boolean(),
  }),
  // No two checkouts expect the same amount at one address: a unique index refuses it.
  { comparator: (a, b) => a.number === b.number || a.targetBase === b.targetBase, maxLength: 8 },
)
const transfers = fc.record({
  amountBase: fc.bigInt({ min: 8_500_000n, max: 11_500_000n }),
  from: fc.constantFrom('0xsomebody', payer),
  reference: fc.option(ids.map((number) => `ref-${number}`)),
  homeWorkspaceId: fc.constantFrom('ws_a', 'ws_b'),
})

const forAll = (check: (transfer: Inbound, options: Candidate[]) => void) =>
  fc.assert(
    fc.property(candidates, transfers, fc.boolean(), (drawn, transfer, exactly) => {
      const options = drawn.map(({ number, ...rest }) =>
        candidate({ ...rest, checkoutId: `chk_${number}`, reference: `ref-${number}` }),
      )
      // Random amounts are hardly ever exact, so half of the runs take the amount of a checkout.
      const [first] = options
      const amountBase = exactly && first !== undefined ? first.targetBase : transfer.amountBase
      check(inbound({ ...transfer, amountBase }), options)
    }),
    { numRuns: 2_000 },
  )

const payable = (one: Candidate) =>
  (one.status === 'open' || one.status === 'pending') && !one.taken && one.expiresAt >= mined

describe('any transfer', () => {
  test('is credited only to a checkout that is open or pending, not paid, and not expired when it was mined', () => {
    forAll((transfer, options) => {
      const { credited } = matchTransfer(transfer, options)
      if (credited !== null) expect(payable(credited)).toBe(true)
    })
  })

  test('is credited or unmatched, never both, and only the first rule that names a checkout decides', () => {
    forAll((transfer, options) => {
      const { rule, credited, closeMatch } = matchTransfer(transfer, options)
      expect(credited === null || closeMatch === null).toBe(true)
      expect(rule === 'none').toBe(credited === null)
      const referenced = options.find(({ reference }) => reference === transfer.reference)
      const exact = options.find(({ targetBase }) => targetBase === transfer.amountBase)
      if (referenced !== undefined) expect(credited ?? closeMatch).toBe(referenced)
      else if (exact !== undefined) expect((credited ?? closeMatch)?.targetBase).toBe(transfer.amountBase)
      else if (credited !== null) {
        expect(rule).toBe('declared_payer')
        expect(credited.payerKey).toBe(transfer.from)
      }
    })
  })

  test('that is too little for a declared payer is credited only if the payer has no other payable checkout', () => {
    forAll((transfer, options) => {
      const { rule, credited } = matchTransfer(transfer, options)
      if (rule !== 'declared_payer' || credited === null) return
      const own = options.filter((one) => one.payerKey === transfer.from && payable(one))
      const covered = own.filter(({ targetBase }) => coversTarget(transfer.amountBase, targetBase, 6))
      if (covered.length === 0) expect(own).toEqual([credited])
      else expect(covered).toContain(credited)
    })
  })

  test('has, without a rule, only a close match that is near, unpaid and of the workspace it goes to', () => {
    forAll((transfer, options) => {
      const match = matchTransfer(transfer, options)
      const { closeMatch } = match
      if (closeMatch === null || match.reason.startsWith('The ')) return
      expect(isNearTarget(transfer.amountBase, closeMatch.targetBase)).toBe(true)
      expect(closeMatch.taken).toBe(false)
      expect(closeMatch.workspaceId).toBe(transfer.homeWorkspaceId)
    })
  })

  test('is matched in the same way whatever the order of the candidates', () => {
    forAll((transfer, options) => {
      const one = matchTransfer(transfer, options)
      const other = matchTransfer(transfer, options.toReversed())
      const meant = ({ credited, closeMatch }: typeof one) => (credited ?? closeMatch)?.targetBase
      expect(meant(one)).toEqual(meant(other))
      expect(one.rule).toBe(other.rule)
    })
  })
})
