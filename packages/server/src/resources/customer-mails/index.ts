/**
 * Customer mails: what a merchant's customers are mailed, and who is mailed instead in test mode.
 *
 * Who is who: the merchant is a workspace; a customer has an address that the merchant gave. An admin of the workspace gets
 * the mails of test mode, marked with whom they were meant for.
 *
 * What flows: an operation of another room calls `mailCustomers` in its unit of work with what happened and a letter of
 * `letters/`, which has the words, from which the room `mail` makes HTML and text. A message of the contact form goes to the
 * merchant (`mailContact`). A mail may name the record that it is about (`about`), which is asked again when the mail is
 * sent. The reminders of a merchant to an address end at the signed address that stands in each of them (`wantReminders`),
 * which mail programs call by one click (RFC 8058). While a test clock is advanced, the mails of test mode are held and told
 * in one mail at its end (`tellOfAdvance`).
 *
 * Guarantees: mails commit with what they tell of. A workspace and an address are sent so many mails a day
 * (`RATE_LIMIT_MAIL_…`); what becomes of one too many, or of a reminder that is not wanted, is answered to the caller and
 * throws nothing. Invoices and receipts do not stop with the reminders. The database holds only hashes of the addresses
 * and tokens of reminders. A batch takes as many statements as one mail.
 *
 * Not promised: that a customer reads them, or that a mail which is about nothing is still true when it arrives.
 */
export { advanceDigest, tellOfAdvance } from './advance-digest.ts'
export type { CustomerMail, MailOutcome } from './customer-mail.ts'
export { type Bill, invoiceLetter, type Receipt, receiptLetter, reminderLetter } from './letters/bills.ts'
export {
  canceledLetter,
  missedLetter,
  type Renewal,
  renewalLetter,
  replacedLetter,
  type Started,
  startedLetter,
  termsLetter,
  trialEndingLetter,
} from './letters/subscriptions.ts'
export { mailContact } from './mail-contact.ts'
export { mailCustomers } from './mail-customers.ts'
export { findReminders, wantReminders } from './reminders.ts'
