/**
 * Invoices: bills of a merchant to a customer, with lines, a number and a due date, paid on chain.
 *
 * Who is who: the merchant drafts an invoice (`createInvoice`) and sends it; the customer gets a mail with its link, whose
 * unguessable token is the only credential of the hosted page.
 *
 * What flows: an invoice is a `draft` until `sendInvoice` opens it, queues the mail and counts the due date anew.
 * `remindInvoice` mails again, `voidInvoice` ends an invoice that is not paid. At its due date an open one is past due:
 * `pastDueJob` goes by real time, `invoiceSteps` by a test clock. Statuses move by the contract's table
 * (`invoiceMoves`), and every move locks the row. An invoice is paid by checkouts for what is left of it, one at a time,
 * and by credits by hand that add up; the room `payments` has it paid (`payInvoices`) once these cover it, and open again
 * (`reopenInvoices`) where the chain loses what covered it. Times are those of the workspace, which a test clock moves.
 *
 * Guarantees:
 * - Numbers have no gaps and rise in a workspace and mode, whatever runs at once, fails or is killed: the counter is
 *   incremented in the transaction that inserts the invoice. An invoice that is voided keeps its number.
 * - The total is the sum of the lines, at least one cent.
 * - A payment that comes when the invoice is paid, void, or being paid by another, is unmatched and says why.
 * - Mails and events commit with the move that they tell of. In test mode no mail goes to a customer, unless the
 *   deployment says so (`TEST_MODE_MAIL`).
 *
 * Not promised: that a mail says what is so when it arrives: it is written when the invoice is sent or reminded of.
 */
export { type InvoiceRow, invoiceEvent, toInvoice } from './invoice.ts'
export { invoiceSteps, pastDueJob } from './past-due.ts'
export { invoiceRoutes } from './routes.ts'
export { type PaidInvoice, payInvoices, reopenInvoices } from './settle-invoices.ts'
export {
  lockInvoice,
  lockInvoices,
  selectInvoice as findInvoice,
  selectInvoiceByToken as findInvoiceByToken,
} from './store.ts'
