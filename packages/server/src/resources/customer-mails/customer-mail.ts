import type { Block, MailTopic } from '../../mechanisms/mail/index.ts'

/** The merchant who bills or sells, as a mail names it. */
export type MailSender = { name: string; supportEmail: string | null }

/** The content of a mail to a customer; sender and footer are added to each. */
export type CustomerLetter = { subject: string; blocks: readonly Block[] }

export type CustomerMail = {
  workspaceId: string
  customerId: string
  /**
   * A reminder is not sent to a customer who has opted out of reminders; a bill and a notice are always sent.
   */
  kind: 'bill' | 'reminder' | 'notice'
  /**
   * The limits that a mail counts against. `act`: an action of the merchant caused the mail. The mail counts
   * against the limits of the workspace and the address, and above a limit the action is rejected. `address`:
   * time or a payment caused the mail. The mail counts only against the limit of the address, and is not sent
   * above the limit.
   */
  limit: 'act' | 'address'
  /** The time of the event that causes the mail, in workspace time. */
  at: Date
  /**
   * The record that the mail is about; it decides again, when the mail is sent, whether the mail still
   * applies.
   */
  about?: MailTopic
  write(merchant: MailSender): CustomerLetter
}

/** The result of queueing a mail. */
export type MailOutcome =
  | { queued: true }
  /** The customer was deleted, and the address with it. */
  | { queued: false; because: 'no_address' }
  /** The customer has opted out of this merchant's reminders. */
  | { queued: false; because: 'unsubscribed' }
  /** The workspace or the address has reached its daily limit. */
  | { queued: false; because: 'limited'; error: Error }
