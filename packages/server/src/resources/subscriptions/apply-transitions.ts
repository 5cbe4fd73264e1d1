import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import { withdrawPulls } from '../agreements/index.ts'
import { endInvoiceCheckouts, type InvoiceKey } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import type { CustomerMail } from '../customer-mails/index.ts'
import type { Granting } from '../entitlements/index.ts'
import {
  findInvoicesById,
  type InvoiceRow,
  insertPeriodInvoices,
  invoiceEvent,
  type NewPeriodInvoice,
  setDueDates,
  setPastDue,
  setVoid,
} from '../invoices/index.ts'
import { followEntitlements } from './follow-entitlements.ts'
import { followStatuses, type StatusChange } from './follow-statuses.ts'
import { mailSubscriptions, type SubscriptionMail } from './mail-subscriptions.ts'
import { type Transition, withPlan } from './move.ts'
import { nextStep } from './next-step.ts'
import { insertSubscriptions, saveSubscriptions } from './store.ts'
import { type MailSubject, selectSubjects } from './subjects-store.ts'
import { type SubscriptionRow, subscriptionEvent } from './subscription.ts'

/**
 * The transaction and context in which changes of subscriptions are written. `workOf` returns the unit of
 * work of a workspace; its `now` is the workspace's time, which a test clock may move. Entitlements are
 * granted with the same type.
 */
export type Billing = Granting

/** A subscription before the change (null if it is new), and the transition that changes it. */
export type Change = {
  before: SubscriptionRow | null
  move: Transition
  /** The limit that the mail counts against: `address` (the email address) by default. */
  limit?: CustomerMail['limit']
}

/**
 * Invoices by invoice id: created (`made`), `voided`, past due (`missed`), and named in mails about unpaid
 * invoices (`reminded`). `subjects` has the products that mails name, by subscription id.
 */
type Written = {
  made: ReadonlyMap<string, InvoiceRow>
  voided: ReadonlyMap<string, InvoiceRow>
  missed: ReadonlyMap<string, InvoiceRow>
  reminded: ReadonlyMap<string, InvoiceRow>
  subjects: ReadonlyMap<string, MailSubject>
}

/** Returns a `Billing` for a unit of work of one workspace. */
export const billingOf = (work: Work): Billing => ({ context: work.context, tx: work.tx, workOf: () => work })

/**
 * The written subscriptions (`rows`), in the order of the changes that the caller passed, and the changed
 * customer statuses (`standings`), by customer id.
 */
export type Carried = { rows: SubscriptionRow[]; standings: ReadonlyMap<string, StatusChange> }

/**
 * Writes the changes of locked subscriptions and all their results: new, voided and past-due invoices, due dates,
 * customer statuses, mails and events. Each kind of row is written by one statement for all subscriptions. Returns the
 * subscriptions as written, in the order of the changes.
 */
export const applyTransitions = async (
  billing: Billing,
  changes: readonly Change[],
): Promise<SubscriptionRow[]> => {
  const { rows, standings } = await applyBeforeEvents(billing, changes)
  for (const standing of standings.values()) standing.tell()
  return rows
}

/**
 * Writes changes as `applyTransitions` does, but leaves `customer.updated` to the caller, which emits it after the
 * event that caused the change of the customer.
 */
export const applyBeforeEvents = async (billing: Billing, changes: readonly Change[]): Promise<Carried> => {
  const scheduled = changes.map((change) => scheduledOf(billing, change))
  const standings = new Map<string, StatusChange>()
  for (const livemode of [false, true]) {
    const ofMode = scheduled.filter(({ move }) => move.row.livemode === livemode)
    for (const [id, standing] of await carryOutMode(billing, livemode, ofMode)) standings.set(id, standing)
  }
  return { rows: scheduled.map(({ move }) => move.row), standings }
}

/** Returns a copy of the change whose row has the next scheduled operation, such as billing. */
const scheduledOf = ({ context }: Billing, change: Change): Change => {
  const { move } = change
  const step = nextStep(move.row, context.config.dunning)
  return {
    ...change,
    move: { ...move, row: { ...move.row, next_step: step?.kind ?? null, next_step_at: step?.at ?? null } },
  }
}

const carryOutMode = async (
  billing: Billing,
  livemode: boolean,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, StatusChange>> => {
  if (changes.length === 0) return new Map()
  const { tx } = billing
  const rowsOf = (isNew: boolean) =>
    changes.filter(({ before }) => (before === null) === isNew).map(({ move }) => move.row)
  await saveSubscriptions(tx, rowsOf(false))
  await insertSubscriptions(tx, rowsOf(true))
  await withdraw(billing, livemode, changes)
  const written = await writeInvoices(billing, livemode, changes)
  for (const { move } of changes) tell(billing, move, written)
  const standings = await followStatuses(billing, livemode, changes)
  await followEntitlements(billing, livemode, changes)
  const mailed = await sendMails(billing, livemode, changes, written)
  for (const { move } of changes) tellReminded(billing, move, { ...written, mailed })
  return standings
}

/**
 * Withdraws pulls that must no longer be sent: the pulls of invoices that are now paid or void, and of paused
 * subscriptions.
 */
const withdraw = async (
  { tx, context }: Billing,
  livemode: boolean,
  changes: readonly Change[],
): Promise<void> => {
  const keys = changes.flatMap(({ before, move: { row } }) => {
    const invoiceId = before?.open_invoice_id ?? null
    if (before === null || before.agreement === null || invoiceId === null) return []
    const isStill = row.open_invoice_id === invoiceId && row.status !== 'paused'
    return isStill ? [] : [keyOf(row, invoiceId)]
  })
  await withdrawPulls(tx, livemode, keys, context.clock.now())
}

const keyOf = ({ workspace_id }: SubscriptionRow, invoiceId: string): InvoiceKey => ({
  workspaceId: workspace_id,
  invoiceId,
})

const byId = (rows: readonly InvoiceRow[]): ReadonlyMap<string, InvoiceRow> =>
  new Map(rows.map((row) => [row.id, row]))

const writeInvoices = async (
  billing: Billing,
  livemode: boolean,
  changes: readonly Change[],
): Promise<Written> => {
  const { tx, workOf } = billing
  const moves = changes.map(({ move }) => move)
  const keysOf = (pick: (move: Transition) => string | undefined) =>
    moves.flatMap((move) => {
      const invoiceId = pick(move)
      return invoiceId === undefined ? [] : [{ ...keyOf(move.row, invoiceId), at: workOf(move.row).now }]
    })
  const voids = keysOf(({ voids }) => voids)
  const voided = await setVoid(tx, livemode, voids)
  await endInvoiceCheckouts(
    tx,
    moves.flatMap(({ row, voids: invoiceId }) =>
      invoiceId === undefined ? [] : [{ billing: workOf(row), invoiceId }],
    ),
  )
  const missed = await setPastDue(
    tx,
    livemode,
    keysOf(({ misses }) => misses),
  )
  await setDueDates(
    tx,
    livemode,
    moves.flatMap(({ row, dueAt }) =>
      dueAt === undefined ? [] : [{ ...keyOf(row, dueAt.invoiceId), at: dueAt.at }],
    ),
  )
  const reminded = await findInvoicesById(
    tx,
    livemode,
    keysOf(({ reminds, fails }) => reminds ?? fails?.invoiceId),
  )
  const named = moves.filter(({ invoice, mail }) => invoice !== undefined || mail !== undefined)
  const subjects = await selectSubjects(tx, livemode, named.map(toldOf))
  const made = await insertPeriodInvoices(
    tx,
    named.flatMap((move) => newInvoice(billing, move, subjects.get(move.row.id))),
  )
  return {
    made: byId(made),
    voided: byId(voided),
    missed: byId(missed),
    reminded: byId(reminded),
    subjects,
  }
}

/**
 * Returns the subscription as its mail describes it. The mail about the end of a trial describes the plan
 * that follows the trial.
 */
const toldOf = ({ row, mail }: Transition): SubscriptionRow => (mail === 'trial_ending' ? withPlan(row) : row)

const newInvoice = (
  { context, workOf }: Billing,
  { row, invoice }: Transition,
  subject: MailSubject | undefined,
): NewPeriodInvoice[] =>
  invoice === undefined
    ? []
    : [
        {
          workspaceId: row.workspace_id,
          livemode: row.livemode,
          id: invoice.id,
          subscriptionId: row.id,
          customerId: row.customer_id,
          periodStart: invoice.periodStart,
          amountMinor: row.amount_minor,
          currency: row.currency,
          chain: row.chain,
          token: row.token,
          lineItems: [
            {
              description: (subject?.product ?? 'Subscription').slice(0, 200),
              quantity: 1,
              unitAmountMinor: row.amount_minor,
            },
          ],
          ...(invoice.paymentId === undefined
            ? { status: 'open', paidAt: null, paymentId: null }
            : { status: 'paid', paidAt: workOf(row).now, paymentId: invoice.paymentId }),
          dueAt: invoice.dueAt,
          hostedToken: makeHostedToken(context.random),
          createdAt: workOf(row).now,
        },
      ]

/**
 * Emits the events of a change: those of the subscription and those of its invoice, in the order in which
 * they happened.
 */
const tell = ({ workOf }: Billing, move: Transition, { made, voided, missed }: Written): void => {
  const { row, fails, first = [], last = [] } = move
  const { emit } = workOf(row)
  for (const type of first) emit(type, subscriptionEvent(row))
  const fresh = made.get(move.invoice?.id ?? '')
  if (fresh?.status === 'open') {
    emit('invoice.created', invoiceEvent({ ...fresh, status: 'draft' }))
    emit('invoice.sent', invoiceEvent(fresh))
  }
  const of = (rows: ReadonlyMap<string, InvoiceRow>, id = '') => rows.get(id)
  const [ended, late] = [of(voided, move.voids), of(missed, move.misses)]
  if (ended !== undefined) emit('invoice.voided', invoiceEvent(ended))
  if (late !== undefined) emit('invoice.past_due', invoiceEvent(late))
  if (fails !== undefined)
    emit('subscription.payment_failed', {
      ...subscriptionEvent(row),
      invoiceId: fails.invoiceId,
      failureReason: fails.reason,
    })
  for (const type of last) emit(type, subscriptionEvent(row))
}

/**
 * Emits `invoice.reminder_sent` if the reminder mail was queued. No mail is queued for a customer who was
 * deleted, has opted out of reminders, or has reached the daily limit of mails.
 */
const tellReminded = (
  { workOf }: Billing,
  { row, reminds = '' }: Transition,
  { reminded, mailed }: Written & { mailed: ReadonlySet<string> },
): void => {
  const invoice = reminded.get(reminds)
  if (invoice !== undefined && mailed.has(row.id))
    workOf(row).emit('invoice.reminder_sent', invoiceEvent(invoice))
}

/** Queues mails about changes of subscriptions. Returns the ids of the subscriptions with a queued mail. */
const sendMails = async (
  { workOf }: Billing,
  livemode: boolean,
  changes: readonly Change[],
  { made, reminded, subjects }: Written,
): Promise<ReadonlySet<string>> => {
  const mails = changes.flatMap(({ move, limit = 'address' }): SubscriptionMail[] => {
    const { row, mail: kind } = move
    const subject = subjects.get(row.id)
    if (kind === undefined || subject === undefined) return []
    const unpaid = move.reminds ?? move.fails?.invoiceId
    const invoice = made.get(move.invoice?.id ?? '') ?? reminded.get(unpaid ?? '')
    return [{ kind, limit, row: toldOf(move), subject, invoice, at: workOf(row).now }]
  })
  const [first] = mails
  return first === undefined ? new Set() : await mailSubscriptions(workOf(first.row), livemode, mails)
}
