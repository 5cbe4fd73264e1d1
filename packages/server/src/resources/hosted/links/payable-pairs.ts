import { type AcceptedPair, acceptedPairs, isPair, mostAcceptedPairs } from '@stablerail/contract'
import type { Scope } from '../../../ports/index.ts'
import { findDefaultPairs } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { type PaymentLinkRow, pairsOfLink } from '../../payment-links/index.ts'
import { listSettlementOptions } from '../../wallets/index.ts'

/**
 * Returns the pairs of token and network in which a payment link can be paid: the accepted pairs for which
 * the workspace has a verified wallet (`options`). Returns no pairs if there is no such wallet for the link's
 * own pair (`fixed`), because then no checkout of the link can be created.
 */
export const payablePairs = (
  fixed: AcceptedPair,
  accepted: readonly AcceptedPair[],
  options: readonly AcceptedPair[],
): AcceptedPair[] => {
  const isSettled = (pair: AcceptedPair) => options.some((option) => isPair(option, pair))
  return isSettled(fixed) ? acceptedPairs(fixed, accepted).slice(0, mostAcceptedPairs).filter(isSettled) : []
}

/**
 * Returns, for each payment link, the pairs of token and network in which it can be paid now. The link's own
 * pair comes first.
 */
export const findPayablePairs = async (
  context: Context,
  scope: Scope,
  links: readonly PaymentLinkRow[],
): Promise<AcceptedPair[][]> => {
  const options = await listSettlementOptions(context, scope)
  const defaults = new Map<string, AcceptedPair[]>()
  for (const currency of new Set(links.map((link) => link.currency)))
    defaults.set(currency, await findDefaultPairs({ context, tx: context.db, ...scope }, currency))
  return links.map((link) => {
    const { chain, token, currency } = link
    return payablePairs({ chain, token }, pairsOfLink(link) ?? defaults.get(currency) ?? [], options)
  })
}
