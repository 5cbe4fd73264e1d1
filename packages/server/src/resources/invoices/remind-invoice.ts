import type { Invoice } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { dueDate, type InvoiceRow, invoiceEvent, showInvoice } from './invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import { requireMove } from './require-move.ts'
import { updateInvoice } from './store.ts'

/**
 * Queues a reminder of an unpaid invoice, at most one within 24 hours. The hours count by the workspace's
 * time, which a test clock may advance.
 */
export const remindInvoice = async (work: Work, id: string): Promise<Invoice> => {
  const unpaid = await requireMove(work, id, {
    move: 'remind',
    advice: 'A reminder is of an invoice that is open or past due.',
  })
  const billing = await atWorkspaceTime(work)
  requirePause(billing, unpaid)
  const row = await updateInvoice(billing.tx, billing, id, { reminded_at: billing.now })
  await mailInvoice(billing, row, 'reminder')
  billing.emit('invoice.reminder_sent', invoiceEvent(row))
  return showInvoice(work.context.config, row)
}

const requirePause = ({ now }: Work, { reminded_at }: InvoiceRow): void => {
  if (reminded_at === null) return
  const nextAt = dueDate(reminded_at, 1)
  if (nextAt <= now) return
  throw new ApiError(
    'rate_limited',
    `The customer was reminded of this invoice at ${reminded_at.toISOString()}. One reminder a day is sent: try again after ${nextAt.toISOString()}.`,
    { retryAfterSeconds: Math.ceil((nextAt.getTime() - now.getTime()) / 1000) },
  )
}
