import type { Generated } from 'kysely'

export type OutboxTables = {
  events: {
    workspace_id: string
    livemode: boolean
    id: string
    type: string
    payload: string
    /** The `traceparent` of the span in which the event was written; null if it was not traced. */
    traceparent: string | null
    created_at: Date
    /** The position in commit order; null for events written before positions existed. SQL sets the default. */
    position: Generated<number | null>
    /** The position among the events of its transaction, from 1; 0 for events of processes that wrote no ordinal. */
    ordinal: Generated<number>
  }
  /** One row. `base` is the number that is added to a transaction's id to get the position of its events. */
  event_positions: {
    one_row: Generated<boolean>
    base: Generated<number>
    /**
     * The system identifier of the PostgreSQL cluster for which `base` was computed; null before the first
     * start.
     */
    cluster: string | null
  }
}
