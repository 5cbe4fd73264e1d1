import type { Block, MailTopic } from '../../mechanisms/mail/index.ts'

/** Who bills or sells, as a mail names them. */
export type Merchant = { name: string; supportEmail: string | null }

/** What a mail to a customer says; who it is from and what stands under it are added to each. */
export type CustomerLetter = { subject: string; blocks: readonly Block[] }

export type CustomerMail = {
  workspaceId: string
  customerId: string
  /** A reminder is not sent to whoever wants no reminders; what a person must know is. */
  kind: 'bill' | 'reminder' | 'notice'
  /**
   * What it counts for. An act of the merchant counts for the workspace and the address, and is refused; what time or a
   * payment has caused counts for the address, whose mails beyond are left out.
   */
  limit: 'act' | 'address'
  /** When it happened, in the time of the workspace. */
  at: Date
  /** The record that is asked, when the mail is sent, whether it still wants it. */
  about?: MailTopic
  write(merchant: Merchant): CustomerLetter
}

/** What became of a mail that was to be sent. */
export type MailOutcome =
  | { queued: true }
  /** The customer was deleted, with the address. */
  | { queued: false; because: 'no_address' }
  /** The customer wants no more reminders of this merchant. */
  | { queued: false; because: 'unsubscribed' }
  /** The workspace or the address has had its mails of the day. */
  | { queued: false; because: 'limited'; error: Error }
