import { type WebhookAttempt, type WebhookDelivery, webhookDeliveryMoves } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Scope } from '../../ports/index.ts'
import type { Tables } from '../db/index.ts'
import { nextAttemptAt } from './retry-plan.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/**
 * A claimed attempt to send a delivery, without the content of the request. This is enough to record its
 * result, also by a worker that takes over the attempt of a worker that died. Only the owner of the lease may
 * record the result, until the lease ends.
 */
export type LostAttempt = Scope & {
  id: string
  endpointId: string
  leaseOwner: string
  /** The end of the lease, by `performance.now()` of the process that holds it. */
  leaseEndsMs: number
  /** The number of this attempt, from 1. */
  attemptCount: number
}

export type ClaimedDelivery = LostAttempt & {
  url: string
  secretSealed: Buffer
  event: { id: string; type: string; createdAt: Date; payload: string; traceparent: string | null }
}

export type AttemptResult =
  | { kind: 'answered'; httpStatus: number; responsePreview: string; latencyMs: number }
  | { kind: 'unanswered'; error: string; latencyMs: number }
  /** The request may have arrived: the worker was stopped or died before it received a response. */
  | { kind: 'interrupted'; error: string }
  /**
   * Nothing was sent, for a reason within this service: the delivery becomes due again and the attempt does not
   * count.
   */
  | { kind: 'not_made'; againInMs: number }

/** The values that the database stores for an attempt's result. */
export type AttemptRecord = Pick<
  LostAttempt,
  'workspaceId' | 'livemode' | 'id' | 'endpointId' | 'leaseOwner'
> & {
  status: 'pending' | 'succeeded' | 'failed'
  /** False when the attempt does not count towards the limit of attempts. */
  attempted: boolean
  nextAttemptAt: Date | null
  /** Whether `nextAttemptAt` is in the future; `upkeep` then makes the delivery due at that time. */
  waiting: boolean
  httpStatus: number | null
  lastError: string | null
  latencyMs: number | null
  responsePreview: string | null
  deliveredAt: Date | null
  /** The time at which the result was recorded. */
  attemptedAt: Date
}

const nothingKnown = {
  attempted: true,
  nextAttemptAt: null,
  waiting: false,
  httpStatus: null,
  lastError: null,
  latencyMs: null,
  responsePreview: null,
  deliveredAt: null,
}

/** Returns the record of an attempt's result: the delivery's next status, and the time of its next attempt. */
export const recordAttempt = (attempt: LostAttempt, result: AttemptResult, now: Date): AttemptRecord => {
  const { workspaceId, livemode, id, endpointId, leaseOwner, attemptCount } = attempt
  const base = { workspaceId, livemode, id, endpointId, leaseOwner, ...nothingKnown, attemptedAt: now }
  switch (result.kind) {
    case 'answered': {
      const { httpStatus, responsePreview, latencyMs } = result
      const answer = { ...base, httpStatus, responsePreview, latencyMs }
      return isSuccess(httpStatus)
        ? { ...answer, status: webhookDeliveryMoves.succeed.to, deliveredAt: now }
        : { ...answer, ...retry(attemptCount, now), lastError: explainStatus(httpStatus) }
    }
    case 'unanswered':
      return { ...base, ...retry(attemptCount, now), lastError: result.error, latencyMs: result.latencyMs }
    case 'interrupted':
      // Makes the delivery due again at once, unless this was its last attempt. The worker was interrupted,
      // and the receiver did not fail.
      return retry(attemptCount, now).status === webhookDeliveryMoves.giveUp.to
        ? { ...base, status: webhookDeliveryMoves.giveUp.to, lastError: result.error }
        : { ...base, status: webhookDeliveryMoves.retry.to, nextAttemptAt: now, lastError: result.error }
    case 'not_made': {
      const nextAttemptAt = new Date(now.getTime() + result.againInMs)
      return {
        ...base,
        status: webhookDeliveryMoves.retry.to,
        attempted: false,
        nextAttemptAt,
        waiting: result.againInMs > 0,
      }
    }
  }
}

export const isSuccess = (httpStatus: number): boolean => httpStatus >= 200 && httpStatus <= 299

/** Returns whether an attempt counts as a failure of its receiver. */
export const isFailure = (result: AttemptResult): boolean =>
  result.kind === 'answered' ? !isSuccess(result.httpStatus) : result.kind !== 'not_made'

const retry = (attemptCount: number, failedAt: Date) => {
  const next = nextAttemptAt({ attemptCount, failedAt })
  return next === null
    ? { status: webhookDeliveryMoves.giveUp.to }
    : { status: webhookDeliveryMoves.retry.to, nextAttemptAt: next, waiting: true }
}

const explainStatus = (httpStatus: number): string =>
  httpStatus >= 300 && httpStatus <= 399
    ? `The endpoint answered ${httpStatus}. Redirects are not followed: register the address it leads to.`
    : `The endpoint answered ${httpStatus}. Only a 2xx answer counts as received.`

export const toWebhookDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  status: row.status,
  attemptCount: row.attempt_count,
  httpStatus: row.http_status,
  lastError: row.last_error,
  latencyMs: row.latency_ms,
  responsePreview: row.response_preview,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Returns the attempts of a delivery, newest first. An attempt of a version that stored no time is left out. */
export const toAttempts = (row: DeliveryRow): WebhookAttempt[] => {
  const earlier = (row.earlier_attempts ?? []).map((attempt) => ({
    ...attempt,
    at: new Date(attempt.at).toISOString(),
  }))
  if (row.attempted_at === null) return earlier.toReversed()
  const last = {
    at: row.attempted_at.toISOString(),
    httpStatus: row.http_status,
    error: row.last_error,
    latencyMs: row.latency_ms,
    responsePreview: row.response_preview,
  }
  return [...earlier, last].toReversed()
}
