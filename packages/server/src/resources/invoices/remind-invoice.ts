import type { Invoice } from '@stablerail/contract'
import type { Work } from '../../mechanisms/work/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { invoiceEvent, toInvoice } from './invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import { requireMove } from './require-move.ts'

/** Queues a reminder of an unpaid invoice. */
export const remindInvoice = async (work: Work, id: string): Promise<Invoice> => {
  const row = await requireMove(work, id, {
    move: 'remind',
    advice: 'A reminder is of an invoice that is open or past due.',
  })
  const billing = await atWorkspaceTime(work)
  await mailInvoice(work, row, 'reminder')
  billing.emit('invoice.reminder_sent', invoiceEvent(row))
  return toInvoice(row)
}
