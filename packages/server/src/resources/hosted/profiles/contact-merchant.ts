import { createHmac } from 'node:crypto'
import { type ContactMessage, caps } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError, callerAddress } from '../../../mechanisms/http/index.ts'
import { countMail } from '../../../mechanisms/mail/index.ts'
import { deriveSecret } from '../../../mechanisms/secrets/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Config } from '../../../settings/config.ts'
import type { Context } from '../../context.ts'
import { mailContact } from '../../customer-mails/index.ts'
import { findBySlug } from './merchant-profile.ts'

export type BuyerMessage = z.output<typeof ContactMessage>

/**
 * Mails a stranger's message to the support email address of a merchant only. The stranger's text is not used
 * for the sender or the subject, and the stranger receives no copy, so that the form cannot be used to send
 * mail to other people.
 */
export const contactMerchant = async (
  context: Context,
  slug: string,
  { message, ip }: { message: BuyerMessage; ip: string },
): Promise<void> => {
  const { id: workspaceId, name: merchant, support_email: to } = await findBySlug(context, slug)
  if (to === null) throw new ApiError('not_found', 'This merchant takes no messages here.')
  // Messages of the contact form belong to no mode and emit no event. Live mode is used only because a unit
  // of work needs a mode.
  await transact(context, { workspaceId, livemode: true }, async (work) => {
    await countMail(work, [
      {
        kind: 'messages of',
        of: senderKeyOf(context.config, ip),
        most: caps.messagesOfAddressAndDay,
        explain: (most) =>
          `From your network ${most} messages were sent within a day, and no more are taken.`,
      },
      {
        kind: 'messages to',
        of: workspaceId,
        most: caps.messagesOfMerchantAndDay,
        explain: (most) => `This merchant was sent ${most} messages within a day, and takes no more.`,
      },
    ])
    const { email, name = null, message: text } = message
    await mailContact(work, { supportEmail: to, merchant }, { email, name, message: text })
  })
}

/** Returns a keyed hash of a sender's IP address, so that the database does not hold the address. */
export const senderKeyOf = ({ sessionSecret }: Config, ip: string): string =>
  createHmac('sha256', deriveSecret(sessionSecret, 'senders of messages'))
    .update(callerAddress(ip))
    .digest('base64url')
