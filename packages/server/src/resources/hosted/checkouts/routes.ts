import { findNetwork } from '../../../config.ts'
import type { Context, Scope } from '../../../context.ts'
import { ApiError, implement, type Visitor } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  type CheckoutRow,
  findCheckoutByToken,
  findExpectations,
  preparePayment,
} from '../../checkouts/index.ts'
import { findCustomers } from '../../customers/index.ts'
import { findCheckoutPayment, reportTransaction } from '../../payments/index.ts'
import { findWallet } from '../../wallets/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { toHostedCheckout, toInstructions } from './hosted-checkout.ts'

export const hostedCheckoutRoutes = implement('hostedCheckouts', {
  retrieve: async ({ context, params, visitor }) => {
    const checkout = await findByToken(context, params.token)
    const scope = scopeOf(checkout)
    const [workspace, payment, instructions] = await Promise.all([
      findWorkspace(context.db, checkout.workspace_id),
      findCheckoutPayment(context, scope, checkout.id),
      findInstructions(context, checkout, visitor),
    ])
    const merchant = {
      name: workspace?.name ?? '',
      supportEmail: workspace?.support_email ?? null,
      logoUrl: workspace?.logo_url ?? null,
    }
    return {
      status: 200,
      body: toHostedCheckout({ checkout, merchant, instructions, payment }),
    }
  },
  preparePayment: async ({ context, params, body, visitor }) => {
    const found = await findByToken(context, params.token)
    const country = await findRestriction(context, found, visitor)
    if (country !== null) throw refusalOf(country)
    const { expectation, recipient } = await transact(context, scopeOf(found), (work) =>
      preparePayment(work, found.id, body ?? {}),
    )
    return { status: 200, body: toInstructions(context.config, expectation, recipient) }
  },
  report: async ({ context, params, body }) => {
    const checkout = await findByToken(context, params.token)
    return { status: 200, body: await reportTransaction(context, checkout, body.txHash) }
  },
})

const scopeOf = (checkout: CheckoutRow): Scope => ({
  workspaceId: checkout.workspace_id,
  livemode: checkout.livemode,
})

const findByToken = async (context: Context, token: string): Promise<CheckoutRow> => {
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
