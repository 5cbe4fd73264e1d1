import { agreementHash } from '@stablerail/chains'
import { type AutopayProgress, pullFailures } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import { type CheckoutRow, type ExpectationRow, isByAllowance } from '../checkouts/index.ts'
import type { Context } from '../context.ts'
import { makeTerms } from './make-terms.ts'
import type { Offer } from './offer-terms.ts'
import { type CheckoutAgreement, selectCheckoutAgreement } from './offers-store.ts'
import { requirePullNetwork } from './pull-network.ts'

/** The expectation of a checkout on one chain and token, and the address that is paid. */
export type AwaitedCheckout = { checkout: CheckoutRow; expectation: ExpectationRow; recipient: string }

/**
 * Returns the terms that the payer of a checkout is offered; they are identical on every call. Returns null
 * if the checkout starts no subscription by allowance, or if its payer is not known yet.
 */
export const checkoutOffer = (
  config: Config,
  { checkout, expectation, recipient }: AwaitedCheckout,
): Offer | null => {
  const { payer_key: payer, terms_start: start, token } = expectation
  const interval = checkout.subscription_terms?.interval
  if (!isByAllowance(checkout) || payer === null || start === null || interval === undefined) return null
  const { network, address } = requirePullNetwork(config, expectation)
  const terms = makeTerms({
    payer,
    token: address,
    merchant: recipient,
    amountBase: BigInt(expectation.price_base),
    interval,
    start,
    reference: expectation.reference,
    replaces: null,
  })
  return { network, terms, token }
}

/**
 * Returns whether the checkout has an agreement in force with the terms of this offer and with this
 * signature.
 */
export const wasSigned = async (
  { db }: Pick<Context, 'db'>,
  checkout: CheckoutRow,
  { offer: { network, terms }, signature }: { offer: Offer; signature: string },
): Promise<boolean> => {
  const found = await selectCheckoutAgreement(db, scopeOf(checkout), checkout.id)
  return found?.agreement.hash === agreementHash(network, terms) && found.agreement.signature === signature
}

/**
 * Returns the progress of a checkout that is paid by allowance (terms, approval, charge); null if the
 * checkout starts no subscription by allowance.
 */
export const findAutopay = async (
  { db }: Pick<Context, 'db'>,
  checkout: CheckoutRow,
): Promise<AutopayProgress | null> =>
  isByAllowance(checkout)
    ? toAutopay(checkout, await selectCheckoutAgreement(db, scopeOf(checkout), checkout.id))
    : null

const toAutopay = ({ status }: CheckoutRow, found: CheckoutAgreement | null): AutopayProgress => {
  if (found === null) return { status: 'awaiting_terms', issue: null }
  if (status === 'succeeded') return { status: 'agreed', issue: null }
  const { agreement, pull } = found
  const issue = pullFailures.find((failure) => failure === pull?.failure_reason) ?? null
  return { status: agreement.approved_at === null ? 'awaiting_approval' : 'charging', issue }
}

const scopeOf = ({ workspace_id, livemode }: CheckoutRow): Scope => ({ workspaceId: workspace_id, livemode })
