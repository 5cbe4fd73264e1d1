import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Context, Job } from '../context.ts'
import type { DueSteps } from '../test-clocks/index.ts'
import { applyTransitions, type Billing, billingOf, type Change } from './apply-transitions.ts'
import { billingAcross } from './billing-across.ts'
import { isCollecting } from './collect-renewals.ts'
import { type DueRow, decideStep, endsUnpaid } from './decide-step.ts'
import { lockDue, lockHeld, lockOwnDue, selectNextStepAt } from './due-store.ts'
import { findOnTheirWay } from './on-their-way.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * The number of subscriptions whose steps run in one transaction, with one statement for each kind of row.
 */
const batch = 250

/** Returns the unpaid invoices that the due steps would void although a payment of them is pending. */
const findSeen = async ({ tx, context }: Billing, due: readonly DueRow[]): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  for (const livemode of [false, true]) {
    const keys = due
      .filter((row) => row.livemode === livemode && endsUnpaid(row, { dunning: context.config.dunning }))
      .map((row) => ({ workspaceId: row.workspace_id, invoiceId: row.open_invoice_id ?? '' }))
    if (keys.length === 0) continue
    const found = await findOnTheirWay(tx, livemode, keys, context.clock.now())
    for (const invoiceId of found.keys()) seen.add(invoiceId)
  }
  return seen
}

/** Runs the due step of each given subscription, whose row is locked. Returns the number of steps. */
const runSteps = async (billing: Billing, due: readonly DueRow[]): Promise<number> => {
  const { context, workOf } = billing
  const seen = await findSeen(billing, due)
  const changes = due.map((before): Change => {
    const facts = { now: workOf(before).now, dunning: context.config.dunning }
    const isPaymentSeen = seen.has(before.open_invoice_id ?? '')
    const move = decideStep(before, { ...facts, isPaymentSeen, invoiceId: context.ids.make('invoice') })
    return { before, move }
  })
  await applyTransitions(billing, changes)
  return due.length
}

/**
 * Runs two batches of the steps of subscriptions that are due by real time, side by side: while PostgreSQL runs the
 * statements of one, the process prepares the other. Returns the number of steps.
 */
export const runDueSteps = async (context: Context): Promise<number> => {
  const batches = [runDueBatch(context), runDueBatch(context)]
  // Waits for both, also if one failed, because no transaction may outlast the job.
  await Promise.allSettled(batches)
  const counts = await Promise.all(batches)
  return counts.reduce((sum, count) => sum + count)
}

const runDueBatch = (context: Context): Promise<number> =>
  transactAcross(context, async (across) => {
    const due = await lockDue(across.tx, across.now, batch)
    return due.length === 0 ? 0 : await runSteps(await billingAcross(across, due), due)
  })

export const billSubscriptionsJob: Job = { name: 'bill subscriptions', everyMs: 2_000, run: runDueSteps }

/** The steps of subscriptions (billing, dunning, end of a trial and so on) that a test clock runs. */
export const subscriptionSteps: DueSteps = {
  nextAt: (work) => selectNextStepAt(work.tx, work),
  run: async (work, limit) => runSteps(billingOf(work), await lockOwnDue(work.tx, work, work.now, limit)),
  isHeld: (work) => isCollecting(work),
}

const isDone = (row: SubscriptionRow, seen: ReadonlyMap<string, string>): boolean =>
  !seen.has(row.open_invoice_id ?? '')

/**
 * Applies cancellations that were held for a payment which has since failed. If the payment is confirmed
 * instead, the code that confirms it applies the cancellation. Returns 0, so that the job sleeps for its
 * period.
 */
export const releaseHeld = (context: Context): Promise<number> =>
  transactAcross(context, async (across) => {
    const held = await lockHeld(across.tx, batch)
    if (held.length === 0) return 0
    const billing = await billingAcross(across, held)
    for (const livemode of [false, true]) {
      const rows = held.filter((row) => row.livemode === livemode)
      const keys = rows.map((row) => ({
        workspaceId: row.workspace_id,
        invoiceId: row.open_invoice_id ?? '',
      }))
      const seen = await findOnTheirWay(across.tx, livemode, keys, across.now)
      const done = rows.filter((row) => isDone(row, seen))
      await applyTransitions(
        billing,
        done.map((before) => ({ before, move: { row: { ...before, held_at: null } } })),
      )
    }
    return 0
  })

export const releaseHeldJob: Job = { name: 'release held cancellations', everyMs: 5_000, run: releaseHeld }
