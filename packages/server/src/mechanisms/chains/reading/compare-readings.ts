import type { PickedTransfer, RecordedTransfer } from './listener.ts'
import type { ChainTransfer } from './source.ts'

/** What two readings must tell alike. Nodes may number the logs of a block differently, so the position need not be. */
type Fact = Pick<ChainTransfer, 'txHash' | 'blockHash' | 'token' | 'from' | 'to' | 'amountBase' | 'position'>

export type Comparison<One extends Fact, Other extends Fact> = {
  both: { one: One; other: Other }[]
  onlyOne: One[]
  onlyOther: Other[]
}

/**
 * Compares what two readings tell of the same blocks. Of equal transfers of one transaction those at the same position
 * are paired first, the others in their order.
 */
export const compareReadings = <One extends Fact, Other extends Fact>(
  ones: readonly One[],
  others: readonly Other[],
): Comparison<One, Other> => {
  const placed = pair(ones, others, (fact) => `${keyOf(fact)} ${fact.position}`)
  const rest = pair(placed.onlyOne, placed.onlyOther, keyOf)
  return { ...rest, both: [...placed.both, ...rest.both] }
}

const pair = <One extends Fact, Other extends Fact>(
  ones: readonly One[],
  others: readonly Other[],
  key: (fact: Fact) => string,
): Comparison<One, Other> => {
  const waiting = new Map<string, One[]>()
  for (const one of ones) waiting.set(key(one), [...(waiting.get(key(one)) ?? []), one])
  const comparison: Comparison<One, Other> = { both: [], onlyOne: [], onlyOther: [] }
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
 * Gives transfers the positions under which they are recorded, and leaves their references alone. A transfer that is
 * not recorded, at a position of its transaction where another one is recorded, contradicts that one: it is left out.
 */
export const placeAsRecorded = <Owners>(
  picked: readonly PickedTransfer<Owners>[],
  recorded: readonly RecordedTransfer[],
): { placed: PickedTransfer<Owners>[]; fresh: ChainTransfer[]; contradicting: ChainTransfer[] } => {
  const { both, onlyOther } = compareReadings(
    recorded,
    picked.map((one) => ({ ...one.transfer, picked: one })),
  )
  const taken = new Set(recorded.map(placeOf))
  const fresh = onlyOther.filter((one) => !taken.has(placeOf(one)))
  const known = both.map(({ one: { position }, other: { picked: one } }) => ({
    ...one,
    transfer: { ...one.transfer, position },
    wantsReferences: false,
  }))
  return {
    placed: [...known, ...fresh.map((one) => one.picked)].sort(
      ({ transfer: a }, { transfer: b }) => a.blockNumber - b.blockNumber || a.position - b.position,
    ),
    fresh: fresh.map((one) => one.picked.transfer),
    contradicting: onlyOther.filter((one) => taken.has(placeOf(one))).map((one) => one.picked.transfer),
  }
}

const placeOf = ({ txHash, position }: Pick<ChainTransfer, 'txHash' | 'position'>) => `${txHash} ${position}`
