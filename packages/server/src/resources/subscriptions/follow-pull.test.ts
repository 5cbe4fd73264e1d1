import { createTestClock } from '@stablerail/test-support'
import { expect, test } from 'vitest'
import { decideFollow, decideReplaced } from './follow-pull.ts'
import { askForPayment, type Transition } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

const { now } = createTestClock('2027-01-10T10:00:00.000Z')

/**
 * Returns a subscription whose unpaid invoice is charged by a pull. The functions under test do not use the
 * columns that are left out here.
 */
const row = (changes: Partial<SubscriptionRow> = {}) =>
  ({
    id: 'sub_1',
    status: 'active',
    agreement: '0xa9',
    open_invoice_id: 'in_1',
    dunning_step: 0,
    autopay_issue: null,
    allowance_remaining: 5_000,
    collect_at: null,
    pending_price_id: null,
    canceled_at: null,
    ...changes,
  }) as SubscriptionRow

const pull = { agreement: '0xa9', period: 1, invoiceId: 'in_1', remainingMinor: 3_000 }

test('a pull that succeeded clears the issue, keeps what is left, and tells and mails nothing', () => {
  const before = row({ autopay_issue: 'insufficient_balance' })
  const move: Transition = { row: { ...before, autopay_issue: null, allowance_remaining: 3_000 } }
  expect(decideFollow(before, { ...pull, failure: null }, { now: now() })).toEqual(move)
})

test('a pull that succeeded leaves terms too low that are so for the plan of the next period, and no others', () => {
  const issueAfter = (changes: Partial<SubscriptionRow>) =>
    decideFollow(
      row({ autopay_issue: 'terms_too_low', ...changes }),
      { ...pull, failure: null },
      { now: now() },
    ).row.autopay_issue
  expect(issueAfter({ pending_price_id: 'price_2' })).toBe('terms_too_low')
  expect(issueAfter({ pending_price_id: 'price_2', autopay_issue: 'insufficient_balance' })).toBeNull()
  expect(issueAfter({})).toBeNull()
})

test.each<[string, Partial<SubscriptionRow>, string | undefined]>([
  ['in the first days of its period is mailed a link', {}, 'renewal'],
  ['at a step of dunning, which mails the link itself, is mailed none', { dunning_step: 2 }, undefined],
  ['who canceled before is mailed none', { canceled_at: now() }, undefined],
  ['who is to be canceled later is mailed a link', { canceled_at: new Date(now().getTime() + 1) }, 'renewal'],
])('a customer whose pull failed %s', (_, changes, mail) => {
  const failed = { ...pull, failure: 'insufficient_balance', remainingMinor: null } as const
  const move = decideFollow(row(changes), failed, { now: now() })
  expect(move).toMatchObject({ fails: { invoiceId: 'in_1', reason: 'insufficient_balance' } })
  expect(move.mail).toBe(mail)
  expect(move.row).toMatchObject({ autopay_issue: 'insufficient_balance', allowance_remaining: 5_000 })
})

test.each([
  ['is paid by now', { open_invoice_id: null }],
  ['was followed by another', { open_invoice_id: 'in_2' }],
  ['is of a paused subscription', { status: 'paused' }],
  ['is of a canceled subscription', { status: 'canceled' }],
] as [string, Partial<SubscriptionRow>][])('a failed pull whose invoice %s tells nothing', (_, changes) => {
  const move = decideFollow(row(changes), { ...pull, failure: 'reverted' }, { now: now() })
  expect([move.fails, move.mail, move.row.autopay_issue]).toEqual([undefined, undefined, null])
})

test.each<[string, Partial<SubscriptionRow>, 'stopped' | null, boolean]>([
  ['failed is pulled by the present ones', {}, 'stopped', true],
  ['succeeded is not', {}, null, false],
  ['failed is not where no terms are left', { agreement: null }, 'stopped', false],
  ['failed is not where it is paid by now', { open_invoice_id: null }, 'stopped', false],
  ['failed is not in a pause', { status: 'paused' }, 'stopped', false],
  ['failed is not after a cancellation', { status: 'canceled' }, 'stopped', false],
  ['failed is not where a cancellation waits for it', { canceled_at: now() }, 'stopped', false],
])('an invoice whose pull by replaced terms %s', (_, changes, failure, isPulled) => {
  const before = row({ agreement: '0xb0', ...changes })
  expect(decideReplaced(before, { ...pull, failure }, { now: now() })).toEqual(
    isPulled ? { row: { ...before, collect_at: now() } } : null,
  )
})

test('an agreement that its customer stopped is pulled no more', () => {
  const move = decideFollow(row(), { ...pull, failure: 'stopped' }, { now: now() })
  expect(move.row).toMatchObject({ agreement: null, autopay_issue: 'stopped' })
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
