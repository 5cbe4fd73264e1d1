export type IdempotencyTables = {
  idempotency_keys: {
    workspace_id: string
    livemode: boolean
    route: string
    key: string
    request_hash: Buffer
    status: number
    body: Buffer
    sealed: boolean
    subject_id: string | null
    expires_at: Date
  }
}
