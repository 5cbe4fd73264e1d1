import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Whole } from './column-types.ts'

export type WalletTables = {
  wallets: {
    workspace_id: string
    id: string
    chain: ChainId
    token: TokenSymbol
    address: string
    address_key: string
    nickname: string
    verified_at: Date | null
    by_contract: boolean | null
    contract_network_id: Whole | null
    replaces_deposits: Generated<boolean>
    is_default: Generated<boolean>
    balance_minor: Generated<Whole>
    balance_due_at: Generated<Date>
    balance_read_at: Generated<Date | null>
    removed_at: Date | null
    revision: Generated<Whole>
    created_at: Date
  }
  wallet_freezes: {
    livemode: boolean
    chain: ChainId
    token: TokenSymbol
    address_key: string
    frozen_since: Date | null
    read_at: Date | null
    due_at: Date
  }
  puller_namings: {
    workspace_id: string
    livemode: boolean
    wallet_id: string
    relay_id: string
    allowed: boolean
    deadline: Date
    state: 'carrying' | 'carried' | 'failed'
    tx_hash: string | null
    created_at: Date
  }
  wallet_challenges: {
    workspace_id: string
    wallet_id: string
    id: string
    message: string
    expires_at: Date
    claimed_by: string | null
  }
}
