import { describe, expect, test } from 'vitest'
import {
  changed,
  factsAt,
  on,
  subscriptionRow,
  trying,
  unpaid,
} from '../../testing/billing/subscription-row.ts'
import { decidePause, decideResume } from './decide-pause.ts'
import type { Transition } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

const told = (before: SubscriptionRow, { row, ...more }: Transition) => ({
  ...more,
  row: changed(before, row),
})

describe('a pause', () => {
  const paused = (given: Partial<SubscriptionRow>) => {
    const before = subscriptionRow(given)
    return told(before, decidePause(before, factsAt(on('03-01'))))
  }
  const row = { status: 'paused', paused_at: on('03-01') }

  test('stops a subscription, and what waited for a payment', () => {
    expect(paused({})).toEqual({ row, last: ['subscription.paused'] })
    expect(paused({ held_at: on('02-28') }).row).toEqual({ ...row, held_at: null })
    expect(paused({ collect_at: on('03-01') }).row).toEqual({ ...row, collect_at: null })
  })

  test('takes the due date of what is unpaid, and leaves that of what is past due', () => {
    expect(paused(unpaid).dueAt).toEqual({ invoiceId: 'inv_open', at: null })
    expect(paused({ ...unpaid, dunning_step: 1 })).not.toHaveProperty('dueAt')
  })
})

describe('the end of a pause', () => {
  const pausedAt = on('03-01')
  const resumed = (given: Partial<SubscriptionRow>, now: Date) => {
    const before = subscriptionRow({ ...given, status: 'paused', paused_at: pausedAt })
    return told(before, decideResume(before, factsAt(now)))
  }
  const first = ['subscription.resumed']
  const running = { status: 'active', paused_at: null }

  test('of what is not paused is a fault', () => {
    expect(() => decideResume(subscriptionRow(), factsAt(pausedAt))).toThrow('sub_a is not paused')
  })

  test('leaves a period that is still paid for as it was', () => {
    const paid = { boundary: 1, period: 2, current_period_end: on('03-31') }
    expect(resumed(paid, on('03-31', '09:59:59.999'))).toEqual({ first, row: running })
  })

  test('at or after the end of what is paid for begins the next period then, and mails it', () => {
    const paid = { boundary: 1, period: 2, current_period_end: on('03-31') }
    for (const now of [on('03-31'), on('04-04')])
      expect(resumed(paid, now)).toEqual({
        first,
        mail: 'renewal',
        invoice: { id: 'inv_new', periodStart: now, dueAt: new Date(now.getTime() + 3 * 86_400_000) },
        row: {
          ...running,
          anchor: now,
          boundary: 0,
          period: 3,
          paid_invoice_id: null,
          open_invoice_id: 'inv_new',
          dunning_from: now,
        },
      })
  })

  test('gives what is unpaid the rest of its grace', () => {
    expect(resumed(unpaid, on('03-21'))).toEqual({
      first,
      dueAt: { invoiceId: 'inv_open', at: on('03-23') },
      row: { ...running, dunning_from: on('03-20') },
    })
  })

  test('goes on with the dunning of what is past due, whose due date has passed', () => {
    expect(resumed({ ...unpaid, dunning_step: 1 }, on('03-21'))).toEqual({
      first,
      row: { ...running, status: 'past_due', dunning_from: on('03-20') },
    })
  })

  test('has pulled what the customer signed for', () => {
    const [now, signed] = [on('03-21'), { agreement: '0xa' }]
    expect(resumed({ ...unpaid, ...signed }, now).row).toMatchObject({ collect_at: now })
    const begun = resumed(signed, now)
    expect(begun).toMatchObject({ invoice: { id: 'inv_new' }, row: { collect_at: now } })
    expect(begun).not.toHaveProperty('mail')
  })

  const trial = { ...trying, anchor: on('03-14'), trial_ends_at: on('03-14') }

  test('within a trial goes on with it', () => {
    expect(resumed(trial, on('03-14', '09:59:59.999'))).toEqual({
      first,
      row: { status: 'trialing', paused_at: null },
    })
  })

  test('at or after the end of a trial tells that, and bills the first period from then on', () => {
    for (const now of [on('03-14'), on('03-20')])
      expect(resumed(trial, now)).toMatchObject({
        first: ['subscription.resumed', 'subscription.trial_ended'],
        mail: 'renewal',
        invoice: { periodStart: now },
        row: { ...running, period: 1 },
      })
  })

  test('bills nothing where a cancellation is due, which its own step carries out', () => {
    const now = on('04-04')
    expect(resumed({ canceled_at: now }, now)).toEqual({ first, row: running })
    expect(resumed({ ...trial, canceled_at: now }, now)).toEqual({
      first,
      row: { status: 'trialing', paused_at: null },
    })
  })

  test('has nothing pulled where a cancellation is due, which waits for a payment', () => {
    const now = on('03-21')
    const waiting = { ...unpaid, agreement: '0xa', canceled_at: on('03-10') }
    expect(resumed(waiting, now).row).not.toHaveProperty('collect_at')
  })

  test('bills where a cancellation is to come later', () => {
    const later = { canceled_at: on('04-05') }
    expect(resumed(later, on('04-04'))).toHaveProperty('invoice')
    expect(resumed({ ...trial, ...later }, on('04-04'))).toHaveProperty('invoice')
  })
})
