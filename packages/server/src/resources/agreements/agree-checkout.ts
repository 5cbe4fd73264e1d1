import { type AutopayProgress, pullFailures } from '@stablerail/contract'
import { agreementHash } from '../../mechanisms/chains/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import { type CheckoutRow, type ExpectationRow, isByAllowance } from '../checkouts/index.ts'
import type { Context } from '../context.ts'
import { makeTerms } from './make-terms.ts'
import type { Offer } from './offer-terms.ts'
import { type CheckoutAgreement, selectCheckoutAgreement } from './offers-store.ts'
import { requirePullNetwork } from './pull-network.ts'

/** What a checkout awaits, and the address that is paid. */
export type Awaited = { checkout: CheckoutRow; expectation: ExpectationRow; recipient: string }

/**
 * The terms that the payer of a checkout is offered, the same whenever they are asked for again. Null for a checkout that
 * starts no subscription by allowance, and before its payer is known.
 */
export const checkoutOffer = (
  config: Config,
  { checkout, expectation, recipient }: Awaited,
): Offer | null => {
  const { payer_key: payer, terms_start: start, token } = expectation
  const interval = checkout.subscription_terms?.interval
  if (!isByAllowance(checkout) || payer === null || start === null || interval === undefined) return null
  const { network, address } = requirePullNetwork(config, expectation)
  const terms = makeTerms({
    ...{ payer, token: address, merchant: recipient, amountBase: BigInt(expectation.price_base) },
    ...{ interval, start, reference: expectation.reference, replaces: null },
  })
  return { network, terms, token }
}

/** Whether the payer of an offer signed it with this signature before, and the agreement still counts. */
export const wasSigned = async (
  { db }: Pick<Context, 'db'>,
  checkout: CheckoutRow,
  { offer: { network, terms }, signature }: { offer: Offer; signature: string },
): Promise<boolean> => {
  const found = await selectCheckoutAgreement(db, scopeOf(checkout), checkout.id)
  return found?.agreement.hash === agreementHash(network, terms) && found.agreement.signature === signature
}

/** How far the buyer of a checkout has agreed; null for a checkout that starts no subscription by allowance. */
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
