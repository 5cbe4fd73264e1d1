import { type AcceptedPair, acceptedPairs, isPair, mostAcceptedPairs, tokenPeg } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { findNetwork } from '../../settings/config.ts'
import { unavailableNetworkMessage } from '../../settings/unavailable-network-message.ts'
import type { Work } from '../context.ts'
import { findDefaultWallet, findReceivingWallet, isFrozen, listSettlementOptions } from '../wallets/index.ts'
import { findWorkspace } from '../workspaces/index.ts'
import type { SettledPair } from './checkout.ts'

/**
 * Returns the pairs of chain and token that the workspace accepts by default and that can be paid in this
 * mode and currency.
 */
export const findDefaultPairs = async (
  work: Pick<Work, 'context' | 'workspaceId' | 'livemode'> & { tx: Database },
  currency: string,
): Promise<AcceptedPair[]> => {
  const { context, tx, workspaceId } = work
  const wanted = (await findWorkspace(tx, workspaceId))?.accepted_pairs ?? []
  if (wanted.length === 0) return []
  const options = await listSettlementOptions({ config: context.config, db: tx }, work)
  return wanted.filter(
    (pair) => tokenPeg[pair.token] === currency && options.some((option) => isPair(option, pair)),
  )
}

/** A currency, and the name of the request field that determined it, for error messages. */
type SaidCurrency = readonly [currency: string, param: string]

/**
 * Returns the pairs of chain and token that the buyer may choose from, the default pair first. Throws if the
 * deployment does not offer a pair, or if the token of a pair is pegged to another currency.
 */
export const requirePairs = (
  { context: { config }, livemode }: Work,
  { chain, token, accepts }: AcceptedPair & { accepts: readonly AcceptedPair[] },
  [currency, currencyParam]: SaidCurrency,
): AcceptedPair[] => {
  const fixed = { chain, token }
  const pairs = acceptedPairs(fixed, accepts)
  for (const pair of pairs) {
    const paramOf = (param: string) => (isPair(pair, fixed) ? param : 'accepts')
    if (currency !== tokenPeg[pair.token])
      throw invalid(
        paramOf(currencyParam),
        `${pair.token} settles ${tokenPeg[pair.token]}; the amount is in ${currency}.`,
      )
    const network = findNetwork(config, pair.chain, livemode)
    if (network === undefined)
      throw invalid(paramOf('chain'), unavailableNetworkMessage(config, { chain: pair.chain }, livemode))
    if (network.tokens[pair.token] === undefined)
      throw invalid(paramOf('token'), unavailableNetworkMessage(config, pair, livemode))
  }
  return pairs.slice(0, mostAcceptedPairs)
}

/**
 * Adds to each pair of chain and token the wallet that is paid. Throws if the workspace has no verified
 * wallet for a pair, or if the wallet is frozen.
 */
export const resolveWallets = async (work: Work, pairs: readonly AcceptedPair[]): Promise<SettledPair[]> => {
  const settled: SettledPair[] = []
  for (const { chain, token } of pairs) {
    const wallet = await findDefaultWallet(work.tx, work.workspaceId, chain, token)
    if (wallet === null)
      throw new ApiError(
        'signing_required',
        `No verified ${token} wallet on ${chain}. Verify one by signature first.`,
        { metadata: { chain, token } },
      )
    if (await isFrozen(work.tx, work, { chain, token }, wallet))
      throw new ApiError(
        'signing_required',
        `The issuer of ${token} has frozen the default wallet on ${chain}. Make another wallet the default.`,
        { metadata: { chain, token } },
      )
    settled.push({ chain, token, walletId: wallet.id })
  }
  return settled
}

/**
 * Returns the accepted pairs of chain and token that can be paid now: the deployment offers them, and the
 * workspace has a verified wallet for them. The default pair comes first. Throws, with a message for the
 * buyer, if the default pair cannot be paid. Leaves out other pairs that cannot be paid.
 */
export const settleSomePairs = async (
  work: Work,
  { chain, token, accepts }: AcceptedPair & { accepts: readonly AcceptedPair[] },
): Promise<SettledPair[]> => {
  const { context, livemode, tx, workspaceId } = work
  const settled: SettledPair[] = []
  for (const pair of acceptedPairs({ chain, token }, accepts).slice(0, mostAcceptedPairs)) {
    const wallet = await findReceivingWallet(tx, { workspaceId, livemode }, pair)
    const isOffered = findNetwork(context.config, pair.chain, livemode)?.tokens[pair.token] !== undefined
    if (wallet !== null && isOffered) settled.push({ ...pair, walletId: wallet.id })
    else if (settled.length === 0)
      throw new ApiError(
        'signing_required',
        `The merchant cannot take ${token} on ${chain} at the moment. Ask the merchant for another way to pay.`,
        { metadata: { chain, token } },
      )
  }
  return settled
}
