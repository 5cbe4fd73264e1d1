import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Base, Whole } from './column-types.ts'

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
    settled_through: Generated<Date | null>
    final_number: Generated<Whole>
    witnessed_number: Generated<Whole>
    /**
     * The time of the block `witnessed_number` according to the second provider; null if no second provider
     * is used.
     */
    witnessed_through: Generated<Date | null>
    witness_fault: Generated<string | null>
    witness_fault_at: Generated<Date | null>
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
    time: Date | null
    read_by: string | null
  }
  chain_doubts: {
    chain: ChainId
    livemode: boolean
    from_number: Whole
    to_number: Whole
    reason: string
    noted_at: Date
    asked_at: Date
  }
  chain_accounts: {
    chain: ChainId
    livemode: boolean
    account: string
    owner_key: string
    token: TokenSymbol
    associated: boolean
    held_by: string | null
    amount_base: Base
    history_number: Whole
    history_base: Base | null
    unread: boolean
    since: Date
    thorough_at: Date
    doubted_at: Date | null
    asked_at: Date | null
  }
}
