import { type BlockHeader, ChainError, type ChainSource } from '@stablerail/chains'
import type { SeenTransfer, SelectedTransfer } from './listener.ts'

export type Described<Owners> = {
  seen: SeenTransfer<Owners>[]
  /** Transactions that no provider returns. Their transfers are processed without references. */
  missing: string[]
}

/**
 * Adds to each transfer the facts that its log does not contain: the time of its block, and the references in
 * its transaction. A transfer that collects no deposit gets null for it. The headers must belong to the range in which the transfers were read, and include the
 * first and the last block of the range. If they do not include a transfer's block, and the log has no
 * credible time, the header is requested.
 */
export const describeTransfers = async <Owners>(
  source: ChainSource,
  picked: readonly SelectedTransfer<Owners>[],
  headers: readonly BlockHeader[],
): Promise<Described<Owners>> => {
  const times = await findTimes(source, picked, headers)
  const wanting = picked.filter(({ wantsReferences }) => wantsReferences)
  const told = referencesInEvents(wanting)
  const standing = standingReferences(picked)
  const mentioned = new Map(
    wanting.map(({ transfer }) => [transfer.txHash, transfer.mentioned ?? []] as const),
  )
  // Requests only the transactions of transfers that the provider returned without payment references.
  const asked = wanting.filter(({ transfer }) => !isTold(transfer)).map(({ transfer }) => transfer.txHash)
  const { found, missing } = await source.references([...new Set(asked)])
  const seen = picked.map(({ transfer, wantsReferences, owners }) => {
    const blockTime = times.get(transfer.blockHash)
    if (blockTime === undefined) throw new Error(`Nobody told the time of block ${transfer.blockHash}.`)
    return {
      ...transfer,
      blockTime,
      wantsReferences,
      references: isNamed(transfer)
        ? (transfer.references ?? [])
        : unite([told, found, mentioned], transfer.txHash).filter(
            (one) => !standing.has(`${transfer.txHash} ${one}`),
          ),
      isNamed: isNamed(transfer),
      collected: transfer.collected ?? null,
      owners,
    }
  })
  return { seen, missing }
}

type References = ReadonlyMap<string, readonly string[]>

const isNamed = ({ references }: SelectedTransfer['transfer']): boolean => (references?.length ?? 0) > 0

const isTold = (transfer: SelectedTransfer['transfer']): boolean =>
  transfer.mentioned !== undefined || isNamed(transfer) || (transfer.pulled?.references.length ?? 0) > 0

/**
 * Returns the references that belong to a single transfer: they do not apply to the other transfers of its
 * transaction.
 */
const standingReferences = (picked: readonly SelectedTransfer[]): ReadonlySet<string> =>
  new Set(
    picked.flatMap(({ transfer: { txHash, references = [] } }) =>
      references.map((one) => `${txHash} ${one}`),
    ),
  )

/**
 * Returns, by transaction, the payment references that came with the transfers in events of the pull
 * contract.
 */
const referencesInEvents = (picked: readonly SelectedTransfer[]): References => {
  const told = new Map<string, readonly string[]>()
  for (const { transfer } of picked)
    if (isTold(transfer))
      told.set(transfer.txHash, [
        ...(told.get(transfer.txHash) ?? []),
        ...(transfer.pulled?.references ?? []),
      ])
  return told
}

const unite = (some: readonly References[], txHash: string): readonly string[] => [
  ...new Set(some.flatMap((references) => references.get(txHash) ?? [])),
]

const findTimes = async (
  source: ChainSource,
  picked: readonly SelectedTransfer[],
  headers: readonly BlockHeader[],
): Promise<Map<string, Date>> => {
  const times = new Map(headers.map(({ hash, time }) => [hash, time]))
  const missing = new Map<number, string>()
  for (const { transfer } of picked) {
    if (times.has(transfer.blockHash)) continue
    if (isBetween(transfer.blockTime, headers)) times.set(transfer.blockHash, transfer.blockTime)
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

/**
 * Some nodes return a log with the time 0, so a log's time is accepted only if it lies between the times of
 * the blocks around it.
 */
const isBetween = (time: Date | null, headers: readonly BlockHeader[]): time is Date => {
  const [first, last] = [headers[0], headers.at(-1)]
  return time !== null && first !== undefined && last !== undefined && first.time <= time && time <= last.time
}
