import { ApiError } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findPaymentLinkByToken, openPaymentLink, type PaymentLinkRow } from '../../payment-links/index.ts'

/** Returns the payment link with this token in its URL, active or not. */
export const findLink = async (context: Context, token: string): Promise<PaymentLinkRow> => {
  const link = await findPaymentLinkByToken(context.db, token)
  if (link === undefined) throw new ApiError('not_found', 'There is no such payment link. Check the address.')
  return link
}

/** Creates a checkout of a payment link for a visitor, in a unit of work of the link's workspace and mode. */
export const visitLink = (
  context: Context,
  { workspace_id, livemode, id }: PaymentLinkRow,
  visit: { amount: number | undefined; ip: string },
): Promise<CheckoutRow> =>
  transact(context, { workspaceId: workspace_id, livemode }, (work) => openPaymentLink(work, id, visit))
