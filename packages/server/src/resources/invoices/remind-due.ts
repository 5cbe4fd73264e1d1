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

/** One transaction looks at so many plans, and at so many reminders of them. */
const plansAtOnce = 50
const batch = 250
/**
 * A plan is looked at this often at least. An invoice that is sent has its first reminder a day later or more, so that
 * sending needs not touch the plan; one that a lost payment opens again waits for it so long at most.
 */
const mostRestMs = 3_600_000

type Unit = UnitOfWork & { realNow: Date; workOf(record: { workspace_id: string; livemode: boolean }): Work }

/** Reminds of what is due in locked plans, and answers how many reminders were looked at. */
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
 * Mails the reminders that are due, of one mode, but for invoices that were reminded of within the day or for which a
 * payment was seen. Only a reminder whose mail is queued is told and counts: none is to a customer who ended the reminders,
 * was deleted, or has had the mails of the day.
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

/** Makes past due what is due by now, so that a reminder on the day says so, whichever job comes first. */
const withDueFallen = async ({ tx, workOf }: Unit, rows: readonly InvoiceRow[]): Promise<InvoiceRow[]> => {
  const isDue = (row: InvoiceRow) =>
    mayMove(invoiceMoves.fallDue, row.status) && row.due_at !== null && row.due_at <= workOf(row).now
  const fallen = await fallDue(tx, rows.filter(isDue), workOf)
  return [...rows.filter((row) => !isDue(row)), ...fallen]
}

/** Sends the reminders that real time has made due, one batch, and answers how many plans were looked at. */
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

/** When the next reminder of a workspace in test mode is due, by its test clock. */
export const findNextReminder = async (work: Work): Promise<Date | null> => {
  const plans = await selectOwnPlans(work.tx, work)
  if (plans.length === 0) return null
  return await selectNextReminder(work.tx, await punctualOf(work, plans))
}

/** Sends the reminders that a test clock has made due, at most so many, and answers how many were looked at. */
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

/** Has invoices of both modes reminded of on these days from now on, each mode by its own time. */
export const planReminders = async (
  { tx, workspaceId, realNow }: Work,
  days: readonly number[],
): Promise<void> => {
  const begins = []
  for (const livemode of [false, true])
    begins.push({ livemode, fromAt: await findWorkspaceTime(tx, { workspaceId, livemode }, realNow) })
  await replacePlans(tx, workspaceId, days, { lookAt: realNow, begins })
}
