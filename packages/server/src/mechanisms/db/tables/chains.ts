import type { ChainId } from '@stablerail/contract'
import type { Whole } from './column-types.ts'

export type ChainTables = {
  chain_cursors: {
    chain: ChainId
    livemode: boolean
    network_id: Whole
    block_number: Whole
    block_hash: string
    block_time: Date
    head_number: Whole
    head_seen_at: Date
    scanned_through: Date
    fault: string | null
    fault_at: Date | null
    lease_owner: string | null
    lease_expires_at: Date | null
  }
  chain_blocks: {
    chain: ChainId
    livemode: boolean
    number: Whole
    hash: string
  }
}
