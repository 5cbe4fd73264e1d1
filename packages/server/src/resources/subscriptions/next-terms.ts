import type { HostedSubscription } from '@stablerail/contract'
import { pulledToken } from '../agreements/index.ts'
import type { Context } from '../context.ts'
import { findDefaultWallet } from '../wallets/index.ts'
import type { OfferRow } from './offers-store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The most that terms let a period take, and how long their periods are. */
export type TermsPrice = Pick<OfferRow, 'amount_minor' | 'interval'>

/** What terms say that are signed now: they are to pay the unpaid period too, where there is one. */
export const decidePrice = (
  row: Pick<
    SubscriptionRow,
    'amount_minor' | 'interval' | 'pending_amount_minor' | 'pending_interval' | 'open_invoice_id'
  >,
): TermsPrice => {
  const { amount_minor, interval, pending_amount_minor, pending_interval, open_invoice_id } = row
  const next = { amount_minor: pending_amount_minor ?? amount_minor, interval: pending_interval ?? interval }
  if (open_invoice_id === null) return next
  // Terms for a month cannot hold the price of a year: such a change asks for others once it has taken effect.
  return next.interval === interval
    ? { amount_minor: Math.max(next.amount_minor, amount_minor), interval }
    : { amount_minor, interval }
}

type Plan = Parameters<typeof decidePrice>[0]

const isBelow = (terms: TermsPrice, wanted: TermsPrice): boolean =>
  terms.amount_minor < wanted.amount_minor || terms.interval !== wanted.interval

/** Whether terms are for less than the next period costs, or for periods of another length. */
export const areTooLow = (row: Plan, terms: TermsPrice): boolean =>
  isBelow(terms, decidePrice({ ...row, open_invoice_id: null }))

/** Whether the plan has changed since terms were made: such as are signed now are for more, or for other periods. */
export const areOutgrown = (row: Plan, terms: TermsPrice): boolean => isBelow(terms, decidePrice(row))

/**
 * Whether terms may take the place of another payer's. Such as the plan has outgrown may where the present ones cannot be
 * pulled: they may still pay the unpaid period.
 */
export const mayReplace = (row: Plan & Pick<SubscriptionRow, 'autopay_issue'>, terms: TermsPrice): boolean =>
  row.autopay_issue !== null || !areOutgrown(row, terms)

/** What a customer who is asked for new terms is told of them before; null where none can be signed. */
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
