import { mostCollected } from '@stablerail/contract'
import { isSoundFactory } from '../../mechanisms/deposit-factories/index.ts'
import { readGasPrice, requestRelay } from '../../mechanisms/relaying/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Context } from '../context.ts'
import {
  type CollectNetwork,
  type CollectToken,
  collectKindName,
  factoryKeyOf,
  planCall,
  screensPayments,
  tokensOf,
} from './collect-network.ts'
import {
  type Candidate,
  type CandidateFilter,
  countOpenCollections,
  insertCollection,
  lockCollections,
  mostOpen,
  selectCandidates,
} from './collecting-store.ts'
import { countWorth, leastAmount } from './collection-fee.ts'
import { judgeBatch, type LeftOut, leaveOut } from './judge-batch.ts'

const hourMs = 3_600_000

/**
 * Requests the transactions that collect waiting deposits of some workspaces on a network, at most one for each token.
 * Returns the number of requested transactions and of deposits that the database alone showed to be left out, so that
 * other deposits may be next. Throws a ChainError if no provider answers.
 */
export const collectDeposits = async (
  context: Context,
  network: CollectNetwork,
  workspaces: readonly string[],
): Promise<number> => {
  const gasPrice = await readGasPrice(context, network)
  if (gasPrice === null || !(await isSoundFactory(context.db, network))) return 0
  let done = 0
  for (const wanted of tokensOf(network))
    if ((await countOpenCollections(context.db, network, collectKindName)) < mostOpen)
      done += await collectToken(context, wanted, { gasPrice, workspaces })
  return done
}

type Pass = { gasPrice: bigint; workspaces: readonly string[] }

const collectToken = async (
  context: Context,
  wanted: CollectToken,
  { gasPrice, workspaces }: Pass,
): Promise<number> => {
  const { network, token, decimals } = wanted
  const { coinUsdMinor, maxFeePercent, maxPerDay } = network.collect
  const limit = { gasPrice, coinUsdMinor, decimals, maxFeePercent }
  const filter: CandidateFilter = {
    chain: network.chain,
    livemode: network.livemode,
    token,
    workspaces,
    leastBase: leastAmount(limit),
    maxPerDay,
    screens: screensPayments(context),
    now: context.clock.now(),
  }
  const found = await selectCandidates(context.db, filter, mostCollected)
  const unfit = found.flatMap((deposit) => {
    const reason = findUnfit(network, deposit)
    return reason === null ? [] : [{ deposit, reason }]
  })
  await leaveOut(context, wanted, unfit)
  const fit = found.filter((deposit) => findUnfit(network, deposit) === null)
  const weighed = fit.map(({ amount_base, is_first }) => ({
    amountBase: BigInt(amount_base),
    isFirst: is_first,
  }))
  const batch = fit.slice(0, countWorth(weighed, limit))
  if (!isDue(context, network, batch)) return unfit.length
  if ((await judgeBatch(context, wanted, { batch, gasPrice })) !== null) return unfit.length
  return unfit.length + ((await request(context, wanted, { batch, filter })) ? 1 : 0)
}

/** Returns the reason why the server never collects a deposit as it is; null if it may. */
const findUnfit = (network: CollectNetwork, { held, factory_key }: Candidate): LeftOut | null => {
  if (factory_key !== factoryKeyOf(network)) return 'other_factory'
  return held ? 'held' : null
}

/** Returns whether deposits are collected now: they fill a batch, or one of them has waited long enough. */
const isDue = (
  { chainClock }: Context,
  { collect }: CollectNetwork,
  deposits: readonly Candidate[],
): boolean => {
  const before = chainClock.now().getTime() - collect.afterHours * hourMs
  return (
    deposits.length === mostCollected ||
    deposits.some(({ waiting_since }) => waiting_since.getTime() <= before)
  )
}

/**
 * Requests the transaction that collects a batch. Returns false if one of its deposits may no longer be collected, for
 * example because another process has requested its collection in the meantime.
 */
const request = (
  context: Context,
  wanted: CollectToken,
  { batch, filter }: { batch: readonly Candidate[]; filter: CandidateFilter },
): Promise<boolean> =>
  transactAcross(context, async (across) => {
    const { tx, now } = across
    await lockCollections(tx, filter)
    if ((await countOpenCollections(tx, filter, collectKindName)) >= mostOpen) return false
    const still = await selectCandidates(tx, { ...filter, now }, mostCollected)
    const isStill = ({ address_key }: Candidate) =>
      still.some((one) => one.address_key === address_key && findUnfit(wanted.network, one) === null)
    if (!batch.every(isStill)) return false
    const { to, data } = planCall(wanted, batch)
    const relayId = await requestRelay(across, wanted.network, {
      kind: collectKindName,
      subject: `${filter.token} ${batch[0]?.address_key}`,
      recipient: to,
      data,
    })
    if (relayId === null) return false
    await insertCollection(tx, relayId, { ...filter, now }, batch)
    return true
  })
