import { describe, expect, test } from 'vitest'
import {
  changed,
  factsAt,
  on,
  subscriptionRow,
  trying,
  unpaid,
} from '../../testing/billing/subscription-row.ts'
import { type DueRow, decideStep } from './decide-step.ts'
import type { SubscriptionRow } from './subscription.ts'

type Due = { step: DueRow['next_step']; at: Date; now?: Date; isPaymentSeen?: boolean }

const decided = (given: Partial<SubscriptionRow>, { step, at, now = at, isPaymentSeen = false }: Due) => {
  const before = { ...subscriptionRow(given), next_step: step, next_step_at: at }
  const { row, ...more } = decideStep(before, { ...factsAt(now), isPaymentSeen })
  return { ...more, row: changed(before, row) }
}
const dunned = (step: number) =>
  ({ ...unpaid, status: step > 0 ? 'past_due' : 'active', dunning_step: step }) as const

test('the mail before the end of a trial is marked as sent', () => {
  expect(decided(trying, { step: 'mail_trial', at: on('02-11') })).toEqual({
    row: { trial_mailed: true },
    mail: 'trial_ending',
  })
})

test('the end of a trial is told, and bills the first period', () => {
  expect(decided(trying, { step: 'end_trial', at: on('02-14') })).toMatchObject({
    first: ['subscription.trial_ended'],
    mail: 'renewal',
    row: { status: 'active', period: 1 },
    invoice: { id: 'inv_new', periodStart: on('02-14'), dueAt: on('02-17') },
  })
})

test('the end of a period bills the next, and tells nothing of the subscription', () => {
  const next = decided({}, { step: 'bill', at: on('02-28') })
  expect(next).toMatchObject({
    mail: 'renewal',
    row: { period: 2, boundary: 1 },
    invoice: { id: 'inv_new', periodStart: on('02-28'), dueAt: on('03-03') },
  })
  expect([next.first, next.last]).toEqual([undefined, undefined])
})

test('a period of what the customer signed for is pulled, and mails nothing', () => {
  for (const [given, step] of [[{}, 'bill'] as const, [trying, 'end_trial'] as const]) {
    const next = decided({ ...given, agreement: '0xa' }, { step, at: on('02-28') })
    expect(next).toMatchObject({ invoice: { id: 'inv_new' }, row: { collect_at: on('02-28') } })
    expect(next).not.toHaveProperty('mail')
  }
})

describe('dunning', () => {
  test('begins with what is missed, and mails nothing at first', () => {
    expect(decided(dunned(0), { step: 'dun', at: on('03-03') })).toEqual({
      misses: 'inv_open',
      last: ['subscription.past_due'],
      row: { status: 'past_due', dunning_step: 1 },
    })
  })

  test.each([1, 2, 3])('goes on with a reminder after %i steps, also where a payment was seen', (step) => {
    for (const isPaymentSeen of [false, true])
      expect(decided(dunned(step), { step: 'dun', at: on('03-04'), isPaymentSeen })).toEqual({
        reminds: 'inv_open',
        mail: 'missed',
        row: { dunning_step: step + 1 },
      })
  })

  test('has pulled what the customer signed for with each reminder, not when it begins', () => {
    const signed = (step: number) =>
      decided({ ...dunned(step), agreement: '0xa' }, { step: 'dun', at: on('03-04') }).row
    expect(signed(1)).toEqual({ dunning_step: 2, collect_at: on('03-04') })
    expect(signed(0)).not.toHaveProperty('collect_at')
  })

  test('ends the subscription at last', () => {
    expect(decided(dunned(4), { step: 'dun', at: on('03-17') })).toMatchObject({
      voids: 'inv_open',
      last: ['subscription.canceled'],
      mail: 'canceled',
      row: { status: 'canceled', canceled_at: on('03-17'), cancel_reason: 'dunning_exhausted' },
    })
  })

  test('does not end it while a payment is on its way', () => {
    expect(decided(dunned(4), { step: 'dun', at: on('03-17'), isPaymentSeen: true })).toEqual({
      row: { held_at: on('03-17') },
    })
  })

  test('has nothing else pulled while it waits for a payment that is on its way', () => {
    const asked = { ...dunned(4), collect_at: on('03-16') }
    expect(decided(asked, { step: 'dun', at: on('03-17'), isPaymentSeen: true }).row).toEqual({
      held_at: on('03-17'),
      collect_at: null,
    })
  })

  test('that runs more than an hour late pushes what follows by as much', () => {
    const from = (time: string) =>
      decided(dunned(1), { step: 'dun', at: on('03-04'), now: on('03-04', time) }).row.dunning_from
    expect(from('11:00:00.000')).toBeUndefined()
    expect(from('11:00:00.001')).toEqual(on('02-28', '11:00:00.001'))
  })

  test('of what is not unpaid is a fault', () => {
    for (const given of [{}, { ...unpaid, dunning_from: null }, { ...unpaid, open_invoice_id: null }])
      expect(() => decided(given, { step: 'dun', at: on('03-03') })).toThrow('sub_a has nothing unpaid')
  })
})

describe('a cancellation that was asked for', () => {
  const asked = { canceled_at: on('02-28'), cancel_reason: 'too dear' }

  test('takes effect with the moment and the reason that were asked for, however late', () => {
    const end = decided(asked, { step: 'cancel', at: on('02-28'), now: on('03-02') })
    expect(end).toEqual({
      last: ['subscription.canceled'],
      mail: 'canceled',
      row: { status: 'canceled' },
    })
  })

  test('voids what is unpaid, and waits where a payment for that was seen', () => {
    const due = { step: 'cancel', at: on('03-31') } as const
    expect(decided({ ...dunned(2), ...asked }, due)).toMatchObject({ voids: 'inv_open' })
    expect(decided({ ...dunned(2), ...asked }, { ...due, isPaymentSeen: true })).toEqual({
      row: { held_at: on('03-31') },
    })
  })

  test('waits for no payment where nothing is unpaid', () => {
    const end = decided(asked, { step: 'cancel', at: on('02-28'), isPaymentSeen: true })
    expect(end.row).toEqual({ status: 'canceled' })
  })
})
