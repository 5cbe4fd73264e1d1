/**
 * Invoices: bills of a merchant to a customer, with lines, a number and a due date, paid on chain.
 *
 * Who is who: the merchant drafts an invoice (`createInvoice`) and sends it; the customer gets a mail with its link, whose
 * unguessable token is the only credential of the hosted page.
 *
 * What flows: an invoice is a `draft` until `sendInvoice` opens it, queues the mail and counts the due date anew.
 * `remindInvoice` mails again, `voidInvoice` ends an invoice that is not paid. At its due date an open one is past due, and
 * on the days that its workspace has set it is reminded of (`planReminders`): `pastDueJob` and `remindJob` go by real time,
 * `invoiceSteps` by a test clock. A plan of reminders is a row for each day of a workspace and mode, which says how far
 * the unpaid invoices were looked at in the order of their due dates; no invoice is touched when the days are set anew. Statuses move by the contract's table
 * (`invoiceMoves`), and every move locks the row. An invoice is paid by checkouts for what is left of it, one at a time,
 * and by credits by hand that add up; the room `payments` has it paid (`payInvoices`) once these cover it, and open again
 * (`reopenInvoices`) where the chain loses what covered it. Times are those of the workspace, which a test clock moves.
 *
 * What came in for an invoice and what of it went back is counted anew whenever a payment or a refund of it changes
 * (`countPaid`, `followMoney`). An invoice of which all was refunded stays `paid`, says when, and is told of once.
 *
 * Guarantees:
 * - Numbers have no gaps and rise in a workspace and mode, whatever runs at once, fails or is killed: the counter is
 *   incremented in the transaction that inserts the invoice. An invoice that is voided keeps its number.
 * - The total is the sum of the lines, at least one cent.
 * - A payment that comes when the invoice is paid, void, or being paid by another, is unmatched and says why.
 * - An invoice is reminded of once on a day that was set, and not where it was reminded of within the day before, where a
 *   payment for it was seen, or a day late. `invoice.reminder_sent` is told of a reminder whose mail was queued.
 * - Mails and events commit with the move that they tell of. In test mode no mail goes to a customer, unless the
 *   deployment says so (`TEST_MODE_MAIL`).
 *
 * Not promised: that a mail says what is so when it arrives. It is written when the invoice is sent or reminded of;
 * `invoiceMailCheck` only keeps it back where the invoice was paid or voided before the mail was sent.
 */
export { countPaid, followMoney } from './follow-money.ts'
export { type InvoiceRow, invoiceEvent, invoiceUrl, toInvoice } from './invoice.ts'
export { invoiceSteps } from './invoice-steps.ts'
export { invoiceMailCheck } from './mail-invoice.ts'
export { selectVoidWithMoney as findVoidWithMoney } from './money-store.ts'
export { pastDueJob } from './past-due.ts'
export { lockUnpaid } from './period-invoices.ts'
export {
  insertPeriodInvoices,
  type NewPeriodInvoice,
  selectPeriodInvoices as findPeriodInvoices,
  setDueDates,
  setPastDue,
  setVoid,
} from './period-store.ts'
export { planReminders, remindJob } from './remind-due.ts'
export { createInvoiceRoutes } from './routes.ts'
export { type PaidInvoice, payInvoices, reopenInvoices } from './settle-invoices.ts'
export {
  forgetBillTo,
  lockInvoice,
  lockInvoices,
  selectInvoice as findInvoice,
  selectInvoiceByToken as findInvoiceByToken,
  selectInvoicesById as findInvoicesById,
  selectSettlements as findSettlements,
} from './store.ts'
