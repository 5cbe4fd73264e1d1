import { type AcceptedPair, acceptedPairs, isPair, mostAcceptedPairs } from '@stablerail/contract'
import type { Context } from '../../../context.ts'
import { findDefaultPairs } from '../../checkouts/index.ts'
import { type PaymentLinkRow, pairsOfLink } from '../../payment-links/index.ts'
import { listSettlementOptions } from '../../wallets/index.ts'

/** The pairs of those accepted that can be settled; none where the fixed one cannot, as for a checkout. */
export const payablePairs = (
  fixed: AcceptedPair,
  accepted: readonly AcceptedPair[],
  options: readonly AcceptedPair[],
): AcceptedPair[] => {
  const isSettled = (pair: AcceptedPair) => options.some((option) => isPair(option, pair))
  return isSettled(fixed) ? acceptedPairs(fixed, accepted).slice(0, mostAcceptedPairs).filter(isSettled) : []
}

/** What a link can be paid with at this moment, the pair that it asks for by default first. */
export const findPayablePairs = async (context: Context, link: PaymentLinkRow): Promise<AcceptedPair[]> => {
  const { workspace_id: workspaceId, livemode, chain, token, currency } = link
  const scope = { workspaceId, livemode }
  const accepted =
    pairsOfLink(link) ?? (await findDefaultPairs({ context, tx: context.db, ...scope }, currency))
  return payablePairs({ chain, token }, accepted, await listSettlementOptions(context, scope))
}
