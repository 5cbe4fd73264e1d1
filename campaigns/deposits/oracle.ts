import { depositAddress, depositRef } from '@stablerail/contracts-evm'
import type { Hex } from 'viem'
import type { Log, Removed } from './chain-history.ts'

/** A checkout, as far as its shop knows it without the service. */
export type Order = {
  id: string
  payee: Hex
  priceBase: bigint
  /** The end of the checkout, which `expire` brings forward. */
  expiresAt: Date
  /** Whether the shop ended the checkout with `expire`. */
  endedEarly: boolean
  latePayments: 'credit' | 'refund'
}

export const addressOf = (factory: Hex, { id, payee }: Pick<Order, 'id' | 'payee'>): Hex =>
  depositAddress({ factory, payee, ref: depositRef(id) }).toLowerCase() as Hex

/** One cent in base units of USDC. */
const cent = 10_000n

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The amount that may be missing: a cent or 0.5 percent of the price, the larger of the two, but at most 5 percent. */
export const dustOf = (priceBase: bigint): bigint => lesser(greater(priceBase / 200n, cent), priceBase / 20n)

export type Verdict = {
  /** Whether the checkout succeeded; null if it depends on when a reorganisation was read. */
  succeeded: boolean | null
  /** The least and the greatest amount that may count for the checkout, in cents rounded down. */
  receivedMinor: { least: number; greatest: number }
  /** The sum of the transfers that may count. */
  sumBase: bigint
}

const sumOf = (logs: readonly Log[]) => logs.reduce((sum, { amountBase }) => sum + amountBase, 0n)
const minorOf = (amountBase: bigint) => Number(amountBase / cent)

/**
 * Decides what becomes of a checkout by the transfers of its token to its deposit address, in the order of the chain.
 *
 * A transfer counts if it was mined in time. A later one counts unless the shop refunds late payments or has ended the
 * checkout. A reorganisation can mine a transfer of such a checkout at another time than before, or bring it back after
 * the checkout has ended: then the order of events decides, which the chain does not contain.
 */
export const judge = (order: Order, transfers: readonly Log[], removed: Removed): Verdict => {
  const isStrict = order.endedEarly || order.latePayments === 'refund'
  const isInTime = (time: Date) => time <= order.expiresAt
  const isMovable = ({ txHash, blockTime }: Log) =>
    isStrict && removed.has(txHash) && [blockTime, ...(removed.get(txHash) ?? [])].some(isInTime)
  const counts = (log: Log) => !isMovable(log) && (!isStrict || isInTime(log.blockTime))
  const sure = transfers.filter(counts)
  const possible = transfers.filter((log) => counts(log) || isMovable(log))
  const covers = (logs: readonly Log[]) =>
    logs.length > 0 && sumOf(logs) >= order.priceBase - dustOf(order.priceBase)
  const [must, may] = [covers(sure), covers(possible)]
  return {
    succeeded: must === may ? must : null,
    receivedMinor: {
      least: minorOf(must ? order.priceBase - dustOf(order.priceBase) : sumOf(sure)),
      greatest: minorOf(sumOf(possible)),
    },
    sumBase: sumOf(possible),
  }
}

/**
 * Returns the amount that counts if no reorganisation removed a transfer of the checkout: transfers count in the order
 * of the chain until they cover the price.
 */
export const prefixMinor = (order: Order, transfers: readonly Log[]): number => {
  let sum = 0n
  for (const { amountBase, blockTime } of transfers) {
    const isLate = blockTime > order.expiresAt
    if (isLate && (order.endedEarly || order.latePayments === 'refund')) continue
    if (sum >= order.priceBase - dustOf(order.priceBase)) break
    sum += amountBase
  }
  return minorOf(sum)
}
