import { findReminders, wantReminders } from '../../customer-mails/index.ts'
import { findMerchant } from '../merchant.ts'
import { frame, heading } from './frame.ts'
import { html } from './html.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * The page that ends the reminders of a merchant to an address. Looking at it ends nothing, because scanners of mail look
 * at every link; a form ends them, which mail programs send by one click too (RFC 8058), and another has them sent again.
 */
export const answerUnsubscribe = async ({ context, token, form }: PageRequest): Promise<PageAnswer> => {
  const { workspaceId, livemode, stopped } = await findReminders(context, token)
  if (form !== null) await wantReminders(context, token, form.get('again') === 'yes')
  const isStopped = form === null ? stopped : form.get('again') !== 'yes'
  const merchant = await findMerchant(context, workspaceId)
  return {
    status: 200,
    page: frame({
      ...{ title: 'Reminders', merchant, livemode, refreshSeconds: null },
      content: html`${heading(merchant, null)}
${isStopped ? stoppedContent : sentContent}`,
    }),
  }
}

const sentContent = html`<h2>Reminders</h2>
<p>This merchant reminds you by mail of what is not paid yet.</p>
<form method="post"><button>Send me no more reminders</button></form>
<p class="soft">Invoices and receipts are sent all the same.</p>`

const stoppedContent = html`<h2>No more reminders</h2>
<p class="state">This merchant sends you no more reminders. Invoices and receipts are sent all the same.</p>
<form method="post"><input type="hidden" name="again" value="yes"><button class="other">Send them again</button></form>`
