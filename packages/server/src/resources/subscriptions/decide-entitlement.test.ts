import { expect, test } from 'vitest'
import { decideEntitlement, type EntitlementMove } from './decide-entitlement.ts'
import type { SubscriptionRow } from './subscription.ts'

const active = { status: 'active', amount_minor: 2_000, period: 1, paid_periods: 0, trial_ends_at: null }
const trialing = { ...active, status: 'trialing', period: 0, trial_ends_at: new Date(0) }
const tried = { ...trialing, status: 'active', period: 1 }
const free = { ...active, amount_minor: 0 }
const paid = { ...active, paid_periods: 1 }

test.each<[string, object | null, object, EntitlementMove]>([
  ['begins unpaid', null, active, 'none'],
  ['begins with a trial', null, trialing, 'grant'],
  ['begins with a price of 0', null, free, 'grant'],
  ['begins paid', null, paid, 'grant'],
  ['is paid for the first time', active, paid, 'grant'],
  ['is paid again', paid, { ...paid, paid_periods: 2 }, 'grant'],
  ['has its first invoice waived', active, active, 'none'],
  ['bills its next period', paid, { ...paid, period: 2 }, 'none'],
  ['begins a period of a price of 0', paid, { ...paid, period: 2, amount_minor: 0 }, 'grant'],
  ['is paused at a price of 0', free, { ...free, status: 'paused' }, 'none'],
  ['is past due', paid, { ...paid, status: 'past_due' }, 'none'],
  ['is paused', paid, { ...paid, status: 'paused' }, 'none'],
  ['is past due after its trial', tried, { ...tried, status: 'past_due' }, 'none'],
  ['loses its only payment', paid, active, 'revoke'],
  ['loses its only payment, after a trial', { ...tried, paid_periods: 1 }, tried, 'none'],
  ['loses one of its payments', { ...paid, paid_periods: 2 }, paid, 'none'],
  ['is canceled', paid, { ...paid, status: 'canceled' }, 'revoke'],
  ['is canceled in its trial', trialing, { ...trialing, status: 'canceled' }, 'revoke'],
  ['was canceled', { ...paid, status: 'canceled' }, { ...paid, status: 'canceled' }, 'none'],
])('a subscription that %s: what it entitles to', (_, before, row, move) => {
  expect(decideEntitlement(before as SubscriptionRow | null, row as SubscriptionRow)).toBe(move)
})
