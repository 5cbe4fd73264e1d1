/**
 * Invoices: bills of a merchant to a customer, with lines, a number and a due date, paid on chain.
 *
 * Who takes part: the merchant drafts an invoice (`createInvoice`) and sends it. The customer receives a mail
 * with its link, whose unguessable token is the only credential of the hosted page.
 *
 * Flow: an invoice is a `draft` until `sendInvoice` opens it, queues the mail and counts the due date from
 * then. `remindInvoice` sends a reminder, `voidInvoice` ends an invoice that is not paid. At its due date an
 * open invoice becomes past due, and on the days that its workspace has set (`planReminders`) a reminder is
 * sent. `pastDueJob` and `remindJob` run by real time, `invoiceSteps` by a test clock. A reminder plan is one
 * row for each day of a workspace and mode. It stores how far the unpaid invoices were processed, in the
 * order of their due dates, so that a change of the days updates no invoice. Statuses change by the
 * contract's table (`invoiceMoves`), and every transition locks the row. An invoice is paid by checkouts for
 * the amount still unpaid, one at a time, and by payments that the merchant credits by hand, which add up.
 * The module `payments` marks the invoice as paid (`payInvoices`) when the payments cover its amount, and
 * reopens it (`reopenInvoices`) when a reorg removes such a payment. All times follow the time of the
 * workspace, which a test clock moves.
 *
 * The received and refunded amounts of an invoice are recounted whenever a payment or a refund of it changes
 * (`countPaid`, `followMoney`). A fully refunded invoice stays `paid`, has a refund time, and emits one
 * event.
 *
 * Guarantees:
 * - Numbers rise without gaps within a workspace and mode, also if requests run concurrently, fail or are
 *   killed: the counter is incremented in the transaction that inserts the invoice. A voided invoice keeps
 *   its number.
 * - The total is the sum of the lines, at least one cent.
 * - A payment that comes when the invoice is paid, void, or being paid by another payment, is unmatched and
 *   contains the reason.
 * - One reminder of an invoice is sent on each day that was set. None is sent if a reminder was sent within
 *   the day before, if a payment was seen, or if the reminder is a day late. `invoice.reminder_sent` is
 *   emitted only if the mail was queued.
 * - Mails and events commit with the transition they are about. In test mode no mail goes to a customer,
 *   unless the deployment is configured so (`TEST_MODE_MAIL`).
 *
 * Not promised: that a mail is still correct when it arrives. It is written when the invoice is sent or a
 * reminder is due; `invoiceMailCheck` only drops the mail if the invoice was paid or voided before the mail
 * was sent.
 */
export { countPaid, followMoney } from './follow-money.ts'
export { type InvoiceRow, invoiceEvent, invoiceUrl, toInvoice } from './invoice.ts'
export { invoiceSteps } from './invoice-steps.ts'
export { invoiceMailCheck } from './mail-invoice.ts'
export { selectVoidWithMoney as findVoidWithMoney } from './money-store.ts'
export { pastDueJob } from './past-due.ts'
export { lockPendingPayments } from './period-invoices.ts'
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
