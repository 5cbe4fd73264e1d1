import { invoiceNumber } from '@stablerail/contract'
import { holdForDigest } from '../../mechanisms/mail/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { AcrossWorkspaces, Context } from '../context.ts'
import { countPaid, findVoidWithMoney, type InvoiceRow, lockInvoices } from '../invoices/index.ts'
import { releaseEntryOf, voidedDigest } from './confirm/payment-mails.ts'
import { lockCredited, releaseCredits } from './credit-store.ts'

const invoicesAtOnce = 100

/**
 * Makes payments unmatched that were credited by hand to an invoice before the invoice was voided. Reports
 * the payments to the admins in a digest mail. Returns the number of processed invoices. This is a separate
 * job, because the operation that voids an invoice locks the invoice first, and payments must be locked
 * before invoices.
 */
export const releaseVoided = (context: Context): Promise<number> =>
  transactAcross(context, async (work) => {
    const found = await findVoidWithMoney(work.tx, invoicesAtOnce)
    for (const livemode of [false, true])
      await release(
        work,
        livemode,
        found.filter((one) => one.livemode === livemode),
      )
    return found.length
  })

const release = async (
  work: AcrossWorkspaces,
  livemode: boolean,
  found: readonly InvoiceRow[],
): Promise<void> => {
  const keys = found.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, invoiceId: id }))
  const payments = await lockCredited(work.tx, livemode, keys)
  const numbers = new Map((await lockInvoices(work.tx, livemode, keys)).map(({ id, number }) => [id, number]))
  const released = payments.map((payment) => ({
    payment,
    invoice: invoiceNumber(numbers.get(payment.invoice_id ?? '') ?? 0),
  }))
  await releaseCredits(
    work.tx,
    livemode,
    released.map(({ payment, invoice }) => ({
      workspaceId: payment.workspace_id,
      id: payment.id,
      reason: `It was credited by hand to the invoice ${invoice}, which was voided. Credit it to another, or refund it.`,
    })),
    work.now,
  )
  await countPaid(work, livemode, keys)
  await holdForDigest(
    work,
    voidedDigest,
    released.map(({ payment, invoice }) => releaseEntryOf(payment, invoice, work.now)),
  )
}

export const releaseVoidedJob = {
  name: 'release payments of void invoices',
  everyMs: 15_000,
  run: releaseVoided,
}
