import type { Generated } from 'kysely'

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
    /** The place in the order of commits; null for events from before there were positions. Default: by SQL. */
    position: Generated<number | null>
    /** The place among the events of its transaction, from 1; 0 for events of processes that wrote none. */
    ordinal: Generated<number>
  }
  /** What is added to a transaction's id to make the position of its events; one row. */
  event_positions: {
    one_row: Generated<boolean>
    base: Generated<number>
    /** The system identifier of the cluster that the base fits; null before the first start. */
    cluster: string | null
  }
}
