import { type Analytics, type AnalyticsBy, tokenPeg } from '@stablerail/contract'
import { isOvertime, type RunInTime, withDeadline } from '../../mechanisms/db/index.ts'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { sumWaitingDeposits } from '../deposits/index.ts'
import { monthlyMinor } from '../prices/index.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { groupsOf, inJson, totalsOf } from './figures.ts'
import { analyticsLimits, tooLong } from './limits.ts'
import { decideSpan, type Period, type RequestedPeriod } from './span.ts'
import { countCheckouts, countPlans, sumPayments, sumRefunds } from './store.ts'

/**
 * Returns the current time for analytics. In test mode it is the latest of three times: real time, the time
 * of the workspace's test clock, and the time of the local chains.
 */
const findPresent = async (
  { db, clock, chainClock }: Pick<Context, 'db' | 'clock' | 'chainClock'>,
  scope: Scope,
): Promise<Date> => {
  if (scope.livemode) return clock.now()
  const workspaceTime = await findWorkspaceTime(db, scope, clock.now())
  return new Date(Math.max(workspaceTime.getTime(), chainClock.now().getTime()))
}

type AddedUp = { config: Config; scope: Scope; span: Period; by: AnalyticsBy }

/** Runs the statements of a request one after another, so that the request uses one database connection. */
const addUp = async (inTime: RunInTime, { config, scope, span, by }: AddedUp) => ({
  sums: {
    payments: await inTime((db) => sumPayments(db, scope, span, by)),
    refunds: await inTime((db) => sumRefunds(db, scope, span, by)),
    checkouts: await inTime((db) => countCheckouts(db, scope, span, by)),
  },
  plans: await inTime((db) => countPlans(db, scope)),
  waiting: await inTime((db) => sumWaitingDeposits(db, config, scope)),
})

/** Returns the sums of a workspace in a span. By default the span ends now and has the default length. */
export const retrieveAnalytics = async (
  context: Pick<Context, 'config' | 'db' | 'clock' | 'chainClock'>,
  scope: Scope,
  { by, ...asked }: RequestedPeriod & { by: AnalyticsBy },
  { timeoutMs }: { timeoutMs: number } = analyticsLimits,
): Promise<Analytics> => {
  const span = decideSpan(asked, await findPresent(context, scope))
  if ('param' in span) throw invalid(span.param, span.message)
  const { sums, plans, waiting } = await withDeadline(context.db, timeoutMs, (inTime) =>
    addUp(inTime, { config: context.config, scope, span, by }),
  ).catch((error: unknown) => {
    throw isOvertime(error) ? tooLong() : error
  })
  let mrrMinor = 0n
  let subscriptions = 0n
  for (const { interval, amountMinor, count } of plans) {
    mrrMinor += monthlyMinor(amountMinor, interval) * BigInt(count)
    subscriptions += BigInt(count)
  }
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    by,
    currency: tokenPeg.USDC,
    totals: totalsOf(sums),
    data: groupsOf(sums, by, span),
    mrrMinor: inJson(mrrMinor),
    subscriptionCount: inJson(subscriptions),
    waitingMinor: inJson(waiting),
  }
}
