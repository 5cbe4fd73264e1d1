import type { EventData } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../context.ts'
import { causeOf, paymentIdentifiers, type RecordedPayment } from '../record/payment.ts'

/**
 * Returns the data of events about a payment whose block is no longer in the chain, as far as the reader
 * knows. `canonicalBlockHash` is the hash of the block that is now at the same height; null if the reader
 * does not know it.
 */
export const reorgContext = (
  row: RecordedPayment,
  canonicalBlockHash: string | null,
  detectedAt: Date,
): EventData<'payment.reorg_suspected'> => ({
  ...paymentIdentifiers(row),
  chain: row.chain,
  token: row.token,
  blockNumber: row.block_number,
  storedBlockHash: row.block_hash,
  canonicalBlockHash,
  detectedAt: detectedAt.toISOString(),
})

/**
 * Emits the events about confirmed payments that the chain no longer holds in the blocks in which they were
 * read.
 */
export const emitSuspicions = (
  { within, now }: AcrossWorkspaces,
  rows: readonly RecordedPayment[],
  canonicalHash: (blockNumber: number) => string | null,
): void => {
  for (const row of rows) {
    if (!row.announced) continue
    const work = within({ workspaceId: row.workspace_id, livemode: row.livemode })
    const data = reorgContext(row, canonicalHash(row.block_number), now)
    const cause = causeOf(row.id, row.block_time, row.version + 1)
    work.emit('payment.reorg_suspected', data, cause)
    work.emit('payment.reversed', data, cause)
  }
}
