import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  type CheckoutRow,
  isByAllowance,
  prepareDeposit,
  preparePayment,
  renewAddress,
  shownPairs,
} from '../../checkouts/index.ts'
import type { Context, Work } from '../../context.ts'
import { scopeOf } from './hosted-checkout.ts'
import { findRestriction } from './jurisdiction.ts'

/**
 * Prepares the payment of an open checkout that a person visits and that has one pair and a deposit address, so that the
 * page shows how to pay without a press. For a pending checkout, replaces the deposit address if the merchant has removed
 * its wallet so that buyers get another address. Returns the checkout, unchanged if nothing was prepared: a press prepares
 * a payment to a shared address, and the required age and the country of the visitor are checked first.
 */
export const visitCheckout = async (
  context: Context,
  found: CheckoutRow,
  visitor: Visitor,
): Promise<CheckoutRow> => {
  if (found.status !== 'open' && found.status !== 'pending') return found
  return await prepareQuietly(context, found, {
    visitor,
    prepare: found.status === 'open' ? prepareDeposit : renewAddress,
  })
}

/**
 * Prepares the payment of an open checkout to which a person came by the button of a payment link, an invoice or a
 * shop. Also reserves an amount at a shared address, which a visit alone never does. Does nothing if the
 * buyer has a choice of pairs, or agrees to an allowance first.
 */
export const pressCheckout = async (
  context: Context,
  found: CheckoutRow,
  visitor: Visitor,
): Promise<void> => {
  if (found.status !== 'open' || shownPairs(found).accepts.length > 1 || isByAllowance(found)) return
  await prepareQuietly(context, found, {
    visitor,
    prepare: async (work, id) => (await preparePayment(work, id, {})).checkout,
  })
}

type Preparing = {
  visitor: Visitor
  prepare: (work: Work, checkoutId: string) => Promise<CheckoutRow | null>
}

const prepareQuietly = async (
  context: Context,
  found: CheckoutRow,
  { visitor, prepare }: Preparing,
): Promise<CheckoutRow> => {
  if ((await findRestriction(context, found, visitor)) !== null) return found
  try {
    return (await transact(context, scopeOf(found), (work) => prepare(work, found.id))) ?? found
  } catch (error) {
    // The page offers the button of the pair, whose response gives the reason.
    if (error instanceof ApiError) return found
    throw error
  }
}
