import { mayMove, SubscriptionStatus, subscriptionMoves } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { openSubscriptionShop, type SubscriptionShop } from '../../testing/subscriptions.ts'
import { decideRenewal, decideReversal, decideWaiver } from './decide-settlement.ts'
import { type DueRow, decideStep } from './decide-step.ts'
import { selectSubscription } from './store.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: SubscriptionShop
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  shop = await openSubscriptionShop(api)
})
afterAll(() => api.close())

/** Creates a subscription and brings it into a status. Returns its id. */
const make = async (status: SubscriptionStatus): Promise<string> => {
  const { id } = await shop.start(status === 'trialing' ? { trialDays: 14 } : {})
  if (status === 'paused') await shop.act('pause', id)
  if (status === 'canceled') await shop.act('cancel', id, { mode: 'immediately' })
  if (status === 'past_due')
    await api.context.db
      .updateTable('subscriptions')
      .set({ status, dunning_step: 1 })
      .where('id', '=', id)
      .execute()
  expect((await shop.read(id)).status).toBe(status)
  return id
}

const operations: [keyof typeof subscriptionMoves, string, () => object | undefined][] = [
  ['pause', 'pause', () => undefined],
  ['resume', 'resume', () => undefined],
  ['cancelNow', 'cancel', () => ({ mode: 'immediately' })],
  ['cancelAtPeriodEnd', 'cancel', () => ({ mode: 'at_period_end' })],
  ['changePlan', 'change_plan', () => ({ priceId: shop.priceId })],
]

const everyCase = operations.flatMap(([move, operation, body]) =>
  SubscriptionStatus.options.map((status) => ({ move, operation, body, status })),
)

describe('by the table of moves', () => {
  test.each(everyCase)(
    '$move of a subscription that is $status',
    async ({ move, operation, body, status }) => {
      const id = await make(status)
      const { status: answered, json } = await shop.act(operation, id, body())
      const rule = subscriptionMoves[move]
      if (!mayMove(rule, status)) {
        expect([answered, json.error.code]).toEqual([422, 'invalid_state_transition'])
        expect((await shop.read(id)).status).toBe(status)
        return
      }
      expect(answered).toBe(200)
      const targets: readonly string[] = rule.to === 'unchanged' ? [status] : [rule.to].flat()
      expect(targets).toContain(json.status)
    },
  )

  test.each(SubscriptionStatus.options)('a cancellation of one that is %s is taken back', async (status) => {
    const id = await make(status)
    if (status !== 'canceled') await shop.act('cancel', id)
    const { status: answered, json } = await shop.act('uncancel', id)
    expect(answered).toBe(mayMove(subscriptionMoves.uncancel, status) ? 200 : 422)
    if (answered === 200) expect(json).toMatchObject({ status, canceledAt: null, cancelReason: null })
  })

  test.each(SubscriptionStatus.options)(
    'payments, voids and reversals move one that is %s',
    async (status) => {
      const id = await make(status)
      const row = await selectSubscription(api.context.db, shop, id)
      if (row === undefined) throw new Error('There is no such subscription.')
      const unpaid = { ...row, open_invoice_id: 'in_1' }
      const now = clock.now()
      const paid = decideRenewal(unpaid, 'in_1', now)
      expect(decideWaiver(unpaid, 'in_1', now)?.row.status).toBe(paid?.row.status)
      const isPayable = mayMove(subscriptionMoves.renew, status) || status === 'trialing'
      if (isPayable) expect(paid?.row.status).toBe('active')
      else
        expect(paid?.row.status).toBe(
          mayMove(subscriptionMoves.renewWhilePaused, status) ? status : undefined,
        )
      const lost = decideReversal({ ...row, paid_invoice_id: 'in_1' }, 'in_1', now)
      if (mayMove(subscriptionMoves.reverse, status)) expect(lost?.status).toBe(status)
      if (status === 'canceled') expect(lost).toBeNull()
      expect(decideRenewal(unpaid, 'in_other', now)).toBeNull()
    },
  )
})

describe('a step of time', () => {
  const stepOf = async (
    status: SubscriptionStatus,
    step: DueRow['next_step'],
    changes: Partial<DueRow> = {},
  ) => {
    const row = await selectSubscription(api.context.db, shop, await make(status))
    if (row === undefined) throw new Error('There is no such subscription.')
    const now = clock.now()
    const facts = { now, dunning: api.context.config.dunning, invoiceId: 'in_2', isPaymentSeen: false }
    return decideStep({ ...row, next_step: step, next_step_at: now, ...changes }, facts)
  }

  test('moves as the table says: a trial ends, a renewal is missed, dunning is exhausted, a cancellation comes', async () => {
    expect((await stepOf('trialing', 'end_trial')).row.status).toBe(subscriptionMoves.endTrial.to)
    expect((await stepOf('active', 'dun')).row.status).toBe(subscriptionMoves.missRenewal.to)
    const last = { dunning_step: 4 }
    expect((await stepOf('past_due', 'dun', last)).row.status).toBe(subscriptionMoves.exhaustDunning.to)
    for (const status of subscriptionMoves.cancelNow.from)
      expect((await stepOf(status, 'cancel')).row.status).toBe(subscriptionMoves.cancelNow.to)
  })

  test('that is hours late pushes those that follow, and bills with the whole grace', async () => {
    const late = new Date(clock.now().getTime() - 5 * 86_400_000)
    const missed = await stepOf('active', 'dun', { next_step_at: late })
    const { dunning_from } = (await stepOf('active', 'dun')).row
    expect((missed.row.dunning_from?.getTime() ?? 0) - (dunning_from?.getTime() ?? 0)).toBe(5 * 86_400_000)
    const { invoice } = await stepOf('trialing', 'end_trial', { anchor: late })
    expect(invoice).toMatchObject({
      periodStart: late,
      dueAt: new Date(clock.now().getTime() + api.context.config.dunning.graceMs),
    })
  })
})
