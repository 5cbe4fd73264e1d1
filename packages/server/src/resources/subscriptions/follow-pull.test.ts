import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import type { SettledPull } from '../agreements/index.ts'
import { decideFollow } from './follow-pull.ts'
import { askForPayment, type Move } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

const { now } = createTestClock('2027-01-10T10:00:00.000Z')

/** A subscription with an unpaid invoice that is being pulled; what is left out here decides nothing. */
const row = (changes: Partial<SubscriptionRow> = {}) =>
  ({
    ...{ id: 'sub_1', status: 'active', agreement: '0xa9', open_invoice_id: 'in_1', dunning_step: 0 },
    ...{ autopay_issue: null, allowance_remaining: 5_000, collect_at: null },
    ...changes,
  }) as SubscriptionRow

const pull = { agreement: '0xa9', period: 1, invoiceId: 'in_1', remainingMinor: 3_000 }

const decide = (before: SubscriptionRow, settled: Partial<SettledPull>) =>
  decideFollow(before, { ...pull, failure: null, ...settled }, now())

test('a pull that succeeded clears the issue, keeps what is left, and tells and mails nothing', () => {
  const before = row({ autopay_issue: 'insufficient_balance' })
  const move: Move = { row: { ...before, autopay_issue: null, allowance_remaining: 3_000 } }
  expect(decide(before, {})).toEqual(move)
})

test.each([
  ['in the first days of its period is mailed a link', {}, 'renewal'],
  ['at a step of dunning, which mails the link itself, is mailed none', { dunning_step: 2 }, undefined],
])('a customer whose pull failed %s', (_, changes, mail) => {
  const move = decide(row(changes), { failure: 'insufficient_balance', remainingMinor: null })
  expect(move).toMatchObject({ fails: { invoiceId: 'in_1', reason: 'insufficient_balance' } })
  expect(move?.mail).toBe(mail)
  expect(move?.row).toMatchObject({ autopay_issue: 'insufficient_balance', allowance_remaining: 5_000 })
})

test.each([
  ['is paid by now', { open_invoice_id: null }],
  ['was followed by another', { open_invoice_id: 'in_2' }],
  ['is of a paused subscription', { status: 'paused' }],
  ['is of a canceled subscription', { status: 'canceled' }],
] as [string, Partial<SubscriptionRow>][])('a failed pull whose invoice %s tells nothing', (_, changes) => {
  const move = decide(row(changes), { failure: 'reverted' })
  expect([move?.fails, move?.mail, move?.row.autopay_issue]).toEqual([undefined, undefined, null])
  expect(decide(row({ ...changes, agreement: '0xb0' }), { failure: 'reverted' })).toBeNull()
})

test('what a pull by former terms did not pay is pulled by the terms that were signed meanwhile', () => {
  const before = row({ agreement: '0xb0' })
  expect(decide(before, { failure: 'stopped' })).toEqual({ row: { ...before, collect_at: now() } })
  expect(decide(before, { failure: null })).toBeNull()
  expect(decide(row({ agreement: null }), { failure: 'reverted' })).toBeNull()
})

test('an agreement that its customer stopped is pulled no more', () => {
  const move = decide(row(), { failure: 'stopped' })
  expect(move?.row).toMatchObject({ agreement: null, autopay_issue: 'stopped' })
})

test.each([
  ['is pulled where terms were signed', row(), { id: 'in_2' }, [now(), undefined]],
  ['is mailed where none were', row({ agreement: null }), { id: 'in_2' }, [null, 'renewal']],
  ['asks for nothing where it is free', row(), undefined, [null, 'renewal']],
])('a period that begins %s', (_, begun, invoice, [collectAt, mail]) => {
  const period = { periodStart: now(), dueAt: now() }
  const move = askForPayment(
    { row: begun, ...(invoice && { invoice: { ...invoice, ...period } }) },
    { now: now() },
  )
  expect([move.row.collect_at, move.mail]).toEqual([collectAt, mail])
})
