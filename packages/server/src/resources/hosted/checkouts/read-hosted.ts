import {
  type Attestation,
  type HostedCheckout,
  isPair,
  type PaymentInstructions,
  type PreparePayment,
} from '@stablerail/contract'
import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import { findNetwork } from '../../../settings/config.ts'
import { checkoutOffer, findAutopay, offerTerms } from '../../agreements/index.ts'
import {
  attestCheckout,
  type CheckoutRow,
  type ExpectationRow,
  findAddressChanges,
  findCheckoutByToken,
  findExpectations,
  isAttested,
  isReplaced,
  nameRefundAddress,
  preparePayment,
  recipientOf,
  trialOf,
} from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { type CountedPart, findCheckoutPayment, findParts, sumRefunds } from '../../payments/index.ts'
import { findSubscription, subscriptionUrl } from '../../subscriptions/index.ts'
import { findWallet } from '../../wallets/index.ts'
import { findMerchant, type Merchant } from '../merchant.ts'
import { findAskedAmount } from './asked-amount.ts'
import { scopeOf, shownParts, toHostedCheckout, toInstructions } from './hosted-checkout.ts'
import { findRestriction, requireJurisdiction } from './jurisdiction.ts'

/** Returns a checkout as the visitor of its page sees it. */
export const readHosted = async (
  context: Context,
  checkout: CheckoutRow,
  visitor: Visitor,
): Promise<HostedCheckout> => {
  const found = findMerchant(context, checkout.workspace_id)
  const counted = findCounted(context, checkout)
  const key = { ...scopeOf(checkout), id: checkout.id }
  const [merchant, payment, autopay, parts, instructed, changes, refundedMinor, startedUrl] =
    await Promise.all([
      found,
      findCheckoutPayment(context, scopeOf(checkout), checkout.id),
      findAutopay(context, checkout),
      counted,
      findInstructions(context, checkout, { visitor, merchant: found, counted }),
      findAddressChanges(context.db, [key]),
      // An open checkout has no payment that could have been refunded.
      checkout.status === 'open' ? 0 : sumRefunds(context.db, key),
      findStarted(context, checkout),
    ])
  return toHostedCheckout({
    checkout,
    merchant,
    autopay,
    instructed,
    payment,
    payments: shownParts(parts),
    addressChanges: changes.get(checkout.id) ?? 0,
    refundedMinor,
    subscriptionUrl: startedUrl,
  })
}

/** Returns the URL of the page of the subscription that a paid checkout started; null if there is none. */
const findStarted = async ({ config, db }: Context, checkout: CheckoutRow): Promise<string | null> => {
  if (checkout.subscription_id === null || checkout.status !== 'succeeded') return null
  const row = await findSubscription(db, scopeOf(checkout), checkout.subscription_id)
  return row === undefined ? null : subscriptionUrl(config, row)
}

/** Returns the transfers that count towards the price of a checkout. */
const findCounted = async ({ db }: Context, checkout: CheckoutRow): Promise<CountedPart[]> => {
  const { id } = checkout
  return (await findParts(db, [{ ...scopeOf(checkout), id }])).get(id) ?? []
}

const receivedIn = (
  parts: readonly CountedPart[],
  { chain, token }: Pick<ExpectationRow, 'chain' | 'token'>,
): bigint => parts.find((part) => isPair(part, { chain, token }))?.receivedBase ?? 0n

/** The offer of a checkout that is paid by a transfer only: no approvals and no terms. */
const nothing = { approvals: [], terms: null }

/**
 * Prepares the payment of a checkout in a unit of work of its workspace and mode. Returns the instructions,
 * with the terms that a payer by allowance signs.
 */
export const prepareHosted = async (
  context: Context,
  found: CheckoutRow,
  { input, visitor }: { input: PreparePayment; visitor: Visitor },
): Promise<PaymentInstructions> => {
  await requireJurisdiction(context, found, visitor)
  const prepared = await transact(context, scopeOf(found), (work) => preparePayment(work, found.id, input))
  const offer = checkoutOffer(context.config, prepared)
  const offered = offer === null ? nothing : await offerTerms(context, offer)
  const isFree = trialOf(prepared.checkout) !== null
  const { name: merchantName } = await findMerchant(context, found.workspace_id)
  const receivedBase = receivedIn(await findCounted(context, found), prepared.expectation)
  const amount = await findAskedAmount(context, prepared.expectation, receivedBase)
  return toInstructions(context.config, { ...prepared, amount, merchantName, offered, isFree })
}

/**
 * Records a buyer's declaration that they are of age, in a unit of work of the checkout's workspace and mode.
 */
export const attestHosted = (context: Context, found: CheckoutRow, attestation: Attestation): Promise<void> =>
  transact(context, scopeOf(found), (work) => attestCheckout(work, found.id, attestation))

/** Records the address that a visitor names for a refund, in a unit of work of the checkout's workspace and mode. */
export const nameHosted = (context: Context, found: CheckoutRow, address: string): Promise<void> =>
  transact(context, scopeOf(found), (work) => nameRefundAddress(work, found.id, address))

/** Returns the checkout whose page has this token in its URL; throws if there is none. */
export const findHosted = async (context: Context, token: string): Promise<CheckoutRow> => {
  const checkout = await findCheckoutByToken(context.db, token)
  if (checkout === undefined) throw new ApiError('not_found', 'There is no such checkout. Check the address.')
  return checkout
}

type Viewing = { visitor: Visitor; merchant: Promise<Merchant>; counted: Promise<CountedPart[]> }

/**
 * Returns the payment instructions of a pending checkout. If the buyer requested instructions for several
 * pairs of token and network, returns those for the pair that was requested last and is still offered.
 * Returns null if none were requested, after the expiry, for a visitor who may not pay, and until the buyer requests
 * instructions again if the merchant has withdrawn the deposit address.
 */
const findInstructions = async (
  context: Context,
  checkout: CheckoutRow,
  { visitor, merchant, counted }: Viewing,
) => {
  if (checkout.status !== 'pending' || checkout.expires_at <= context.chainClock.now()) return null
  if (!isAttested(checkout)) return null
  if ((await findRestriction(context, checkout, visitor)) !== null) return null
  const expectations = await findExpectations(context.db, scopeOf(checkout), checkout.id)
  const expectation = expectations.find(
    ({ chain, token, livemode }) => findNetwork(context.config, chain, livemode)?.tokens[token] !== undefined,
  )
  if (expectation === undefined) return null
  const wallet = await findWallet(context.db, checkout.workspace_id, expectation.wallet_id)
  if (wallet === null || isReplaced(expectation, wallet)) return null
  const amount = await findAskedAmount(context, expectation, receivedIn(await counted, expectation))
  const instructions = toInstructions(context.config, {
    checkout,
    expectation,
    recipient: recipientOf(expectation, wallet),
    amount,
    offered: nothing,
    merchantName: (await merchant).name,
    isFree: trialOf(checkout) !== null,
  })
  return { instructions, amount }
}
