/** The texts of the mails for invoices and receipts. */
import type { AcceptedPair } from '@stablerail/contract'
import type { Block } from '../../../mechanisms/mail/index.ts'
import { moment, money, pairName } from '../../../mechanisms/words/index.ts'
import type { CustomerLetter, MailSender } from '../customer-mail.ts'

/** The data of an invoice that its mails show. */
export type BillLetter = AcceptedPair & {
  /** The invoice number as people read it: `INV-000001`. */
  number: string
  amountMinor: number
  currency: string
  /** The due date; null for the invoice of a subscription that is paused. */
  dueAt: Date | null
  isPastDue: boolean
  memo: string | null
  /** The URL of the hosted page on which the customer sees and pays the invoice. */
  url: string
  /** The URL of the invoice's PDF. */
  pdfUrl: string
}

/** Returns the date of a time, in UTC. */
const day = (at: Date) => at.toISOString().slice(0, 10)

const due = ({ dueAt, isPastDue }: BillLetter) =>
  dueAt === null ? '' : ` It ${isPastDue ? 'was' : 'is'} due on ${day(dueAt)} (UTC).`

const rest = (bill: BillLetter, words: string): Block[] => [
  {
    facts: [
      ['Invoice', bill.number],
      ['Amount', money(bill.amountMinor, bill.currency)],
      ...(bill.dueAt === null ? [] : [['Due', `${day(bill.dueAt)} (UTC)`] as const]),
      ['Paid in', pairName(bill)],
    ],
  },
  { words, url: bill.url },
  { words: 'The invoice as a PDF', url: bill.pdfUrl },
  ...(bill.memo === null ? [] : [{ quote: bill.memo }]),
]

export const invoiceLetter = (bill: BillLetter, { name }: MailSender): CustomerLetter => ({
  subject: `Invoice ${bill.number} from ${name}`,
  blocks: [
    {
      text: `${name} has sent you invoice ${bill.number} of ${money(bill.amountMinor, bill.currency)}.${due(bill)}`,
    },
    ...rest(bill, 'View and pay the invoice'),
  ],
})

export const reminderLetter = (bill: BillLetter, { name }: MailSender): CustomerLetter => ({
  subject: `Reminder: invoice ${bill.number} from ${name}`,
  blocks: [
    {
      text: `Invoice ${bill.number} of ${money(bill.amountMinor, bill.currency)} from ${name} has not been paid yet.${due(bill)}`,
    },
    ...rest(bill, 'View and pay the invoice'),
    { text: 'If you have just paid, you can ignore this mail: your payment is being confirmed.' },
  ],
})

/** A payment that was received and confirmed. */
export type ReceiptLetter = AcceptedPair & {
  /** The purpose of the payment; null if the merchant set none. */
  purpose: string | null
  amountMinor: number
  /** The requested amount in cents. */
  askedMinor: number
  currency: string
  txHash: string
  confirmedAt: Date
}

const surplus = ({ amountMinor, askedMinor, currency }: ReceiptLetter): string =>
  amountMinor > askedMinor
    ? ` It was ${money(amountMinor - askedMinor, currency)} more than the ${money(askedMinor, currency)} that was asked for: ask the merchant to refund the difference.`
    : ''

export const receiptLetter = (receipt: ReceiptLetter, { name }: MailSender): CustomerLetter => ({
  subject: `Receipt from ${name}: ${money(receipt.amountMinor, receipt.currency)}`,
  blocks: [
    { text: `${name} has received your payment. Thank you: there is nothing left to do.${surplus(receipt)}` },
    {
      facts: [
        ...(receipt.purpose === null ? [] : [['For', receipt.purpose] as const]),
        ['Amount', money(receipt.amountMinor, receipt.currency)],
        ['Paid in', pairName(receipt)],
        ['Transaction', receipt.txHash],
        ['Confirmed', moment(receipt.confirmedAt.toISOString())],
      ],
    },
  ],
})
