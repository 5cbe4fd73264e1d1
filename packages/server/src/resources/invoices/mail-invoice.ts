import { invoiceNumber } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { MailTopic } from '../../mechanisms/mail/index.ts'
import type { Context, UnitOfWork, Work } from '../context.ts'
import {
  type BillLetter,
  type CustomerMail,
  invoiceLetter,
  type MailOutcome,
  mailCustomers,
  reminderLetter,
} from '../customer-mails/index.ts'
import { type InvoiceRow, invoicePdfUrl, invoiceUrl } from './invoice.ts'
import { selectPayable } from './store.ts'

/**
 * Queues the mail of an invoice, with its link, to its customer; `invoiceMailCheck` checks it again before it
 * is sent. Throws if the mail cannot be sent: the customer was deleted, has opted out of reminders, or the
 * daily mail limit is reached.
 */
export const mailInvoice = async (work: Work, row: InvoiceRow, kind: 'bill' | 'reminder'): Promise<void> => {
  const mail = mailOf(work.context, row, { kind, limit: 'act', at: work.now })
  const [outcome] = await mailCustomers(work, work.livemode, [mail])
  if (outcome !== undefined && !outcome.queued) throw refusalOf(outcome, row)
}

/** Queues the due reminders of one mode, and returns for each, in their order, whether it was queued. */
export const mailReminders = (
  unit: UnitOfWork,
  livemode: boolean,
  reminders: readonly { row: InvoiceRow; at: Date }[],
): Promise<MailOutcome[]> =>
  mailCustomers(
    unit,
    livemode,
    reminders.map(({ row, at }) => mailOf(unit.context, row, { kind: 'reminder', limit: 'address', at })),
  )

const mailOf = (
  context: Context,
  row: InvoiceRow,
  how: Pick<CustomerMail, 'limit' | 'at'> & { kind: 'bill' | 'reminder' },
): CustomerMail => {
  const { workspace_id: workspaceId, livemode, customer_id: customerId, id } = row
  const bill = billOf(context, row)
  return {
    workspaceId,
    customerId,
    ...how,
    about: { kind: 'invoice', workspaceId, livemode, id },
    write: (merchant) =>
      how.kind === 'bill' ? invoiceLetter(bill, merchant) : reminderLetter(bill, merchant),
  }
}

const billOf = ({ config }: Context, row: InvoiceRow): BillLetter => ({
  number: invoiceNumber(row.number),
  amountMinor: row.amount_minor,
  currency: row.currency,
  chain: row.chain,
  token: row.token,
  dueAt: row.due_at,
  isPastDue: row.status === 'past_due',
  memo: row.memo,
  url: invoiceUrl(config, row),
  pdfUrl: invoicePdfUrl(config, row),
})

const refusalOf = (outcome: MailOutcome & { queued: false }, { customer_id }: InvoiceRow): Error => {
  if (outcome.because === 'limited') return outcome.error
  return new ApiError(
    'invalid_state_transition',
    outcome.because === 'no_address'
      ? `The customer ${customer_id} was deleted and has no address any more. Void the invoice.`
      : `The customer ${customer_id} wants no more reminders from you. Write to them yourself, or void the invoice.`,
  )
}

/** Returns the ids of the invoices that can still be paid. Mails about the other invoices are not sent. */
export const invoiceMailCheck = (
  { db }: Context,
  topics: readonly MailTopic[],
): Promise<ReadonlySet<string>> =>
  selectPayable(
    db,
    topics.map(({ workspaceId, livemode, id }) => ({ workspaceId, livemode, invoiceId: id })),
  )
