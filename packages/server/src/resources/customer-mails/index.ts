/**
 * Customer mails: the mails to a merchant's customers, and to the admins in their place in test mode.
 *
 * Who takes part: the merchant is a workspace; a customer has an email address that the merchant gave. In
 * test mode the admins of the workspace receive the mails, marked with the email address of the customer.
 *
 * Flow: an operation of another module calls `mailCustomers` in its unit of work with a letter (the text of a
 * mail) of `letters/`; the module `mail` renders the letter as HTML and text. A message of the contact form
 * goes to the merchant (`mailContact`). A mail may name the record that it is about (`about`), which is
 * checked again before the mail is sent. Each reminder contains a URL with a signed token that ends this
 * merchant's reminders to the recipient (`wantReminders`), which mail programs call by one click (RFC 8058).
 * While a test clock is advanced, the mails of test mode are collected, and sent as one digest when the clock
 * has reached its new time (`mailAdvance`).
 *
 * Guarantees: mails commit with the changes they report. A workspace and an email address have daily limits
 * of mails (`RATE_LIMIT_MAIL_…`); if a mail exceeds a limit, or the customer has opted out of reminders, the
 * outcome is returned to the caller and nothing is thrown. Opting out of reminders also stops
 * receipts that are requested on the page of a payment, but no invoices and no receipts of invoices. The database stores only hashes of the email addresses and tokens of reminders. A batch needs as
 * many statements as one mail.
 *
 * Not promised: that a customer reads the mails, or that a mail without `about` is still true when it
 * arrives.
 */
export { advanceDigest, mailAdvance } from './advance-digest.ts'
export type { CustomerMail, MailOutcome } from './customer-mail.ts'
export {
  type BillLetter,
  invoiceLetter,
  type ReceiptLetter,
  receiptLetter,
  reminderLetter,
} from './letters/bills.ts'
export {
  canceledLetter,
  continuesLetter,
  missedLetter,
  type RenewalLetter,
  renewalLetter,
  replacedLetter,
  type StartLetter,
  startedLetter,
  termsLetter,
  trialEndingLetter,
} from './letters/subscriptions.ts'
export { mailContact } from './mail-contact.ts'
export { mailCustomers } from './mail-customers.ts'
export { mailRequestedReceipt } from './mail-requested-receipt.ts'
export { findReminders, wantReminders } from './reminders.ts'
