import { invoiceNumber } from '@stablerail/contract'
import { findAdmins } from '../../access/notices/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { enqueueMail } from '../../mechanisms/mail/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { findCustomers } from '../customers/index.ts'
import { findWorkspace } from '../workspaces/index.ts'
import { type InvoiceRow, invoiceUrl } from './invoice.ts'

type Subject = 'invoice' | 'reminder'

/** Text that others wrote, as one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const moneyText = ({ amount_minor, currency }: InvoiceRow): string =>
  `${currency} ${Math.floor(amount_minor / 100)}.${String(amount_minor % 100).padStart(2, '0')}`

/** The day of a moment, in UTC. */
const dayText = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Queues a mail of an invoice, with its link, to its customer. In test mode it goes to the admins of the workspace, who
 * read whom it was meant for.
 */
export const mailInvoice = async (work: Work, row: InvoiceRow, subject: Subject): Promise<void> => {
  const { config } = work.context
  const email = await requireAddress(work, row)
  const workspace = await findWorkspace(work.tx, work.workspaceId)
  const mail = write(subject, row, {
    merchant: oneLine(workspace?.name ?? ''),
    url: invoiceUrl(config, row),
  })
  if (work.livemode || config.testModeMail === 'customers') {
    await enqueueMail(work, { to: email, ...mail })
    return
  }
  for (const admin of await findAdmins(work.tx, work.workspaceId))
    await enqueueMail(work, {
      to: admin.email,
      subject: `[Test, for ${email}] ${mail.subject}`,
      text: `Test mode mails no customer. This mail was meant for ${email}.\n\n${mail.text}`,
    })
}

/** The address of the customer. Throws where the customer was deleted, with the address. */
const requireAddress = async (work: Work, { customer_id }: InvoiceRow): Promise<string> => {
  const customer = (await findCustomers(work.tx, work, [customer_id])).get(customer_id)
  if (customer !== undefined && customer.deletedAt === null) return customer.email
  throw new ApiError(
    'invalid_state_transition',
    `The customer ${customer_id} was deleted and has no address any more. Void the invoice.`,
  )
}

const write = (
  subject: Subject,
  row: InvoiceRow,
  { merchant, url }: { merchant: string; url: string },
): { subject: string; text: string } => {
  const number = invoiceNumber(row.number)
  const amount = moneyText(row)
  const due = `It is due on ${dayText(row.due_at)} (UTC).`
  const wasDue = `It was due on ${dayText(row.due_at)} (UTC).`
  const said =
    subject === 'invoice'
      ? [`${merchant} has sent you invoice ${number} of ${amount}.`, due]
      : [
          `Invoice ${number} of ${amount} from ${merchant} is not paid yet.`,
          row.status === 'open' ? due : wasDue,
        ]
  return {
    subject:
      subject === 'invoice'
        ? `Invoice ${number} from ${merchant}`
        : `Reminder: invoice ${number} from ${merchant}`,
    text: [
      said.join(' '),
      `See it and pay it in ${row.token} on ${row.chain}:\n${url}`,
      ...(row.memo === null ? [] : [row.memo]),
    ].join('\n\n'),
  }
}
