import { invoiceMoves, mayMove } from '@stablerail/contract'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { findOnItsWay } from '../checkouts/index.ts'
import type { Context, Job, UnitOfWork, Work } from '../context.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { type InvoiceRow, invoiceEvent } from './invoice.ts'
import { mailReminders } from './mail-invoice.ts'
import { fallDue } from './past-due.ts'
import { type DueReminder, lookedAt, type ReminderPlan, wasReminded, withoutLate } from './reminder-plan.ts'
import {
  dueReminders,
  lockOwnPlans,
  lockPlans,
  replacePlans,
  savePlans,
  saveReminded,
  selectNextReminder,
  selectOwnPlans,
} from './reminders-store.ts'
import { lockInvoices } from './store.ts'

/** The maximum numbers of reminder plans, and of their reminders, that one transaction processes. */
const plansAtOnce = 50
const batch = 250
/**
 * The maximum time until a reminder plan (the reminders for one day relative to the due date) is processed
 * again. If a reorg reopens an invoice, its reminder is late by at most this time, because the reorg does not
 * reschedule the plan.
 */
const mostRestMs = 3_600_000

type Unit = UnitOfWork & { realNow: Date; workOf(record: { workspace_id: string; livemode: boolean }): Work }

/**
 * Sends the due reminders of reminder plans whose rows the caller has locked. Returns the number of processed
 * reminders.
 */
const runPlans = async (
  unit: Unit,
  plans: readonly ReminderPlan[],
  { until, limit }: { until: Date; limit: number },
): Promise<number> => {
  const { rows: due } = await dueReminders(plans, until, limit).execute(unit.tx)
  for (const livemode of [false, true])
    await remind(
      unit,
      livemode,
      due.filter((one) => one.livemode === livemode),
    )
  const last = due.length < limit ? null : (due.at(-1) ?? null)
  const latest = new Date(unit.realNow.getTime() + mostRestMs)
  await savePlans(
    unit.tx,
    plans.map((plan) => lookedAt(plan, until, last)),
    latest,
  )
  return due.length
}

/**
 * Mails the due reminders of one mode, except for invoices with a reminder within the last day or with a
 * payment that was seen. Only a reminder whose mail is queued counts and emits an event: no mail is queued
 * for a customer who has opted out of reminders, was deleted, or has reached the daily limit of mails.
 */
const remind = async (unit: Unit, livemode: boolean, due: readonly DueReminder[]): Promise<void> => {
  if (due.length === 0) return
  const locked = await lockInvoices(unit.tx, livemode, due)
  const open = locked.filter(({ status }) => mayMove(invoiceMoves.remind, status))
  const rows = new Map((await withDueFallen(unit, open)).map((row) => [row.id, row]))
  const seen = await findOnItsWay(unit.tx, livemode, due)
  const wanted = due.flatMap(({ invoiceId, at }) => {
    const row = rows.get(invoiceId)
    return row === undefined || seen.has(invoiceId) || wasReminded(row, at) ? [] : [{ row, at }]
  })
  const outcomes = await mailReminders(unit, livemode, wanted)
  const sent = wanted.filter((_, index) => outcomes[index]?.queued)
  await saveReminded(unit.tx, livemode, sent)
  for (const { row } of sent) unit.workOf(row).emit('invoice.reminder_sent', invoiceEvent(row))
}

/**
 * Marks due invoices as past due first, so that a reminder on the due date states that the invoice is past
 * due, no matter which job runs first.
 */
const withDueFallen = async ({ tx, workOf }: Unit, rows: readonly InvoiceRow[]): Promise<InvoiceRow[]> => {
  const isDue = (row: InvoiceRow) =>
    mayMove(invoiceMoves.fallDue, row.status) && row.due_at !== null && row.due_at <= workOf(row).now
  const fallen = await fallDue(tx, rows.filter(isDue), workOf)
  return [...rows.filter((row) => !isDue(row)), ...fallen]
}

/**
 * Sends one batch of the reminders that are due by real time, and returns the number of processed reminder
 * plans.
 */
export const remindDue = (context: Context): Promise<number> =>
  transactAcross(context, async (across) => {
    const { tx, now, within } = across
    const plans = await lockPlans(tx, now, plansAtOnce)
    if (plans.length === 0) return 0
    const unit = {
      ...across,
      realNow: now,
      workOf: ({ workspace_id, livemode }: InvoiceRow) => within({ workspaceId: workspace_id, livemode }),
    }
    const punctual = plans.map((plan) => withoutLate(plan, now))
    await runPlans(unit, punctual, { until: now, limit: batch })
    return plans.length
  })

export const remindJob: Job = { name: 'remind of invoices', everyMs: 2_000, run: remindDue }

/**
 * Returns the time at which the next reminder of a workspace in test mode is due by its test clock, or null.
 */
export const findNextReminder = async (work: Work): Promise<Date | null> => {
  const plans = await selectOwnPlans(work.tx, work)
  if (plans.length === 0) return null
  return await selectNextReminder(work.tx, await punctualOf(work, plans))
}

/**
 * Sends the reminders that are due by a test clock, up to a limit, and returns the number of processed
 * reminders.
 */
export const remindOwnDue = async (work: Work, limit: number): Promise<number> => {
  const plans = await lockOwnPlans(work.tx, work)
  if (plans.length === 0) return 0
  const punctual = await punctualOf(work, plans)
  return await runPlans({ ...work, workOf: () => work }, punctual, { until: work.now, limit })
}

const punctualOf = async (work: Work, plans: readonly ReminderPlan[]): Promise<ReminderPlan[]> => {
  const time = await findWorkspaceTime(work.tx, work, work.realNow)
  return plans.map((plan) => withoutLate(plan, time))
}

/**
 * Sets the days on which a workspace sends reminders of invoices, in test mode and in live mode. For a new
 * day, only reminders that are due from now on are sent. In test mode, "now" is the time of the workspace's
 * test clock.
 */
export const planReminders = async (
  { tx, workspaceId, realNow }: Work,
  days: readonly number[],
): Promise<void> => {
  const begins = []
  for (const livemode of [false, true])
    begins.push({ livemode, fromAt: await findWorkspaceTime(tx, { workspaceId, livemode }, realNow) })
  await replacePlans(tx, workspaceId, days, { lookAt: realNow, begins })
}
