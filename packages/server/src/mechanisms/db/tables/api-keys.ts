export type ApiKeyTables = {
  api_keys: {
    workspace_id: string
    id: string
    livemode: boolean
    name: string
    permission: 'readonly' | 'restricted' | 'full'
    secret_hash: Buffer
    hint: string
    last_used_at: Date | null
    revoked_at: Date | null
    created_at: Date
  }
}
