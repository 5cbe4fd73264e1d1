import type { AskedConfirmations, ChainId, LatePayments, TokenSymbol } from '@stablerail/contract'
import type { ColumnType, Generated } from 'kysely'

export type WorkspaceTables = {
  workspaces: {
    id: string
    name: string
    country: string | null
    support_email: string | null
    logo_url: string | null
    public_slug: string | null
    kyb_status: Generated<string>
    affiliate_enabled: Generated<boolean>
    accepted_pairs: ColumnType<{ chain: ChainId; token: TokenSymbol }[], string | undefined, string>
    confirmations: ColumnType<AskedConfirmations, string | undefined, string>
    accent: string | null
    embed_origins: Generated<string[]>
    affiliate_basis_points: Generated<number>
    invoice_reminder_days: Generated<number[]>
    deposit_addresses: Generated<boolean>
    late_payments: Generated<LatePayments>
    collecting: Generated<boolean>
    seller_address: string | null
    seller_tax_id: string | null
    created_by: string | null
    created_at: Date
  }
  workspace_members: {
    workspace_id: string
    id: string
    user_id: string
    role: string
    created_at: Date
  }
  workspace_invitations: {
    workspace_id: string
    id: string
    email: string
    role: string
    token_hash: Buffer
    expires_at: Date
    created_at: Date
  }
  workspace_logos: {
    workspace_id: string
    tag: string
    image: Buffer
    created_at: Date
  }
}
