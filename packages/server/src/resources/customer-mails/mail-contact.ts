import { enqueueMail } from '../../mechanisms/mail/index.ts'
import type { Work } from '../context.ts'
import { type ContactMessage, contactLetter } from './letters/contact.ts'

/**
 * Mails a message of the contact form to the merchant's support email address. The caller limits the number
 * of messages.
 */
export const mailContact = (
  work: Work,
  to: { supportEmail: string; merchant: string },
  message: ContactMessage,
): Promise<void> =>
  enqueueMail(work, {
    to: to.supportEmail,
    letter: contactLetter(message, to.merchant),
    replyTo: message.email,
  })
