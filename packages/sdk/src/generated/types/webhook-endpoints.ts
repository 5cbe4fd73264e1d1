// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** A list answered whole. */
export interface WebhookEndpointList {
  /** All items, newest first. */
  data: WebhookEndpoint[]
}

/** The fields of a webhook endpoint to create. */
export interface WebhookEndpointCreate {
  /**
   * Where events are posted to. It must be https, and its host must not be in a private network. At most 2048
   * characters.
   */
  url: string
  /** What the endpoint is for, at most 200 characters. */
  description?: string | undefined
  /** Event types to deliver, or `*` for all. From 1 to 100 items. Default: `["*"]`. */
  events?: string[] | undefined
}

/** The endpoint, and the secret that its deliveries are signed with. */
export interface WebhookEndpointSecret {
  /** An address that events are posted to. */
  endpoint: WebhookEndpoint
  /** The secret that verifies deliveries. It is answered this once only. */
  signingSecret: string
}

/** An address that events are posted to. */
export interface WebhookEndpoint {
  /** Identifies the endpoint. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Where events are posted to. */
  url: string
  /** What the endpoint is for, at most 200 characters. */
  description: string | null
  /** Event types to deliver, or `*` for all. */
  events: string[]
  /** Whether events are delivered to the endpoint. */
  status: WebhookEndpointStatus | (string & {})
  /** Share of finished deliveries that succeeded, 0 to 1; 1 while there are none. */
  successRate: number
  /** Deliveries that succeeded or failed for the last time. */
  finishedCount: number
  /** Deliveries that failed and wait for another attempt; at most 100 are counted. */
  retryingCount: number
  /** When the endpoint was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent ones stay as they are. */
export interface WebhookEndpointUpdate {
  /**
   * Where events are posted to. It must be https, and its host must not be in a private network. At most 2048
   * characters.
   */
  url?: string | undefined
  /** What the endpoint is for, at most 200 characters. */
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
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
  /** Identifies the delivery. */
  id: string
  /** The event that is delivered. */
  eventId: string
  /** The type of that event. */
  eventType: string
  /**
   * `pending` before and between attempts, `delivering` during an attempt, `failed` after the tenth attempt,
   * `dead` when the endpoint was deleted or disabled.
   */
  status: WebhookDeliveryStatus | (string & {})
  /** Attempts made since the delivery was enqueued or replayed. */
  attemptCount: number
  /** HTTP status of the last answer. */
  httpStatus: number | null
  /** Why the last attempt failed. */
  lastError: string | null
  /** How long the last attempt took. Unit: ms. */
  latencyMs: number | null
  /** Start of the body of the last answer. */
  responsePreview: string | null
  /** When the next attempt is made. Unit: ISO-8601, UTC. */
  nextAttemptAt: string | null
  /** When the delivery succeeded. Unit: ISO-8601, UTC. */
  deliveredAt: string | null
  /** When the delivery was enqueued. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The delivery, enqueued again. */
export interface WebhookDeliveryReplayed {
  /** One event on its way to one endpoint. */
  delivery: WebhookDelivery
}

/** Whether events are delivered to the endpoint. */
export type WebhookEndpointStatus = 'enabled' | 'disabled'

/**
 * `pending` before and between attempts, `delivering` during an attempt, `failed` after the tenth attempt,
 * `dead` when the endpoint was deleted or disabled.
 */
export type WebhookDeliveryStatus = 'pending' | 'delivering' | 'succeeded' | 'failed' | 'dead'

/** Which ones `listWebhookDeliveries` gives. */
export interface ListWebhookDeliveriesQuery {
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 200, 50 by default. Default: `50`. */
  limit?: number | undefined
}
