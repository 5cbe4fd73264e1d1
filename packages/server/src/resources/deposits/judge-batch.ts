/** Decides from the present state of the chain whether the server sends a collection. */
import {
  addressOfKey,
  estimateGas,
  foreseeCollection,
  isRevert,
  modeOf,
  readDataFee,
} from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import type { Context } from '../context.ts'
import { type CollectToken, planCall } from './collect-network.ts'
import { type Collected, delayDeposit } from './collecting-store.ts'
import { feeInToken, gasUsed, isWorthFee, memberGas } from './collection-fee.ts'

/** Why a deposit is left out of a collection. */
export type LeftOut =
  /** Its address holds nothing, because another account has collected it. */
  | 'empty'
  /** Its address holds more than the reader has read, so that a payment was not screened yet. */
  | 'unread'
  /** The token refuses the transfer to the payee. */
  | 'refused'
  /** Its share of the fee is too large for its amount. */
  | 'dust'
  /** Screening flagged a payment to the address, or has yet to judge one. */
  | 'held'
  /** Its address belongs to another factory than the configured one. */
  | 'other_factory'

const minuteMs = 60_000
/** How long the server does not look at a deposit again, by the reason for which it was left out. */
const waitMs: Record<LeftOut, number> = {
  empty: 10 * minuteMs,
  unread: minuteMs,
  dust: 60 * minuteMs,
  held: 60 * minuteMs,
  refused: 24 * 60 * minuteMs,
  other_factory: 24 * 60 * minuteMs,
}

/** Makes deposits wait, and counts them by the reason. */
export const leaveOut = async (
  context: Context,
  { network: { chain, livemode }, token }: CollectToken,
  found: readonly { deposit: Collected; reason: LeftOut }[],
): Promise<void> => {
  const nowMs = context.clock.now().getTime()
  for (const { deposit, reason } of found) {
    const until = new Date(nowMs + waitMs[reason])
    await delayDeposit(context.db, { chain, livemode, token }, { addressKey: deposit.address_key, until })
    context.metrics.depositsLeftOut.inc({ chain, mode: modeOf({ livemode }), reason })
    if (reason === 'refused')
      context.log.warn(
        { chain, token, deposit: deposit.address_key, payee: deposit.payee_key },
        'a deposit is not collected for a day, because its token refuses the transfer to the payee',
      )
  }
}

/**
 * Returns null if a collection is worth its fee and would collect each of its deposits now. Otherwise makes those
 * deposits wait that prevent it, and returns the reason. Throws a ChainError if no provider answers.
 */
export const judgeBatch = async (
  context: Context,
  wanted: CollectToken,
  { batch, gasPrice }: { batch: readonly Collected[]; gasPrice: bigint },
): Promise<'changed' | 'not_worth_fee' | null> => {
  const { balances, unready } = await compareWithChain(context, wanted, batch)
  await leaveOut(context, wanted, unready)
  if (unready.length > 0) return 'changed'
  const feeBase = await estimateFee(context, wanted, { batch, gasPrice })
  const { maxFeePercent } = wanted.network.collect
  const isWorth = (amountBase: bigint) =>
    feeBase !== null && isWorthFee(amountBase, { feeBase, members: batch.length, maxFeePercent })
  const dust = batch.filter((_, index) => !isWorth(balances[index] ?? 0n))
  await leaveOut(
    context,
    wanted,
    dust.map((deposit) => ({ deposit, reason: 'dust' })),
  )
  return dust.length > 0 ? 'not_worth_fee' : null
}

type Compared = { balances: bigint[]; unready: { deposit: Collected; reason: LeftOut }[] }

/** Reads the balances of a batch, and returns the deposits that cannot be collected now. */
const compareWithChain = async (
  context: Context,
  wanted: CollectToken,
  batch: readonly Collected[],
): Promise<Compared> => {
  const { balances, collectsAll } = await foresee(context, wanted, batch)
  const unready: Compared['unready'] = []
  for (const [index, deposit] of batch.entries()) {
    const balance = balances[index] ?? null
    if (balance === 0n) unready.push({ deposit, reason: 'empty' })
    else if (balance !== null && balance > BigInt(deposit.amount_base))
      unready.push({ deposit, reason: 'unread' })
    else if (!collectsAll && !(await foresee(context, wanted, [deposit])).collectsAll)
      unready.push({ deposit, reason: 'refused' })
  }
  // A batch fails although none of its deposits fails alone if a token needs more gas than the factory allows a member.
  if (!collectsAll && unready.length === 0)
    unready.push(...batch.map((deposit) => ({ deposit, reason: 'refused' as const })))
  return { balances: balances.map((balance) => balance ?? 0n), unready }
}

const foresee = (context: Context, { network, address }: CollectToken, batch: readonly Collected[]) =>
  foreseeCollection(context, network, {
    factory: network.depositFactory,
    token: address,
    deposits: batch.map(({ address_key, payee_key, ref }) => ({
      address: parseAddress(network.chain, address_key) ?? address_key,
      payee: payee_key,
      ref,
    })),
  })

/**
 * Returns the expected fee of a batch in base units of the token: for its gas and, on rollups of the OP Stack, for its
 * data. Null if the batch would revert or use too much gas.
 */
const estimateFee = async (
  context: Context,
  wanted: CollectToken,
  { batch, gasPrice }: { batch: readonly Collected[]; gasPrice: bigint },
): Promise<bigint | null> => {
  const { network, decimals } = wanted
  const { relayerKey } = context.config
  if (relayerKey === null) return null
  const call = planCall(wanted, batch)
  const mostGas = memberGas * BigInt(batch.length)
  const gas = await estimateGas(context, network, { from: addressOfKey(relayerKey), ...call, mostGas }).catch(
    (error: unknown) => {
      if (isRevert(error)) return null
      throw error
    },
  )
  if (gas === null) return null
  const dataFee = await readDataFee(context, network, { ...call, gas })
  const fee = gasUsed(gas, batch.length) * gasPrice + dataFee
  return feeInToken(fee, { coinUsdMinor: network.collect.coinUsdMinor, decimals })
}
