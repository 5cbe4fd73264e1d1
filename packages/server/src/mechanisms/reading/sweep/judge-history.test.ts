import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterSweep, type HistoryStep } from './judge-history.ts'
import { isDoubtDue, isGone, type SweptAccount } from './swept-account.ts'

const target = 100

const account = (changes: Partial<SweptAccount> = {}): SweptAccount => ({
  account: 'till',
  token: 'USDC',
  ownerKey: 'shop',
  associated: true,
  heldBy: 'shop',
  amountBase: 10n,
  historyNumber: 50,
  historyBase: 10n,
  unread: false,
  since: new Date(0),
  thoroughAt: new Date(0),
  doubt: null,
  ...changes,
})

const step = (blockNumber: number, before: bigint, after: bigint): HistoryStep => ({
  blockNumber,
  before,
  after,
})

const sweepOf = (amountBase: bigint, steps: readonly HistoryStep[] | null, before = account()) =>
  afterSweep(before, { holding: { number: 104, heldBy: 'shop', amountBase }, steps }, target)

describe('the history of an account leads from what it held to what it holds', () => {
  test.each<[string, bigint, HistoryStep[]]>([
    ['nothing happened', 10n, []],
    ['money came in', 15n, [step(60, 10n, 15n)]],
    ['as much came in as went out', 10n, [step(60, 10n, 15n), step(61, 15n, 10n)]],
    ['two transactions of a block, told the other way round', 18n, [step(60, 15n, 18n), step(60, 10n, 15n)]],
  ])('%s', (_, amountBase, steps) => {
    expect(sweepOf(amountBase, steps)).toEqual(
      account({ amountBase, historyNumber: target, historyBase: amountBase }),
    )
  })

  test.each<[string, bigint, HistoryStep[] | null]>([
    ['more is held, and no transaction says why', 15n, []],
    ['less is held than its transactions leave', 12n, [step(60, 10n, 15n)]],
    ['the first transaction is missing', 18n, [step(61, 15n, 18n)]],
    ['one in the middle is missing', 20n, [step(60, 10n, 15n), step(62, 18n, 20n)]],
    ['a transaction is not shown', 15n, null],
    ['two of different blocks, told the other way round', 18n, [step(61, 15n, 18n), step(60, 10n, 15n)]],
  ])('not where %s', (_, amountBase, steps) => {
    expect(sweepOf(amountBase, steps)).toBeNull()
  })

  test('whatever the first amount, where nobody knows it', () => {
    const unknown = account({ historyBase: null })
    expect(sweepOf(18n, [step(60, 15n, 18n)], unknown)).toMatchObject({ historyBase: 18n })
    expect(sweepOf(18n, [], unknown)).toMatchObject({ historyBase: 18n })
    expect(sweepOf(19n, [step(60, 15n, 18n)], unknown)).toBeNull()
  })
})

test('what happened above the target is left to the next sweep', () => {
  const after = sweepOf(10n, [step(99, 10n, 15n), step(101, 15n, 10n)])
  expect(after).toMatchObject({ historyNumber: target, historyBase: 15n, unread: true })
  expect(sweepOf(10n, [step(101, 10n, 15n), step(102, 15n, 10n)])).toMatchObject({
    historyBase: 10n,
    unread: true,
  })
})

test('any history without gaps leads to its end, and none with one transaction less', () => {
  const amounts = fc.uniqueArray(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat(), (list, chosen) => {
      const steps = list.slice(1).map((after, index) => step(60 + index, list[index] ?? 0n, after))
      const before = account({ historyBase: list[0] ?? 0n })
      const end = list.at(-1) ?? 0n
      expect(sweepOf(end, steps, before)?.historyBase).toBe(end)
      expect(sweepOf(end, steps.toSpliced(chosen % steps.length, 1), before)).toBeNull()
    }),
  )
})

test('a doubt is asked about after a minute, then ever more seldom, at least once an hour', () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  const due = (notedAt: number, askedAt: number, now: number) =>
    isDoubtDue({ notedAt: at(notedAt), askedAt: at(askedAt) }, at(now))
  expect([due(0, 0, 59), due(0, 0, 60)]).toEqual([false, true])
  expect([due(0, 600, 1_199), due(0, 600, 1_200)]).toEqual([false, true])
  expect([due(0, 86_400, 89_999), due(0, 86_400, 90_000)]).toEqual([false, true])
  expect(isDoubtDue(null, at(0))).toBe(false)
})

describe('an account that somebody opened for a wallet', () => {
  const opened = account({ associated: false, heldBy: 'a stranger' })
  const doubt = { notedAt: new Date(0), askedAt: new Date(0) }
  test.each<[string, Partial<SweptAccount>, boolean]>([
    ['is swept no more once another owner has it', {}, true],
    ['is swept no more once it is closed', { heldBy: null }, true],
    ['is swept while the wallet has it', { heldBy: 'shop' }, false],
    ['is swept while transactions of it are not read', { unread: true }, false],
    ['is swept while its history is in doubt', { doubt }, false],
    ['is swept always if it is the associated account', { associated: true }, false],
  ])('%s', (_, changes, gone) => {
    expect(isGone({ ...opened, ...changes })).toBe(gone)
  })
})
