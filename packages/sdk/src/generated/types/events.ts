// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { EventType } from '../events.ts'

/** One page of a list, newest first. */
export interface EventRecordPage {
  /** The items of this page, newest first. */
  data: EventRecord[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** An event, as the dashboard lists it. */
export interface EventRecord {
  /** Identifies the event. Webhooks have the same id. */
  id: string
  /** Type of the event. */
  type: EventType | (string & {})
  /** Whether the event happened in live mode. */
  livemode: boolean
  /** Time at which the event happened. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Data of the event: `data` of the webhook body. */
  payload: Record<string, JsonValue>
}

/** Which ones `listEvents` gives. */
export interface ListEventsQuery {
  /** Only events of this type. */
  type?: EventType | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
