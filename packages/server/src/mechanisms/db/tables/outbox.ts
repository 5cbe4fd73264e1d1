export type OutboxTables = {
  events: {
    workspace_id: string
    livemode: boolean
    id: string
    type: string
    payload: string
    /** The span that the event was written in. */
    traceparent: string | null
    created_at: Date
  }
}
