/**
 * Mail: messages that the platform sends to people, such as one-time codes and invoices.
 *
 * A mail is written as a `Letter`, a list of blocks, from which both its HTML (`letterHtml`, built by hastscript) and its
 * plain text are made. `enqueueMail` writes it into the queue, in the caller's transaction or, through `mailQueueOf`, in a
 * statement of its own. The job of `createSendDueMailsJob` claims due mails under a lease and hands each to a `Mailer`,
 * which `createMailer` makes for the configured SMTP server. A mail that says what it is about is looked at again then: the
 * checks that the composition hands in, by kind, tell whether its record still wants it, and it is deleted unsent where not.
 * A mail that the server took is deleted. A mail that failed waits, longer each time, until it expires, which it does after
 * three days unless the caller said otherwise; one that cannot be decrypted waits a minute each time and is not
 * counted. A mail that the server refuses for good is deleted at once: nothing fails by it but the mail. What becomes
 * of mails is counted, and `measureMails` tells how many wait. Any number of processes may send from one queue.
 *
 * A mail to an address that a workspace chose is counted first (`limitMails`): a workspace sends, and an address is sent,
 * so many in a day and no more. Mails to the people of a workspace are not counted, but for those that strangers cause
 * (`countMail`). What comes often is held and told in one mail (`holdForDigest`), by the job of `createSendDigestsJob`.
 *
 * The queue holds address, subject and text encrypted. Neither the log nor a `MailError` holds an address. A mail fetches
 * nothing when it is read: it has no image and no link that is counted.
 *
 * Not promised: that a mail is sent only once. A process that dies between the server's answer and the deletion leaves
 * the mail to another process, which sends it again with the same Message-ID. Nor that a mail arrives: the server's
 * answer is all that is known. Without an SMTP server mail waits in the queue, and one warning in the log says so;
 * `tryMailServer` tells why a server takes no mails.
 */
export {
  createSendDigestsJob,
  type DigestEntry,
  type DigestKey,
  type DigestTopic,
  holdForDigest,
  listEntries,
  markForDigest,
  releaseDigest,
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
