import { describe, expect, test } from 'vitest'
import {
  changed,
  dayMs,
  factsAt,
  noPending,
  on,
  pending,
  subscriptionRow,
  trying,
  unpaid,
} from '../../testing/billing/subscription-row.ts'
import { askForPayment, beginPeriod, closePeriod, endSubscription, failToCollect, nextBegin } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

describe('the next period', () => {
  const next = (given: Partial<SubscriptionRow>, now = on('02-28')) => {
    const before = subscriptionRow(given)
    const { row, ...more } = beginPeriod(before, nextBegin(before), factsAt(now))
    return { ...more, row: changed(before, row) }
  }

  test('is billed from its boundary on, and is due after the grace; what is paid for does not change', () => {
    expect(next({})).toEqual({
      invoice: { id: 'inv_new', periodStart: on('02-28'), dueAt: on('03-03') },
      row: {
        boundary: 1,
        period: 2,
        paid_invoice_id: null,
        open_invoice_id: 'inv_new',
        dunning_from: on('02-28'),
      },
    })
  })

  test('after a trial begins at the anchor, which nothing has paid for, and is paid for until its end', () => {
    expect(next(trying, on('02-14'))).toEqual({
      invoice: { id: 'inv_new', periodStart: on('02-14'), dueAt: on('02-17') },
      row: {
        status: 'active',
        period: 1,
        open_invoice_id: 'inv_new',
        dunning_from: on('02-14'),
        current_period_end: on('03-14'),
      },
    })
  })

  test('of a pause that ended is neither paused nor dunned', () => {
    const stale = { status: 'paused', paused_at: on('02-10'), dunning_step: 2 } as const
    expect(next(stale).row).toMatchObject({ status: 'active', paused_at: null, dunning_step: 0 })
  })

  test('that is billed within an hour after it began is due as if it were in time, later as if it began then', () => {
    const from = (time: string) => {
      const { row, invoice } = next({}, on('02-28', time))
      return [row.dunning_from, invoice?.dueAt, invoice?.periodStart]
    }
    expect(from('11:00:00.000')).toEqual([on('02-28'), on('03-03'), on('02-28')])
    const late = on('02-28', '11:00:00.001')
    expect(from('11:00:00.001')).toEqual([late, new Date(late.getTime() + 3 * dayMs), on('02-28')])
  })

  test('of nothing has no invoice, and is paid for at once', () => {
    expect(next({ amount_minor: 0 })).toEqual({
      row: { boundary: 1, period: 2, paid_invoice_id: null, current_period_end: on('03-31') },
    })
  })

  test.each<[SubscriptionRow['interval'], object]>([
    ['month', { boundary: 1 }],
    // For a change from months to years the anchor stays, because years are counted in months.
    ['year', { boundary: 1, interval: 'year' }],
    ['week', { anchor: on('02-28'), interval: 'week' }],
  ])('takes the plan of a %s that was chosen for it', (interval, counted) => {
    expect(next(pending(interval)).row).toEqual({
      ...counted,
      ...noPending,
      price_id: 'price_b',
      product_id: 'prod_b',
      amount_minor: 9_900,
      period: 2,
      paid_invoice_id: null,
      open_invoice_id: 'inv_new',
      dunning_from: on('02-28'),
    })
  })

  test('of a year is twelve boundaries on', () => {
    expect(nextBegin(subscriptionRow({ interval: 'year', boundary: 3 }))).toEqual({
      anchor: on('01-31'),
      boundary: 15,
    })
  })

  test('after a trial begins at its anchor, whatever was counted', () => {
    expect(nextBegin(subscriptionRow({ ...trying, boundary: 4 }))).toEqual({
      anchor: on('02-14'),
      boundary: 0,
    })
  })
})

describe('a period that is settled', () => {
  const settled = (given: Partial<SubscriptionRow>, now: Date) => {
    const before = subscriptionRow({ ...unpaid, ...given })
    return changed(before, closePeriod(before, now))
  }
  const closed = { open_invoice_id: null, dunning_from: null }
  const kept = { previous_period_end: on('02-28'), previous_boundary: 1 }

  test('before its end keeps its anchor, and knows what it was before', () => {
    expect(settled({}, on('03-31', '09:59:59.999'))).toEqual({
      ...closed,
      ...kept,
      current_period_end: on('03-31'),
    })
  })

  test('at its end or later begins anew', () => {
    for (const now of [on('03-31'), on('05-05')]) {
      const nextMonth = now.getUTCMonth() === 2 ? on('04-30') : on('06-05')
      expect(settled({}, now)).toEqual({
        ...closed,
        previous_period_end: on('02-28'),
        previous_boundary: 1,
        anchor: now,
        boundary: 0,
        current_period_end: nextMonth,
      })
    }
  })

  test('ends dunning and what was held back', () => {
    const given = {
      status: 'past_due',
      dunning_step: 3,
      held_at: on('03-10'),
      collect_at: on('03-10'),
    } as const
    expect(settled(given, on('03-10'))).toEqual({
      ...closed,
      ...kept,
      status: 'active',
      dunning_step: 0,
      held_at: null,
      collect_at: null,
      current_period_end: on('03-31'),
    })
  })

  test('in a pause leaves it paused', () => {
    expect(settled({ status: 'paused', paused_at: on('03-01') }, on('03-10'))).toEqual({
      ...closed,
      ...kept,
      current_period_end: on('03-31'),
    })
  })

  test('by a payment that a cancellation in it or at its end has waited for does not begin anew', () => {
    for (const due of [on('03-10'), on('03-31')])
      expect(settled({ canceled_at: due }, on('04-02'))).toEqual({
        ...closed,
        ...kept,
        current_period_end: on('03-31'),
      })
  })

  test.each([
    ['waits since after its end', on('04-01')],
    ['is not due yet', on('04-03')],
  ])('that has passed begins anew where a cancellation %s', (_, due) => {
    const now = on('04-02')
    expect(settled({ canceled_at: due }, now)).toMatchObject({ anchor: now, current_period_end: on('05-02') })
  })

  test('forgets the cancellation that waited for the payment of a period before', () => {
    expect(settled({ previous_canceled_at: on('02-10') }, on('03-10'))).toMatchObject({
      previous_canceled_at: null,
    })
  })
})

describe('what the customer signed', () => {
  const now = on('02-28')
  const invoice = { id: 'inv_new', periodStart: now, dueAt: on('03-03') }

  test('has the invoice of a period pulled; without it, or without an invoice, a mail is sent', () => {
    const signed = subscriptionRow({ agreement: '0xa' })
    expect(askForPayment({ row: signed, invoice }, { now })).toEqual({
      row: { ...signed, collect_at: now },
      invoice,
    })
    for (const move of [{ row: subscriptionRow(), invoice }, { row: signed }])
      expect(askForPayment(move, { now })).toEqual({ ...move, mail: 'renewal' })
  })

  const failed = (given: Partial<SubscriptionRow>, reason: 'insufficient_balance' | 'stopped') => {
    const before = subscriptionRow({ ...unpaid, agreement: '0xa', collect_at: now, ...given })
    const { row, ...more } = failToCollect(before, reason)
    return { ...more, row: changed(before, row) }
  }

  test('and could not be pulled is told with its reason, and mailed where dunning has not mailed it', () => {
    const told = { fails: { invoiceId: 'inv_open', reason: 'insufficient_balance' } }
    const row = { collect_at: null, autopay_issue: 'insufficient_balance' }
    expect(failed({}, 'insufficient_balance')).toEqual({ ...told, row, mail: 'renewal' })
    expect(failed({ dunning_step: 1 }, 'insufficient_balance')).toEqual({ ...told, row })
  })

  test('and stopped is pulled no more', () => {
    expect(failed({}, 'stopped').row).toEqual({
      collect_at: null,
      autopay_issue: 'stopped',
      agreement: null,
    })
  })

  test('is not told to have failed where the invoice was settled meanwhile', () => {
    expect(failed({ open_invoice_id: null }, 'stopped')).toEqual({ row: { collect_at: null } })
  })
})

describe('the end', () => {
  test('voids what is unpaid, and nothing is dunned, held back or changed to any more', () => {
    const given = {
      ...unpaid,
      ...pending('year'),
      dunning_step: 2,
      held_at: on('03-05'),
      collect_at: on('03-05'),
    }
    const before = subscriptionRow(given)
    const { row, ...more } = endSubscription(before, { now: on('03-10'), reason: 'asked for' })
    expect(more).toEqual({ voids: 'inv_open', last: ['subscription.canceled'], mail: 'canceled' })
    expect(changed(before, row)).toEqual({
      status: 'canceled',
      canceled_at: on('03-10'),
      cancel_reason: 'asked for',
      open_invoice_id: null,
      dunning_from: null,
      dunning_step: 0,
      held_at: null,
      collect_at: null,
      ...noPending,
    })
  })

  test('of what is paid voids nothing', () => {
    expect(endSubscription(subscriptionRow(), { now: on('03-10'), reason: null })).not.toHaveProperty('voids')
  })
})
