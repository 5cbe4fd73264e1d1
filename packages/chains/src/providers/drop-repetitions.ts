import { ChainError, type ChainSource, type ChainTransfer } from './source.ts'

/**
 * Removes repeated transfers from the answer of a provider. The transfers must be in the chain's order. A
 * provider may return a log twice. Two rows for one transfer would make the database transaction that writes
 * them fail, again and again. Two different transfers at one position of a transaction are not a repetition
 * but a contradiction, for which the function throws. Two transactions of a block may have transfers at the
 * same position, because Erigon restarts the numbering of logs for Polygon's state transactions.
 */
export const dropRepetitions = (
  { label }: Pick<ChainSource, 'label'>,
  transfers: readonly ChainTransfer[],
): ChainTransfer[] =>
  transfers.filter((transfer, index) => {
    const before = transfers[index - 1]
    if (before === undefined || !isAtPlaceOf(before, transfer)) return true
    if (!isSame(before, transfer))
      throw new ChainError(
        'inconsistent',
        `${label} told two transfers at position ${transfer.position} of block ${transfer.blockNumber}.`,
      )
    return false
  })

const isAtPlaceOf = (one: ChainTransfer, other: ChainTransfer): boolean =>
  one.position === other.position && one.blockNumber === other.blockNumber && one.txHash === other.txHash

const isSame = (one: ChainTransfer, other: ChainTransfer): boolean =>
  one.txHash === other.txHash &&
  one.blockHash === other.blockHash &&
  one.token === other.token &&
  one.from === other.from &&
  one.to === other.to &&
  one.amountBase === other.amountBase
