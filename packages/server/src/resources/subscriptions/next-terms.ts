import type { HostedSubscription } from '@stablerail/contract'
import { pulledToken } from '../agreements/index.ts'
import type { Context } from '../context.ts'
import { findDefaultWallet } from '../wallets/index.ts'
import type { OfferRow } from './offers-store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The maximum amount that signed terms allow in a period, and the interval of the periods. */
export type TermsPrice = Pick<OfferRow, 'amount_minor' | 'interval'>

/**
 * Returns the maximum amount and the interval of terms that a customer signs now. The terms must also allow
 * the pull of an unpaid invoice for the current period, if there is one.
 */
export const decidePrice = (
  row: Pick<
    SubscriptionRow,
    'amount_minor' | 'interval' | 'pending_amount_minor' | 'pending_interval' | 'open_invoice_id'
  >,
): TermsPrice => {
  const { amount_minor, interval, pending_amount_minor, pending_interval, open_invoice_id } = row
  const next = { amount_minor: pending_amount_minor ?? amount_minor, interval: pending_interval ?? interval }
  if (open_invoice_id === null) return next
  // Monthly terms cannot cover the price of a year: such a change of plan requires new terms after it has
  // taken effect.
  return next.interval === interval
    ? { amount_minor: Math.max(next.amount_minor, amount_minor), interval }
    : { amount_minor, interval }
}

type Plan = Parameters<typeof decidePrice>[0]

const isBelow = (terms: TermsPrice, wanted: TermsPrice): boolean =>
  terms.amount_minor < wanted.amount_minor || terms.interval !== wanted.interval

/**
 * Returns whether the terms do not allow the next period: their maximum is below its price, or their interval
 * is different.
 */
export const areTooLow = (row: Plan, terms: TermsPrice): boolean =>
  isBelow(terms, decidePrice({ ...row, open_invoice_id: null }))

/**
 * Returns whether the plan has changed since the terms were made, so that terms made now would have a higher
 * maximum or another interval.
 */
export const areOutgrown = (row: Plan, terms: TermsPrice): boolean => isBelow(terms, decidePrice(row))

/**
 * Returns whether the terms that one payer has signed may replace the agreement of another payer. They may if
 * their amount and interval suffice for the present plan, or if an issue prevents pulls by the other payer's
 * agreement.
 */
export const mayReplace = (row: Plan & Pick<SubscriptionRow, 'autopay_issue'>, terms: TermsPrice): boolean =>
  row.autopay_issue !== null || !areOutgrown(row, terms)

/**
 * Returns the content of the terms that a customer would be offered now, which the hosted page shows; null if
 * no terms can be signed.
 */
export const findNextTerms = async (
  { config, db }: Pick<Context, 'config' | 'db'>,
  row: SubscriptionRow,
): Promise<HostedSubscription['nextTerms']> => {
  const { amount_minor: maximumMinor, interval } = decidePrice(row)
  if (row.autopay !== 'allowance' || row.canceled_at !== null || maximumMinor === 0) return null
  const pulled = pulledToken(config, row)
  const wallet = await findDefaultWallet(db, row.workspace_id, row.chain, row.token)
  if (pulled === null || wallet === null) return null
  const { network, address: tokenAddress, decimals } = pulled
  const { networkId: chainId } = network
  return { maximumMinor, interval, recipient: wallet.address, tokenAddress, chainId, decimals }
}
