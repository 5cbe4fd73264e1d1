import { describe, expect, test } from 'vitest'
import { changed, on, subscriptionRow, unpaid } from '../../testing/billing/subscription-row.ts'
import { decideRenewal, decideReversal, decideWaiver } from './decide-settlement.ts'
import type { SubscriptionRow } from './subscription.ts'

const now = on('03-02')
const closed = {
  open_invoice_id: null,
  dunning_from: null,
  current_period_end: on('03-31'),
  previous_period_end: on('02-28'),
  previous_boundary: 1,
}
const canceled = { ...unpaid, status: 'canceled' } as const

describe('a payment', () => {
  const renewed = (given: Partial<SubscriptionRow>, invoiceId = 'inv_open') => {
    const before = subscriptionRow({ ...unpaid, ...given })
    const decided = decideRenewal(before, invoiceId, now)
    return decided && { ...decided, row: changed(before, decided.row) }
  }
  const paid = { paid_invoice_id: 'inv_open', paid_periods: 2 }

  test('of the second period renews', () => {
    expect(renewed({})).toEqual({
      isRenewed: true,
      row: { ...closed, ...paid, renewed_invoice_id: 'inv_open' },
    })
  })

  test('of the first period does not renew', () => {
    const first = { period: 1, boundary: 0, current_period_end: on('02-28'), paid_periods: 0 }
    expect(renewed(first)).toMatchObject({ isRenewed: false, row: { paid_periods: 1 } })
    expect(renewed(first)?.row).not.toHaveProperty('renewed_invoice_id')
  })

  test('that the chain has lost and found renews once', () => {
    expect(renewed({ renewed_invoice_id: 'inv_open' })).toEqual({
      isRenewed: false,
      row: { ...closed, ...paid },
    })
  })

  test('that a cancellation waits for moves that to the end of what it pays, and the customer is mailed', () => {
    const waiting = { canceled_at: on('03-01'), cancel_reason: 'canceled_by_customer' }
    const moved = { canceled_at: on('03-31'), previous_canceled_at: on('03-01') }
    expect(renewed(waiting)).toMatchObject({ mail: 'canceled', row: moved })
    expect(renewed({ ...waiting, canceled_at: now })).toMatchObject({ row: { canceled_at: on('03-31') } })
  })

  test('that a cancellation waits for since its period has passed buys the period from the payment on', () => {
    const before = subscriptionRow({ ...unpaid, canceled_at: on('04-03'), cancel_reason: null })
    expect(decideRenewal(before, 'inv_open', on('04-05'))?.row).toMatchObject({
      anchor: on('04-05'),
      current_period_end: on('05-05'),
      canceled_at: on('05-05'),
      previous_canceled_at: on('04-03'),
    })
  })

  test.each([
    ['of a customer who was deleted', { canceled_at: on('03-01'), cancel_reason: 'customer_deleted' }],
    ['at the end of the period that is paid', { canceled_at: on('03-31') }],
    ['that is not due yet', { canceled_at: on('03-03') }],
  ])('leaves a cancellation %s as it is', (_, given) => {
    expect(renewed(given)?.row).not.toHaveProperty('canceled_at')
    expect(renewed(given)).not.toHaveProperty('mail')
  })

  test('of another invoice, or of a canceled subscription, moves nothing', () => {
    expect([renewed({}, 'inv_other'), renewed(canceled)]).toEqual([null, null])
  })
})

describe('a void invoice', () => {
  test('settles its period, which counts as no payment', () => {
    const before = subscriptionRow(unpaid)
    const move = decideWaiver(before, 'inv_open', now)
    expect(move && { ...move, row: changed(before, move.row) }).toEqual({ row: closed })
  })

  test('of another period, or of a canceled subscription, moves nothing', () => {
    expect(decideWaiver(subscriptionRow(unpaid), 'inv_other', now)).toBeNull()
    expect(decideWaiver(subscriptionRow(canceled), 'inv_open', now)).toBeNull()
  })
})

describe('a payment that the chain has lost', () => {
  const paid: Partial<SubscriptionRow> = {
    period: 2,
    paid_periods: 2,
    paid_invoice_id: 'inv_open',
    current_period_end: on('04-05'),
    anchor: on('03-05'),
    boundary: 0,
    previous_period_end: on('02-28'),
    previous_anchor: on('01-31'),
    previous_boundary: 1,
  }
  const reversed = (given: Partial<SubscriptionRow>, invoiceId = 'inv_open') => {
    const before = subscriptionRow({ ...paid, dunning_step: 2, ...given })
    const row = decideReversal(before, invoiceId, on('03-06'))
    return row && changed(before, row)
  }
  const undone = {
    open_invoice_id: 'inv_open',
    paid_invoice_id: null,
    paid_periods: 1,
    dunning_step: 0,
    current_period_end: on('02-28'),
    anchor: on('01-31'),
    boundary: 1,
  }

  test('gives the period back that was before it, and the whole grace from then on', () => {
    expect(reversed({})).toEqual({ ...undone, dunning_from: on('03-06') })
  })

  test('gives the whole grace in a pause too, where the clock stands still since it began', () => {
    expect(reversed({ status: 'paused', paused_at: on('03-01') })).toEqual({
      ...undone,
      dunning_from: on('03-01'),
    })
  })

  test('makes a cancellation due again that had waited for it', () => {
    const moved = { canceled_at: on('04-05'), previous_canceled_at: on('03-01') }
    expect(reversed(moved)).toEqual({
      ...undone,
      dunning_from: on('03-06'),
      canceled_at: on('03-01'),
      previous_canceled_at: null,
    })
  })

  test.each([
    ['that waited for nothing', { canceled_at: on('04-05') }],
    ['that was taken back', { canceled_at: null, previous_canceled_at: on('03-01') }],
  ])('leaves a cancellation %s as it is', (_, given) => {
    expect(reversed(given)).not.toHaveProperty('canceled_at')
  })

  test('of an earlier period, or of a canceled subscription, moves nothing', () => {
    expect([reversed({}, 'inv_other'), reversed({ status: 'canceled' })]).toEqual([null, null])
  })
})
