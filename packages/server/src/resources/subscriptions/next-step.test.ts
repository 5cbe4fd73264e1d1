import { expect, test } from 'vitest'
import { dunning, on, subscriptionRow, trying, unpaid } from '../../testing/billing/subscription-row.ts'
import { nextStep, periodEnd } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

const dunned = (step: number) => ({ ...unpaid, dunning_step: step })
const short = { ...trying, anchor: on('02-02'), trial_ends_at: on('02-02') }

test.each<[string, Partial<SubscriptionRow>, [string, Date] | null]>([
  ['is paid', {}, ['bill', on('02-28')]],
  ['is paid, after a trial', { trial_ends_at: on('01-31') }, ['bill', on('02-28')]],
  ['is paid, of a later boundary', { boundary: 1, period: 2 }, ['bill', on('03-31')]],
  ['is paid, of a year', { interval: 'year', boundary: 0 }, ['bill', new Date('2028-01-31T10:00:00.000Z')]],
  ['is in its trial', trying, ['mail_trial', on('02-11')]],
  ['is in a trial of two days', short, ['mail_trial', on('02-01')]],
  ['is in its trial, whose end was mailed', { ...trying, trial_mailed: true }, ['end_trial', on('02-14')]],
  ['is in its trial and canceled', { ...trying, canceled_at: on('02-14') }, ['cancel', on('02-14')]],
  ['is unpaid', dunned(0), ['dun', on('03-03')]],
  ['is past due', dunned(1), ['dun', on('03-04')]],
  ['was reminded once', dunned(2), ['dun', on('03-06')]],
  ['was reminded twice', dunned(3), ['dun', on('03-10')]],
  ['was reminded thrice', dunned(4), ['dun', on('03-17')]],
  ['has no moment of dunning left', dunned(5), null],
  ['is paused', { status: 'paused' }, null],
  ['is paused in its trial', { ...trying, status: 'paused' }, null],
  ['is paused and canceled', { status: 'paused', canceled_at: on('02-28') }, ['cancel', on('02-28')]],
  ['is canceled at its end', { canceled_at: on('02-28') }, ['cancel', on('02-28')]],
  [
    'is unpaid and canceled before the grace ends',
    { ...unpaid, canceled_at: on('03-02') },
    ['cancel', on('03-02')],
  ],
  [
    'is unpaid and canceled when the grace ends',
    { ...unpaid, canceled_at: on('03-03') },
    ['cancel', on('03-03')],
  ],
  ['is unpaid and canceled after the grace', { ...unpaid, canceled_at: on('03-31') }, ['dun', on('03-03')]],
  ['was canceled', { status: 'canceled', canceled_at: on('02-10') }, null],
  ['waits for a payment', { ...dunned(4), held_at: on('03-17') }, null],
])('of a subscription that %s, the next step', (_, given, step) => {
  const found = nextStep(subscriptionRow(given), dunning)
  expect(found && [found.kind, found.at]).toEqual(step)
})

test('a period ends one boundary on; a trial at its anchor', () => {
  expect(periodEnd(subscriptionRow())).toEqual(on('02-28'))
  expect(periodEnd(subscriptionRow({ interval: 'week' }))).toEqual(on('02-07'))
  expect(periodEnd(subscriptionRow(trying))).toEqual(on('02-14'))
})
