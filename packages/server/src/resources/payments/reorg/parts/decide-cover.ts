import { coversTarget } from '../../record/amounts.ts'
import type { RecordedPayment } from '../../record/payment.ts'

/** A transfer to a deposit address that counts towards the price of its checkout. */
export type PricePart = Pick<
  RecordedPayment,
  'id' | 'status' | 'state' | 'reorg_suspected' | 'amount_base'
> & {
  /** Whether the payment made the checkout succeed, now or before a reorg. */
  had_success: boolean
}

/** A checkout with its parts in one pair of chain and token. */
export type CheckoutParts<P extends PricePart = PricePart> = {
  priceBase: bigint
  decimals: number
  /** Whether money that arrives now counts for the checkout. */
  isPayable: boolean
  /** Whether the checkout has ended without success. */
  hasEnded: boolean
  /** Whether the checkout is `succeeded`. */
  hasSucceeded: boolean
  /** The payment that is assigned to the checkout or to its invoice at present; null if there is none. */
  holder: string | null
  /** The parts, in the order of the chain. */
  parts: readonly P[]
}

/**
 * The decision about the parts of a checkout:
 *
 * - `wait`: the parts do not cover the price, or the parts that cover it are not deep enough yet.
 * - `settle`: the deep parts cover the price, so they are confirmed and the checkout succeeds.
 * - `end`: the checkout has ended uncovered, so its deep parts fail.
 * - `release`: another payment pays the checkout, so the parts no longer count for it.
 */
export type CoverDecision<P extends PricePart = PricePart> = {
  move: 'wait' | 'settle' | 'end' | 'release'
  /** The part with which the sum covers the price; null if the parts do not cover it. */
  settling: P | null
  /** The parts that are in the chain and deep enough to be confirmed. */
  deep: readonly P[]
}

const sumOf = (parts: readonly PricePart[]): bigint =>
  parts.reduce((sum, { amount_base }) => sum + BigInt(amount_base), 0n)

/** Returns whether a part is deep enough in the chain to be confirmed. */
const isDeep = ({ state, reorg_suspected }: PricePart): boolean => state === 'confirmed' && !reorg_suspected

/** Decides what becomes of the parts of a checkout. It depends only on the present state, not on what has changed. */
export const decideCover = <P extends PricePart>(cover: CheckoutParts<P>): CoverDecision<P> => {
  const { holder, parts, priceBase, decimals, isPayable, hasEnded, hasSucceeded } = cover
  const present = parts.filter(({ state }) => state !== 'orphaned')
  const deep = present.filter(isDeep)
  const covers = (some: readonly P[]) => some.length > 0 && coversTarget(sumOf(some), priceBase, decimals)
  const ours = present.find(({ id }) => id === holder) ?? null
  if (holder !== null && ours === null)
    return { move: hasSucceeded ? 'release' : 'wait', settling: null, deep }
  if (ours === null && !isPayable) return { move: hasEnded ? 'end' : 'release', settling: null, deep }
  if (!covers(present)) return { move: hasEnded ? 'end' : 'wait', settling: null, deep }
  const settling = ours ?? present.find(({ had_success }) => had_success) ?? present.at(-1) ?? null
  const isSettled = settling !== null && isDeep(settling) && covers(deep)
  return { move: isSettled ? 'settle' : 'wait', settling, deep }
}
