// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { EventType } from '../events.ts'

/** One page of a list, newest first. */
export interface EventRecordPage {
  /** The items of this page, newest first. */
  data: EventRecord[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** An event as the dashboard lists it. */
export interface EventRecord {
  /** Identifies the event; the same as in webhooks. */
  id: string
  /** What happened. */
  type: EventType | (string & {})
  /** Whether it happened in live mode. */
  livemode: boolean
  /** When it happened. Unit: ISO-8601, UTC. */
  createdAt: string
  /** What webhooks carry as `data`. */
  payload: Record<string, JsonValue>
}

/** Which ones `listEvents` gives. */
export interface ListEventsQuery {
  /** Only events of this type. */
  type?: EventType | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
