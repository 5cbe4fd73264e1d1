/** SQL for reminder plans, and for the reminders of unpaid invoices that are due. */
import { invoiceMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { InvoiceRow } from './invoice.ts'
import type { DueReminder, ReminderPlan } from './reminder-plan.ts'

const plans = (db: Database) =>
  db
    .selectFrom('invoice_reminders')
    .select(['workspace_id as workspaceId', 'livemode', 'day', 'from_at as fromAt', 'after_id as afterId'])

/**
 * Locks reminder plans of any workspace that are due by real time, the longest waiting first. Skips rows that
 * another transaction has locked.
 */
export const lockPlans = (tx: Tx, now: Date, limit: number): Promise<ReminderPlan[]> =>
  plans(tx).where('look_at', '<=', now).orderBy('look_at').limit(limit).forUpdate().skipLocked().execute()

export const selectOwnPlans = (db: Database, scope: Scope): Promise<ReminderPlan[]> =>
  plans(db).where(isIn(scope)).execute()

export const lockOwnPlans = (tx: Tx, scope: Scope): Promise<ReminderPlan[]> =>
  plans(tx).where(isIn(scope)).orderBy('day').forUpdate().execute()

/** SQL for the given reminder plans as rows of a statement. */
const rowsOf = (given: readonly ReminderPlan[]) => sql`unnest(
  ${given.map(({ workspaceId }) => workspaceId)}::text[], ${given.map(({ livemode }) => livemode)}::boolean[],
  ${given.map(({ day }) => day)}::integer[], ${given.map(({ fromAt }) => fromAt)}::timestamptz[],
  ${given.map(({ afterId }) => afterId)}::text[]
) as plan (workspace_id, livemode, day, from_at, after_id)`

/**
 * SQL for the time from the due date to the reminder. It is in hours, because the length of a PostgreSQL day
 * depends on the time zone.
 */
const offset = sql`make_interval(hours => 24 * plan.day)`

/**
 * SQL for the invoices of a reminder plan whose reminders were not processed yet, read by the index
 * `invoices_unpaid_by_due_date`. A reminder that would be due when its invoice was sent, or before, is left
 * out.
 */
const aheadOfPlan = sql`
  invoices as invoice where invoice.workspace_id = plan.workspace_id and invoice.livemode = plan.livemode
  and invoice.status in (${sql.join(invoiceMoves.remind.from.map((status) => sql.lit(status)))})
  and invoice.period_start is null
  and (invoice.due_at, invoice.id) > (plan.from_at - ${offset}, plan.after_id)
  and invoice.due_in_days + plan.day > 0`

/**
 * SQL for the time at which the next reminder of a reminder plan is due; null if the plan has no reminder
 * left.
 */
const next = sql`(
  select invoice.due_at + ${offset} from ${aheadOfPlan} order by invoice.due_at, invoice.id limit 1
)`

/**
 * Returns the earliest time at which a reminder of the given reminder plans is due; null if there is none.
 */
export const selectNextReminder = async (
  db: Database,
  given: readonly ReminderPlan[],
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(${next}) as at from ${rowsOf(given)}`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Returns the query of the reminders of the given reminder plans that are due until a time, in the order of
 * their times and invoices.
 */
export const dueReminders = (given: readonly ReminderPlan[], until: Date, limit: number) => sql<DueReminder>`
  select plan.workspace_id as "workspaceId", plan.livemode, due.id as "invoiceId", due.at
  from ${rowsOf(given)}
  cross join lateral (
    select invoice.id, invoice.due_at + ${offset} as at from ${aheadOfPlan}
      and invoice.due_at <= ${until}::timestamptz - ${offset}
    order by invoice.due_at, invoice.id limit ${limit}
  ) as due
  order by due.at, due.id limit ${limit}
`

/**
 * Saves the progress of reminder plans whose rows the caller has locked. A plan is processed again when its
 * next reminder is due, or at `latest` if that is earlier.
 */
export const savePlans = async (tx: Tx, given: readonly ReminderPlan[], latest: Date): Promise<void> => {
  await sql`
    update invoice_reminders as stored
    set from_at = plan.from_at, after_id = plan.after_id, look_at = least(${latest}::timestamptz, ${next})
    from ${rowsOf(given)}
    where stored.workspace_id = plan.workspace_id and stored.livemode = plan.livemode and stored.day = plan.day
  `.execute(tx)
}

/**
 * Replaces the reminder plans of a workspace: deletes the plans of days that are no longer set, inserts plans
 * for new days, and keeps the progress of the other plans.
 */
export const replacePlans = async (
  tx: Tx,
  workspaceId: string,
  days: readonly number[],
  { lookAt, begins }: { lookAt: Date; begins: readonly { livemode: boolean; fromAt: Date }[] },
): Promise<void> => {
  await tx
    .deleteFrom('invoice_reminders')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`day <> all(${days}::integer[])`)
    .execute()
  const rows = begins.flatMap(({ livemode, fromAt }) =>
    days.map((day) => ({
      workspace_id: workspaceId,
      livemode,
      day,
      from_at: fromAt,
      after_id: '',
      look_at: lookAt,
    })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('invoice_reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Saves the times of the reminders that were sent for invoices of one mode. */
export const saveReminded = async (
  tx: Tx,
  livemode: boolean,
  reminders: readonly { row: InvoiceRow; at: Date }[],
): Promise<void> => {
  if (reminders.length === 0) return
  await sql`
    update invoices set reminded_at = reminded.at
    from unnest(
      ${reminders.map(({ row }) => row.workspace_id)}::text[], ${reminders.map(({ row }) => row.id)}::text[],
      ${reminders.map(({ at }) => at)}::timestamptz[]
    ) as reminded (workspace_id, id, at)
    where invoices.workspace_id = reminded.workspace_id and invoices.livemode = ${livemode} and invoices.id = reminded.id
  `.execute(tx)
}
