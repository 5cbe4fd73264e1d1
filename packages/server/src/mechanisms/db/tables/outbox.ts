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
    /**
     * The event's number within its transaction, from 1; 0 if an older release of the server wrote the event.
     */
    ordinal: Generated<number>
  }
  /**
   * A table with one row. The position of an event is `base` plus the id of the PostgreSQL transaction that
   * wrote the event.
   */
  event_positions: {
    one_row: Generated<boolean>
    base: Generated<number>
    /**
     * The system identifier of the PostgreSQL cluster for which `base` was computed; null before the first
     * start.
     */
    cluster: string | null
    /** The start time of the PostgreSQL server for which `base` is valid; null if it is valid for none. */
    server: Date | null
  }
}
