import { describe, expect, test } from 'vitest'
import { changed, factsAt, on, subscriptionRow, unpaid } from '../../testing/billing/subscription-row.ts'
import { decideCancel, decideCancelPending, decideEndForCustomer, endsAtOnce } from './decide-cancel.ts'

test.each([
  ['within the paid period', 'at_period_end', {}, '02-27', false],
  ['at the end of the paid period', 'at_period_end', {}, '02-28', true],
  ['after the paid period', 'at_period_end', {}, '03-01', true],
  [
    'after the paid period, where it was asked for before',
    'at_period_end',
    { canceled_at: on('03-31') },
    '03-01',
    false,
  ],
  ['at once', 'immediately', {}, '02-27', true],
] as const)(
  'a cancellation %s (%s): whether it ends the subscription at once',
  (_, mode, given, day, ends) => {
    expect(endsAtOnce(subscriptionRow(given), { mode }, on(day))).toBe(ends)
  },
)

const facts = factsAt(on('02-27'))

test('a cancellation at the end is told with its moment and its reason, once', () => {
  const before = subscriptionRow()
  const move = decideCancel(before, { mode: 'at_period_end', reason: 'too dear' }, facts)
  expect(move && { ...move, row: changed(before, move.row) }).toEqual({
    last: ['subscription.canceled'],
    mail: 'canceled',
    row: { canceled_at: on('02-28'), cancel_reason: 'too dear' },
  })
  expect(
    decideCancel(subscriptionRow({ canceled_at: on('02-28') }), { mode: 'at_period_end' }, facts),
  ).toBeNull()
})

test('a cancellation at once keeps the reason that was given before, where it has none', () => {
  const asked = subscriptionRow({ ...unpaid, canceled_at: on('02-28'), cancel_reason: 'too dear' })
  const end = (reason?: string) => decideCancel(asked, { mode: 'immediately', reason }, facts)
  expect(end()).toMatchObject({
    voids: 'inv_open',
    row: { status: 'canceled', canceled_at: on('02-27'), cancel_reason: 'too dear' },
  })
  expect(end('gone')?.row.cancel_reason).toBe('gone')
})

test('a cancellation forgets the one before, which had waited for a payment and was taken back', () => {
  const before = subscriptionRow({ ...unpaid, previous_canceled_at: on('02-10') })
  const now = on('03-01')
  const rows = [
    decideCancel(before, { mode: 'at_period_end' }, facts)?.row,
    decideCancel(before, { mode: 'immediately' }, facts)?.row,
    decideCancelPending(before, { now, reason: 'canceled_by_customer' }).row,
  ]
  for (const row of rows) expect(row).toMatchObject({ previous_canceled_at: null })
})

test('a cancellation without a reason has none', () => {
  expect(decideCancel(subscriptionRow(), { mode: 'at_period_end' }, facts)?.row.cancel_reason).toBeNull()
})

test('a cancellation that waits for a payment is due from now on, is told, mails nobody yet and has nothing pulled', () => {
  const before = subscriptionRow({ ...unpaid, collect_at: on('03-01') })
  const now = on('03-01')
  const move = decideCancelPending(before, { now, reason: 'canceled_by_customer' })
  expect({ ...move, row: changed(before, move.row) }).toEqual({
    row: { canceled_at: now, cancel_reason: 'canceled_by_customer', collect_at: null },
    last: ['subscription.canceled'],
  })
})

describe('the deletion of the customer', () => {
  const now = on('02-27')
  const ended = (given: Parameters<typeof subscriptionRow>[0], isPaymentSeen: boolean) => {
    const before = subscriptionRow({ ...unpaid, ...given })
    const move = decideEndForCustomer(before, { now, isPaymentSeen })
    return { ...move, row: changed(before, move.row) }
  }
  const row = { canceled_at: now, cancel_reason: 'customer_deleted' }
  const last = ['subscription.canceled']

  test('ends the subscription, voids what is unpaid and mails nobody', () => {
    expect(ended({}, false)).toEqual({
      voids: 'inv_open',
      last,
      row: { ...row, status: 'canceled', open_invoice_id: null, dunning_from: null },
    })
  })

  test('waits for a payment that is on its way, and is due from then on', () => {
    expect(ended({}, true)).toEqual({ row, last })
    expect(ended({ canceled_at: on('02-28') }, true)).toEqual({ row, last })
  })

  test('gives a cancellation that is due already and waits for a payment its reason, and is not told again', () => {
    const due = { canceled_at: on('02-26'), cancel_reason: 'canceled_by_customer' }
    expect(ended(due, true)).toEqual({ row: { cancel_reason: 'customer_deleted' } })
  })
})
