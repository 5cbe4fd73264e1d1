export { enqueueMail, type NewMail } from './enqueue-mail.ts'
export { createMailer, type Mail, MailError, type Mailer } from './mailer.ts'
export { sendDueMails, sendDueMailsJob } from './send-due-mails.ts'
