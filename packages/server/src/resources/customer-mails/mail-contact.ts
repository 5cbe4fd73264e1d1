import { enqueueMail } from '../../mechanisms/mail/index.ts'
import type { Work } from '../context.ts'
import { type ContactMessage, contactLetter } from './letters/contact.ts'

/** Passes a message of the contact form on to the merchant's support address. The caller limits how many. */
export const mailContact = (
  work: Work,
  to: { supportEmail: string; merchant: string },
  message: ContactMessage,
): Promise<void> =>
  enqueueMail(work, {
    ...{ to: to.supportEmail, letter: contactLetter(message, to.merchant), replyTo: message.email },
  })
