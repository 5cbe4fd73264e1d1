import { type AcceptedPair, acceptedPairs, isPair, mostAcceptedPairs, tokenPeg } from '@stablerail/contract'
import type { LinkFacts } from '@stablerail/pages'
import type { Context } from '../../../context.ts'
import { boundsOf, type PaymentLinkRow, pairsOfLink } from '../../payment-links/index.ts'
import { listSettlementOptions } from '../../wallets/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'

/** What a link can be paid with at this moment; empty where the pair that it asks for by default cannot be settled. */
export const findPairs = async (context: Context, link: PaymentLinkRow): Promise<AcceptedPair[]> => {
  const { workspace_id: workspaceId, livemode, chain, token, currency } = link
  const [options, workspace] = await Promise.all([
    listSettlementOptions(context, { workspaceId, livemode }),
    findWorkspace(context.db, workspaceId),
  ])
  const byDefault = workspace?.accepted_pairs?.filter((pair) => tokenPeg[pair.token] === currency) ?? []
  const accepted = pairsOfLink(link) ?? acceptedPairs({ chain, token }, byDefault)
  const settled = accepted
    .slice(0, mostAcceptedPairs)
    .filter((pair) => options.some((option) => isPair(option, pair)))
  const isTaken = settled.some((pair) => isPair(pair, { chain, token }))
  return isTaken ? settled : []
}

/** What the page of a link asks the buyer. */
export const toLinkFacts = (
  link: PaymentLinkRow,
): Pick<LinkFacts, 'description' | 'currency' | 'amountMinor' | 'choice'> => {
  const { description, currency, open_amount, amount_minor, preset_amounts, max_amount_minor } = link
  const choice = { presets: preset_amounts ?? [], minMinor: boundsOf(link).min, maxMinor: max_amount_minor }
  return {
    ...{ description, currency },
    ...(open_amount ? { amountMinor: null, choice } : { amountMinor: amount_minor, choice: null }),
  }
}
