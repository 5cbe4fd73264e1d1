import type { EventData } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../../mechanisms/work/index.ts'
import { type PaymentRow, paymentIdentifiers } from '../payment.ts'

/** What events about a reorg tell of a payment whose block is not, or may not be, in the chain any more. */
export const reorgContext = (
  row: PaymentRow,
  canonicalBlockHash: string | null,
  detectedAt: Date,
): EventData<'payment.reorg_suspected'> => ({
  ...paymentIdentifiers(row),
  chain: row.chain,
  token: row.token,
  txHash: row.tx_hash ?? '',
  blockNumber: row.block_number ?? 0,
  storedBlockHash: row.block_hash ?? '',
  canonicalBlockHash,
  detectedAt: detectedAt.toISOString(),
})

/** Tells of confirmed payments that the chain does not hold where they were read. */
export const emitSuspicions = (
  { within, now }: AcrossWorkspaces,
  rows: readonly PaymentRow[],
  canonicalHash: (blockNumber: number) => string | null,
): void => {
  for (const row of rows) {
    const work = within({ workspaceId: row.workspace_id, livemode: row.livemode })
    const data = reorgContext(row, canonicalHash(row.block_number ?? 0), now)
    work.emit('payment.reorg_suspected', data)
    work.emit('payment.reversed', data)
  }
}
