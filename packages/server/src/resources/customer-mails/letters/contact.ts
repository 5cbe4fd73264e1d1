import { type Letter, oneLine } from '../../../mechanisms/mail/index.ts'

/** A message from the contact form of a merchant's page. */
export type ContactMessage = { email: string; name: string | null; message: string }

/**
 * Returns the mail with a visitor's message to the merchant's support email address. A reply to the mail goes
 * to the visitor, whose email address is not verified.
 */
export const contactLetter = ({ email, name, message }: ContactMessage, merchant: string): Letter => ({
  subject: `Message from the contact form of ${oneLine(merchant)}`,
  sender: 'Stablerail',
  blocks: [
    { text: 'Somebody wrote to you by the contact form of your page. To reply, answer this mail.' },
    { facts: [...(name === null ? [] : [['Name', name] as const]), ['Address', email]] },
    { quote: message },
  ],
  footer: [
    {
      text: 'Anybody can use the form, and nobody has proven the address: do not trust it more than a stranger.',
    },
  ],
})
