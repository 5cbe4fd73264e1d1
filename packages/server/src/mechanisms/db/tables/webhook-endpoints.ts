export type WebhookEndpointTables = {
  webhook_endpoints: {
    workspace_id: string
    livemode: boolean
    id: string
    url: string
    description: string | null
    events: string[]
    status: 'enabled' | 'disabled'
    secret_sealed: Buffer
    deleted_at: Date | null
    created_at: Date
  }
}
