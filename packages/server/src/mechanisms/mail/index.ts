export { enqueueMail, type MailQueue, mailQueueOf, type NewMail } from './enqueue-mail.ts'
export { createMailer, type Mail, MailError, type Mailer } from './mailer.ts'
export { createSendDueMailsJob, sendDueMails } from './send-due-mails.ts'
