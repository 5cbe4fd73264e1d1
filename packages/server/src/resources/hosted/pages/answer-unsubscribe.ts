import { findReminders, wantReminders } from '../../customer-mails/index.ts'
import { findShown } from '../merchant.ts'
import { frameOf } from './frame-of.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * Serves the page that stops the reminders of a merchant to an email address. A GET request stops nothing,
 * because mail scanners open every link. A form stops them, which mail programs can also send by one click
 * (RFC 8058); another form starts them again.
 */
export const answerUnsubscribe = async ({ context, token, form }: PageRequest): Promise<PageAnswer> => {
  const { workspaceId, livemode, stopped } = await findReminders(context, token)
  if (form !== null) await wantReminders(context, token, form.get('again') === 'yes')
  const isStopped = form === null ? stopped : form.get('again') !== 'yes'
  const shown = await findShown(context, { workspace_id: workspaceId, livemode })
  const facts = { merchant: shown.merchant, livemode, isStopped }
  return {
    render: (renderer, language) => ({
      ...renderer.renderReminders(frameOf(shown, language), facts),
      status: 200,
      scripted: false,
    }),
  }
}
