import type { ChainTransfer } from '@stablerail/chains'
import type { RecordedTransfer } from './listener.ts'

/**
 * The fields of a transfer that are compared between two readings of its block. `position` may differ,
 * because nodes may number the logs of a block differently; all other fields must be equal.
 */
type Fact = Pick<ChainTransfer, 'txHash' | 'blockHash' | 'token' | 'from' | 'to' | 'amountBase' | 'position'>

export type ReadingsComparison<One extends Fact, Other extends Fact> = {
  both: { one: One; other: Other }[]
  onlyOne: One[]
  onlyOther: Other[]
}

/**
 * Compares the transfers that two readings returned for the same blocks. Among equal transfers of one
 * transaction, those at the same position are paired first, then the others in their order.
 */
export const compareReadings = <One extends Fact, Other extends Fact>(
  ones: readonly One[],
  others: readonly Other[],
): ReadingsComparison<One, Other> => {
  const placed = pair(ones, others, (fact) => `${keyOf(fact)} ${fact.position}`)
  const rest = pair(placed.onlyOne, placed.onlyOther, keyOf)
  return { ...rest, both: [...placed.both, ...rest.both] }
}

const pair = <One extends Fact, Other extends Fact>(
  ones: readonly One[],
  others: readonly Other[],
  key: (fact: Fact) => string,
): ReadingsComparison<One, Other> => {
  const waiting = new Map<string, One[]>()
  for (const one of ones) waiting.set(key(one), [...(waiting.get(key(one)) ?? []), one])
  const comparison: ReadingsComparison<One, Other> = { both: [], onlyOne: [], onlyOther: [] }
  for (const other of others) {
    const one = waiting.get(key(other))?.shift()
    if (one === undefined) comparison.onlyOther.push(other)
    else comparison.both.push({ one, other })
  }
  comparison.onlyOne = [...waiting.values()].flat()
  return comparison
}

const keyOf = ({ txHash, blockHash, token, from, to, amountBase }: Fact) =>
  `${txHash} ${blockHash} ${token} ${from} ${to} ${amountBase}`

/**
 * The facts that, in addition to the fields of the transfer itself, decide which checkout the transfer pays.
 */
export type Deciding = {
  blockTime: Date
  references: readonly string[]
  pulled?: { agreement: string; period: number } | null | undefined
  /** The deposit that the transfer collects; null if it collects none; absent if that was not recorded. */
  collected?: { ref: string } | null | undefined
}

/**
 * Returns whether two readings of one transfer (for example from two providers) give the same block time, the
 * same pull, the same collected deposit, and the same references in any order. A record that does not contain
 * whether the transfer collects a deposit agrees with both.
 */
export const decideAlike = (one: Deciding, other: Deciding): boolean =>
  one.blockTime.getTime() === other.blockTime.getTime() &&
  one.pulled?.agreement === other.pulled?.agreement &&
  one.pulled?.period === other.pulled?.period &&
  collectAlike(one, other) &&
  one.references.length === other.references.length &&
  one.references.every((reference) => other.references.includes(reference))

const collectAlike = ({ collected: one }: Deciding, { collected: other }: Deciding): boolean =>
  one === undefined || other === undefined || one?.ref === other?.ref

/**
 * Sets the `position` of each transfer to the position in its record. A transfer without a record is `fresh`;
 * if another transfer is recorded for its transaction and position, it is `contradicting` instead.
 */
export const placeAsRecorded = <Seen extends Fact & Pick<ChainTransfer, 'blockNumber'>>(
  seen: readonly Seen[],
  recorded: readonly RecordedTransfer[],
): { placed: Seen[]; fresh: Seen[]; contradicting: Seen[] } => {
  const { both, onlyOther } = compareReadings(recorded, seen)
  const taken = new Set(recorded.map(placeOf))
  const fresh = onlyOther.filter((one) => !taken.has(placeOf(one)))
  const known = both.map(({ one: { position }, other }) => ({ ...other, position }))
  return {
    placed: [...known, ...fresh].sort((a, b) => a.blockNumber - b.blockNumber || a.position - b.position),
    fresh,
    contradicting: onlyOther.filter((one) => taken.has(placeOf(one))),
  }
}

const placeOf = ({ txHash, position }: Pick<ChainTransfer, 'txHash' | 'position'>) => `${txHash} ${position}`
