import type { HostedCheckout, PaymentInstructions, PreparePayment } from '@stablerail/contract'
import { findNetwork } from '../../../config.ts'
import type { Context, Scope } from '../../../context.ts'
import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  type CheckoutRow,
  findCheckoutByToken,
  findExpectations,
  preparePayment,
} from '../../checkouts/index.ts'
import { findCustomers } from '../../customers/index.ts'
import { findCheckoutPayment } from '../../payments/index.ts'
import { findWallet } from '../../wallets/index.ts'
import { findMerchant } from '../merchant.ts'
import { toHostedCheckout, toInstructions } from './hosted-checkout.ts'

/** What a visitor sees of a checkout. */
export const readHosted = async (
  context: Context,
  checkout: CheckoutRow,
  visitor: Visitor,
): Promise<HostedCheckout> => {
  const [merchant, payment, instructions] = await Promise.all([
    findMerchant(context, checkout.workspace_id),
    findCheckoutPayment(context, scopeOf(checkout), checkout.id),
    findInstructions(context, checkout, visitor),
  ])
  return toHostedCheckout({ checkout, merchant, instructions, payment })
}

/** How to pay a checkout, in a unit of work of its workspace and mode. */
export const prepareHosted = async (
  context: Context,
  found: CheckoutRow,
  { input, visitor }: { input: PreparePayment; visitor: Visitor },
): Promise<PaymentInstructions> => {
  const country = await findRestriction(context, found, visitor)
  if (country !== null) throw refusalOf(country)
  const { expectation, recipient } = await transact(context, scopeOf(found), (work) =>
    preparePayment(work, found.id, input),
  )
  return toInstructions(context.config, expectation, recipient)
}

const scopeOf = (checkout: CheckoutRow): Scope => ({
  workspaceId: checkout.workspace_id,
  livemode: checkout.livemode,
})

/** The checkout of a token. */
export const findHosted = async (context: Context, token: string): Promise<CheckoutRow> => {
  const checkout = await findCheckoutByToken(context.db, token)
  if (checkout === undefined) throw new ApiError('not_found', 'There is no such checkout. Check the address.')
  return checkout
}

/**
 * The instructions of a pending checkout until it expires, for the newest pair that was asked for and is still offered;
 * null before one was asked for, and afterwards, and for whoever may not pay.
 */
const findInstructions = async (context: Context, checkout: CheckoutRow, visitor: Visitor) => {
  if (checkout.status !== 'pending' || checkout.expires_at <= context.clock.now()) return null
  if ((await findRestriction(context, checkout, visitor)) !== null) return null
  const expectations = await findExpectations(context.db, scopeOf(checkout), checkout.id)
  const expectation = expectations.find(
    ({ chain, token, livemode }) => findNetwork(context.config, chain, livemode)?.tokens[token] !== undefined,
  )
  if (expectation === undefined) return null
  const wallet = await findWallet(context.db, checkout.workspace_id, expectation.wallet_id)
  return wallet === null ? null : toInstructions(context.config, expectation, wallet.address)
}

/**
 * The country from which this deployment takes no payments: that of the visitor, by the proxy's header, or that of the
 * customer, as the merchant has recorded it; null where there is none.
 */
const findRestriction = async (
  context: Context,
  checkout: CheckoutRow,
  visitor: Visitor,
): Promise<string | null> => {
  const { restrictedCountries } = context.config
  if (restrictedCountries.length === 0) return null
  const customerId = checkout.customer_id
  const customer =
    customerId === null
      ? undefined
      : (await findCustomers(context.db, scopeOf(checkout), [customerId])).get(customerId)
  const countries = [visitor.country, customer?.country?.toUpperCase() ?? null]
  return countries.find((country) => country !== null && restrictedCountries.includes(country)) ?? null
}

const refusalOf = (code: string): ApiError => {
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code) ?? code
  return new ApiError('restricted_jurisdiction', `Payments from ${name} are not accepted here.`, {
    metadata: {
      code,
      name,
      reason: 'The operator of this service does not take payments from this country.',
    },
  })
}
