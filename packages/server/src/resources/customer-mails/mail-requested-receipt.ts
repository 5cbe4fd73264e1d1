import { ApiError } from '../../mechanisms/http/index.ts'
import { enqueueMail, limitMails, type MailTopic, oneLine } from '../../mechanisms/mail/index.ts'
import type { Work } from '../context.ts'
import type { CustomerLetter, MailSender } from './customer-mail.ts'
import { reminderAddress } from './reminders.ts'
import { insertReminderAddresses, selectStopped } from './store.ts'

export type RequestedReceipt = {
  /** The address that a visitor of a paid checkout's page typed. */
  to: string
  merchant: MailSender
  about: MailTopic
  pdfUrl: string
  write(merchant: MailSender): CustomerLetter
}

/**
 * Queues the mail of a receipt to an address that a visitor typed, who may be a stranger to its owner. An address that
 * has opted out of the merchant's mails gets none, and the visitor does not learn that. The mail contains the link that
 * opts out. Throws if the address has reached its daily limit.
 */
export const mailRequestedReceipt = async (
  work: Work,
  { to, merchant, about, pdfUrl, write }: RequestedReceipt,
): Promise<void> => {
  const { context, workspaceId, livemode, tx } = work
  const address = reminderAddress(context.config, { workspaceId, livemode, email: to })
  if ((await selectStopped(tx, [address])).has(address.key)) return
  const [limited] = await limitMails(work, [{ workspaceId: null, to }])
  if (limited != null)
    throw new ApiError('rate_limited', 'No more mails are sent to this address today.', {
      retryAfterSeconds: limited.retryAfterSeconds ?? 1,
    })
  await insertReminderAddresses(tx, [address], context.clock.now())
  const name = oneLine(merchant.name)
  const { subject, blocks } = write({ ...merchant, name })
  await enqueueMail(work, {
    to,
    letter: {
      subject,
      sender: name,
      blocks: [...blocks, { words: 'The receipt as a PDF', url: pdfUrl }],
      footer: [
        {
          text: `Sent for ${name} by Stablerail, because your address was entered on the page of this payment.`,
        },
        { words: 'Stop such receipts, and reminders, from this merchant', url: address.url },
      ],
    },
    replyTo: merchant.supportEmail,
    unsubscribeUrl: address.url,
    about,
  })
}
