import type { ChainId } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Base, Whole } from './column-types.ts'

export type RelayTables = {
  relayers: {
    chain: ChainId
    livemode: boolean
    address: string
    contract: string
    contract_state: 'sound' | 'other_code' | 'missing' | null
    balance: Base
    gas_price: Base
    read_at: Date | null
    lease_owner: string | null
    lease_expires_at: Date | null
  }
  relays: {
    id: string
    chain: ChainId
    livemode: boolean
    kind: string
    subject: string
    recipient: string
    data: string
    state: 'waiting' | 'sent' | 'succeeded' | 'reverted' | 'refused'
    reason: string | null
    sender: string | null
    nonce: Whole | null
    gas: Whole | null
    tx_hash: string | null
    block_number: Whole | null
    is_final: Generated<boolean>
    created_at: Date
    settled_at: Date | null
    put_off_until: Date | null
  }
  relay_attempts: {
    relay_id: string
    number: number
    tx_hash: string
    raw: string
    max_fee: Base
    priority_fee: Base
    created_at: Date
    broadcast_at: Date | null
  }
}
