/**
 * Mail: messages from the platform to people, such as one-time codes and invoices.
 *
 * A mail is written as a `Letter`, a list of blocks, from which both its HTML (`letterHtml`, built by hastscript) and
 * its plain text are made. `enqueueMail` inserts it into the queue, in the caller's transaction or, through
 * `mailQueueOf`, in a statement of its own. The job of `createSendDueMailsJob` claims due mails under a lease and
 * passes each to a `Mailer`, which `createMailer` makes for the configured SMTP server. A mail may name the record that
 * it is about. Before such a mail is sent, a check for the kind of record, passed in by the composition root, decides
 * whether the mail is still wanted; if not, it is deleted. A mail that the server accepted is deleted. A mail that
 * failed is retried after longer and longer pauses until it expires, by default after three days. A mail that cannot be
 * decrypted is retried every minute, and the attempt is not counted. A mail that the server rejects permanently is
 * deleted at once and does not affect other mails. The outcomes of mails are counted, and `measureMails` measures the
 * length of the queue. Any number of processes may send from one queue.
 *
 * A mail to an address that a workspace chose is counted first (`limitMails`): the mails per day from a workspace and
 * to an address are limited. Mails to the members of a workspace are not counted, except mails that strangers can cause
 * (`countMail`). Frequent notices are held and sent together in one mail (`holdForDigest`), by the job of
 * `createSendDigestsJob`.
 *
 * The queue stores address, subject and text encrypted. Neither the log nor a `MailError` contains an address. A mail
 * loads nothing when it is read: it has no image and no tracked link.
 *
 * Not promised: that a mail is sent only once. If a process dies between the server's response and the deletion,
 * another process sends the mail again with the same Message-ID. It is also not promised that a mail arrives: only the
 * server's response is known. Without an SMTP server, mails stay in the queue, and one warning is logged;
 * `tryMailServer` throws the reason why a server accepts no mails.
 */
export {
  createSendDigestsJob,
  type DigestEntry,
  type DigestKey,
  type DigestTopic,
  holdForDigest,
  listEntries,
  releaseDigest,
  scheduleDigest,
} from './digests.ts'
export {
  enqueueMail,
  enqueueMails,
  type MailQueue,
  type MailTopic,
  mailQueueOf,
  type NewMail,
} from './enqueue-mail.ts'
export { type Block, type Letter, nameOnly, oneLine } from './letter.ts'
export { countMail, limitMails } from './limit-mails.ts'
export { createMailer, type Mail, MailError, type Mailer, tryMailServer } from './mailer.ts'
export type { MailPorts } from './ports.ts'
export { sealedMails } from './sealed-store.ts'
export { createSendDueMailsJob, type MailChecks, measureMails, sendDueMails } from './send-due-mails.ts'
