import type { Block, MailTopic } from '../../mechanisms/mail/index.ts'

/** The merchant who bills or sells, as a mail names it. */
export type MailSender = { name: string; supportEmail: string | null }

/** The content of a mail to a customer. The sender and the footer are added later. */
export type CustomerLetter = { subject: string; blocks: readonly Block[] }

export type CustomerMail = {
  workspaceId: string
  customerId: string
  /**
   * The kind decides whether an opt-out applies: a reminder is not sent to a customer who has opted out of
   * reminders; a bill and a notice are always sent.
   */
  kind: 'bill' | 'reminder' | 'notice'
  /**
   * The limits that a mail counts against:
   *
   * - `act`: an action of the merchant caused the mail. It counts against the limits of the workspace and of
   *   the email address, and above a limit the action is rejected.
   * - `address`: time or a payment caused the mail. It counts only against the limit of the email address,
   *   and is not sent above that limit.
   */
  limit: 'act' | 'address'
  /** The time of the event that causes the mail, by the time of the workspace (which a test clock moves). */
  at: Date
  /**
   * The record that the mail is about. When the mail is sent, the state of this record decides whether the
   * mail still applies.
   */
  about?: MailTopic
  write(merchant: MailSender): CustomerLetter
}

/** The result of queueing a mail. */
export type MailOutcome =
  | { queued: true }
  /** The customer was deleted, and the email address with it. */
  | { queued: false; because: 'no_address' }
  /** The customer has opted out of this merchant's reminders. */
  | { queued: false; because: 'unsubscribed' }
  /** The workspace or the email address has reached its daily limit. */
  | { queued: false; because: 'limited'; error: Error }
