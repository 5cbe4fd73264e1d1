/**
 * Mail: messages of plain text that the platform sends to people, such as one-time codes.
 *
 * `enqueueMail` writes a mail into the queue, in the caller's transaction or, through `mailQueueOf`, in a statement of
 * its own. The job of `createSendDueMailsJob` claims due mails under a lease and hands each to a `Mailer`, which
 * `createMailer` makes for the configured SMTP server. A mail that the server took is deleted. A mail that failed
 * waits, longer each time, until it expires, which it does after three days unless the caller said otherwise. A mail
 * that the server refuses for good is deleted at once. What becomes of mails is counted, and `measureMails` tells how
 * many wait. Any number of processes may send from one queue.
 *
 * The queue holds address, subject and text encrypted. Neither the log nor a `MailError` holds an address.
 *
 * Not promised: that a mail is sent only once. A process that dies between the server's answer and the deletion leaves
 * the mail to another process, which sends it again with the same Message-ID. Nor that a mail arrives: the server's
 * answer is all that is known. Without an SMTP server mail waits in the queue, and one warning in the log says so.
 */
export { enqueueMail, type MailQueue, mailQueueOf, type NewMail } from './enqueue-mail.ts'
export { createMailer, type Mail, MailError, type Mailer } from './mailer.ts'
export { sealedMails } from './sealed-store.ts'
export { createSendDueMailsJob, measureMails, sendDueMails } from './send-due-mails.ts'
