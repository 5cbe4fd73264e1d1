// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

/** A list answered whole. */
export interface WebhookEndpointList {
  /** All items, newest first. */
  data: WebhookEndpoint[]
}

/** What a new endpoint is made of. */
export interface WebhookEndpointCreate {
  /**
   * Where events are posted to. It must be https, and its host must not be in a private network. At most 2048
   * characters.
   */
  url: string
  /** What it is for, at most 200 characters. */
  description?: string | undefined
  /** Event types to deliver, or `*` for all. From 1 to 100 items. Default: `["*"]`. */
  events?: string[] | undefined
}

/** The endpoint, and the secret its deliveries are signed with. */
export interface WebhookEndpointSecret {
  /** An address that events are posted to. */
  endpoint: WebhookEndpoint
  /** Verifies deliveries. It is shown this once. */
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
  /** What it is for, at most 200 characters. */
  description: string | null
  /** Event types to deliver, or `*` for all. */
  events: string[]
  /** Whether events are delivered to it. */
  status: WebhookEndpointStatus | (string & {})
  /** Share of finished deliveries that succeeded, 0 to 1; 1 while there are none. */
  successRate: number
  /** When it was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The fields to change; absent ones stay as they are. */
export interface WebhookEndpointUpdate {
  /**
   * Where events are posted to. It must be https, and its host must not be in a private network. At most 2048
   * characters.
   */
  url?: string | undefined
  /** What it is for, at most 200 characters. */
  description?: string | null | undefined
  /** Event types to deliver, or `*` for all. From 1 to 100 items. */
  events?: string[] | undefined
  /** Whether events are delivered to it. */
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
  /** Pass as `cursor` for the next page; null on the last one. */
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
   * `pending` until sent and between tries, `delivering` during one, `failed` after the tenth, `dead` when
   * the endpoint was deleted or disabled.
   */
  status: WebhookDeliveryStatus | (string & {})
  /** Tries made since it was enqueued or replayed. */
  attemptCount: number
  /** Status of the last answer. */
  httpStatus: number | null
  /** Why the last try failed. */
  lastError: string | null
  /** How long the last try took. Unit: ms. */
  latencyMs: number | null
  /** Start of the last answer. */
  responsePreview: string | null
  /** When it is tried next. Unit: ISO-8601, UTC. */
  nextAttemptAt: string | null
  /** When it succeeded. Unit: ISO-8601, UTC. */
  deliveredAt: string | null
  /** When it was enqueued. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** The delivery, enqueued again. */
export interface WebhookDeliveryReplayed {
  /** One event on its way to one endpoint. */
  delivery: WebhookDelivery
}

/** Whether events are delivered to it. */
export type WebhookEndpointStatus = 'enabled' | 'disabled'

/**
 * `pending` until sent and between tries, `delivering` during one, `failed` after the tenth, `dead` when the
 * endpoint was deleted or disabled.
 */
export type WebhookDeliveryStatus = 'pending' | 'delivering' | 'succeeded' | 'failed' | 'dead'

/** Which ones `listWebhookDeliveries` gives. */
export interface ListWebhookDeliveriesQuery {
  /** The `nextCursor` of the page before; absent for the first page. Opaque. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 200, 50 by default. Default: `50`. */
  limit?: number | undefined
}
