import type { TermsSigned } from '@stablerail/contract'
import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  checkoutOffer,
  type Offer,
  proveTerms,
  requireRoom,
  takeTerms,
  wasSigned,
} from '../../agreements/index.ts'
import { type CheckoutRow, findExpectations, lockPayable } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findWallet } from '../../wallets/index.ts'
import { scopeOf } from './hosted-checkout.ts'
import { requireJurisdiction } from './jurisdiction.ts'

/**
 * Accepts the payer's signature of the subscription terms that a checkout offers. Sending the same signature
 * again changes nothing.
 */
export const takeCheckoutTerms = async (
  context: Context,
  checkout: CheckoutRow,
  { signed: { signature }, visitor }: { signed: TermsSigned; visitor: Visitor },
): Promise<void> => {
  await requireJurisdiction(context, checkout, visitor)
  const offer = await requireOffer(context, checkout)
  if (await wasSigned(context, checkout, { offer, signature })) return
  const scope = scopeOf(checkout)
  const target = { checkoutId: checkout.id, subscriptionId: null }
  // Check whether the checkout can be paid and whether too many terms were signed for it. Check both before
  // the signature is verified on the chain, and again in the transaction that stores the terms.
  await transact(context, scope, async (work) => {
    await lockPayable(work, checkout.id)
    await requireRoom(work, { ...offer, target })
  })
  await proveTerms(context, { ...offer, signature })
  await transact(context, scope, async (work) => {
    await lockPayable(work, checkout.id)
    await takeTerms(work, { ...offer, signature, target })
  })
}

const requireOffer = async (context: Context, checkout: CheckoutRow): Promise<Offer> => {
  const scope = scopeOf(checkout)
  for (const expectation of await findExpectations(context.db, scope, checkout.id)) {
    const wallet = await findWallet(context.db, scope.workspaceId, expectation.wallet_id)
    const awaited = { checkout, expectation, recipient: wallet?.address ?? '' }
    const offer = wallet === null ? null : checkoutOffer(context.config, awaited)
    if (offer !== null) return offer
  }
  throw new ApiError(
    'invalid_state_transition',
    'No terms were offered in this checkout. A checkout with autopay allowance offers them when you send payerAddress ' +
      'to prepare-payment.',
  )
}
