// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** A list that is returned as a whole, newest first. */
export interface WebhookEndpointList {
  /** All items, newest first. */
  data: WebhookEndpoint[]
}

/** The fields of a webhook endpoint to create. */
export interface WebhookEndpointCreate {
  /**
   * URL to which events are sent by POST. It must be https, and its host must not be in a private network. At
   * most 2048 characters.
   */
  url: string
  /** Purpose of the endpoint, at most 200 characters. */
  description?: string | undefined
  /** Event types to deliver, or `*` for all. From 1 to 100 items. Default: `["*"]`. */
  events?: string[] | undefined
}

/** The endpoint, and the secret with which its deliveries are signed. */
export interface WebhookEndpointSecret {
  /** A URL to which events are sent. */
  endpoint: WebhookEndpoint
  /** Secret to verify deliveries. It is returned only once. */
  signingSecret: string
}

/** A URL to which events are sent. */
export interface WebhookEndpoint {
  /** Identifies the endpoint. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** URL to which events are sent by POST. */
  url: string
  /** Purpose of the endpoint, at most 200 characters. */
  description: string | null
  /** Event types to deliver, or `*` for all. */
  events: string[]
  /** Whether events are delivered to the endpoint. */
  status: WebhookEndpointStatus | (string & {})
  /** Share of finished deliveries that succeeded, from 0 to 1; 1 if none has finished. */
  successRate: number
  /** Number of deliveries that succeeded, or failed after their last attempt. */
  finishedCount: number
  /** Number of deliveries that wait for another attempt after a failed attempt; at most 100 are counted. */
  retryingCount: number
  /** Time at which the endpoint was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent fields stay as they are. */
export interface WebhookEndpointUpdate {
  /**
   * URL to which events are sent by POST. It must be https, and its host must not be in a private network. At
   * most 2048 characters.
   */
  url?: string | undefined
  /** Purpose of the endpoint, at most 200 characters. */
  description?: string | null | undefined
  /** Event types to deliver, or `*` for all. From 1 to 100 items. */
  events?: string[] | undefined
  /** Whether events are delivered to the endpoint. */
  status?: WebhookEndpointStatus | undefined
}

/** The test event that was enqueued. */
export interface WebhookTestSent {
  /** The test event that was enqueued. */
  eventId: string
}

/** One page of a list, newest first. */
export interface WebhookDeliveryPage {
  /** The items of this page, newest first. */
  data: WebhookDelivery[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** The sending of one event to one endpoint, with all its attempts. */
export interface WebhookDelivery {
  /** Identifies the delivery. */
  id: string
  /** The event that is delivered. */
  eventId: string
  /** Type of the event. */
  eventType: string
  /**
   * `pending` before and between attempts, `delivering` during an attempt, `succeeded` after a successful
   * attempt, `failed` after ten failed attempts, `dead` if the endpoint was deleted or disabled.
   */
  status: WebhookDeliveryStatus | (string & {})
  /** Number of attempts since the delivery was enqueued or replayed. */
  attemptCount: number
  /** HTTP status of the last response; null if there was none. */
  httpStatus: number | null
  /** Reason why the last attempt failed; null if it did not fail. */
  lastError: string | null
  /** Duration of the last attempt. Unit: ms. */
  latencyMs: number | null
  /** Start of the body of the last response. */
  responsePreview: string | null
  /** Time of the next attempt; null if there is no next attempt. Unit: ISO-8601, UTC. */
  nextAttemptAt: string | null
  /** Time at which the delivery succeeded. Unit: ISO-8601, UTC. */
  deliveredAt: string | null
  /** Time at which the delivery was enqueued. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** A delivery with its body and its attempts. */
export interface WebhookDeliveryDetail {
  /** The sending of one event to one endpoint, with all its attempts. */
  delivery: WebhookDelivery
  /** The body that each attempt sends, byte for byte; null if the event was deleted. */
  body: string | null
  /**
   * The attempts, newest first, also those before a replay; at most the newest 20. Attempts of versions that
   * stored no times are left out.
   */
  attempts: WebhookAttempt[]
}

/** The delivery, enqueued again. */
export interface WebhookDeliveryReplayed {
  /** The sending of one event to one endpoint, with all its attempts. */
  delivery: WebhookDelivery
}

/** Whether events are delivered to the endpoint. */
export type WebhookEndpointStatus = 'enabled' | 'disabled'

/**
 * `pending` before and between attempts, `delivering` during an attempt, `succeeded` after a successful
 * attempt, `failed` after ten failed attempts, `dead` if the endpoint was deleted or disabled.
 */
export type WebhookDeliveryStatus = 'pending' | 'delivering' | 'succeeded' | 'failed' | 'dead'

/** One attempt to send a delivery. */
export interface WebhookAttempt {
  /** Time at which the attempt ended. Unit: ISO-8601, UTC. */
  at: string
  /** HTTP status of the response; null if there was none. */
  httpStatus: number | null
  /** Reason why the attempt failed; null if it did not fail. */
  error: string | null
  /** Duration of the attempt; null if not known. Unit: ms. */
  latencyMs: number | null
  /** Start of the body of the response, as the receiver sent it. Do not interpret it as HTML. */
  responsePreview: string | null
}

/** Which ones `listWebhookDeliveries` gives. */
export interface ListWebhookDeliveriesQuery {
  /** Only the delivery of this event; at most one. From 1 to 80 characters. */
  eventId?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 200. Default: 50. Default: `50`. */
  limit?: number | undefined
}
