import type { Page, Refund } from '@stablerail/contract'
import { decodeCursor, notFound, toPage } from '../../../mechanisms/http/index.ts'
import type { Scope } from '../../../ports/index.ts'
import type { Context } from '../../context.ts'
import { toRefund } from '../record/refund.ts'
import { selectRefundPage } from '../record/refunds-store.ts'
import { selectPayment } from '../record/store.ts'

/** Returns one page of the refunds of a payment, newest first. */
export const listRefunds = async (
  { db }: Context,
  scope: Scope,
  { paymentId, cursor, limit }: { paymentId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Refund>> => {
  const after = decodeCursor('refund', cursor)
  if ((await selectPayment(db, scope, paymentId)) === undefined) throw notFound('payment', paymentId)
  return toPage(await selectRefundPage(db, scope, { paymentId, after, limit: limit + 1 }), limit, toRefund)
}
