import type { PickedTransfer, SeenTransfer } from './listener.ts'
import { type BlockHeader, ChainError, type ChainSource } from './source.ts'

/** Adds to each transfer what its log does not hold: the time of its block, and the references in its transaction. */
export const describeTransfers = async (
  source: ChainSource,
  picked: readonly PickedTransfer[],
  headers: readonly BlockHeader[],
): Promise<SeenTransfer[]> => {
  const times = await findTimes(source, picked, headers)
  const wanting = picked.filter(({ wantsReferences }) => wantsReferences)
  const references = await source.references([...new Set(wanting.map(({ transfer }) => transfer.txHash))])
  return picked.map(({ transfer, wantsReferences, owners }) => {
    const blockTime = times.get(transfer.blockHash)
    if (blockTime === undefined) throw new Error(`Nobody told the time of block ${transfer.blockHash}.`)
    return {
      ...transfer,
      blockTime,
      wantsReferences,
      references: references.get(transfer.txHash) ?? [],
      owners,
    }
  })
}

const findTimes = async (
  source: ChainSource,
  picked: readonly PickedTransfer[],
  headers: readonly BlockHeader[],
): Promise<Map<string, Date>> => {
  const times = new Map(headers.map(({ hash, time }) => [hash, time]))
  const missing = new Map<number, string>()
  for (const { transfer } of picked) {
    if (times.has(transfer.blockHash)) continue
    if (transfer.blockTime !== null) times.set(transfer.blockHash, transfer.blockTime)
    else missing.set(transfer.blockNumber, transfer.blockHash)
  }
  const found = await source.headersAt([...missing.keys()])
  for (const header of found) {
    if (header === null || missing.get(header.number) !== header.hash)
      throw new ChainError('inconsistent', `${source.label} told a transfer from a block it does not have.`)
    times.set(header.hash, header.time)
  }
  return times
}
