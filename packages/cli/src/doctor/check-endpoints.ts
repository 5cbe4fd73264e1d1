/** Checks webhook endpoints: by a test event in test mode, otherwise by the deliveries so far. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Client,
  ForbiddenError,
  listWebhookDeliveries,
  listWebhookEndpoints,
  sendTestWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stablerail/sdk/functions'
import type { Account } from '../account/account.ts'
import { cleanText } from '../output/clean.ts'
import { type Finding, finding } from './checks.ts'

const deliveredWithinMs = 10_000
const lookEveryMs = 250
/** The statuses with which a receiver refuses a signature. */
const refusals = [400, 401, 403]

const isAttempted = ({ latencyMs, lastError }: WebhookDelivery) => latencyMs !== null || lastError !== null

/** Sends a test event, and returns its delivery after the first attempt; null if the key may only read. */
const tryDelivery = async (client: Client, endpointId: string): Promise<WebhookDelivery | null> => {
  const sent = await sendTestWebhook(client, endpointId).catch((error: unknown) => {
    if (error instanceof ForbiddenError) return null
    throw error
  })
  if (sent === null) return null
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const [delivery = null] = (await listWebhookDeliveries(client, endpointId, { eventId: sent.eventId }))
      .data
    if ((delivery !== null && isAttempted(delivery)) || waitedMs >= deliveredWithinMs) return delivery
    await delay(lookEveryMs)
  }
}

/** Returns what the delivery of a test event shows against the endpoint; null if it succeeded. */
const faultOf = ({ status, httpStatus, lastError, attemptCount }: WebhookDelivery): string | null => {
  if (status === 'succeeded') return null
  if (httpStatus !== null && refusals.includes(httpStatus))
    return `refused a test event with ${httpStatus}: compare the signing secret of the receiver`
  if (httpStatus !== null) return `responded ${httpStatus} to a test event`
  if (lastError !== null) return `was not reached by a test event: ${cleanText(lastError)}`
  const seconds = deliveredWithinMs / 1_000
  return attemptCount === 0
    ? `was sent no test event within ${seconds} s: does a worker of the deployment run?`
    : `has not responded to a test event for ${seconds} s`
}

const checkEndpoint = async (
  client: Client,
  { id, url, status, successRate, finishedCount, retryingCount }: WebhookEndpoint,
  { livemode }: Account,
): Promise<Finding> => {
  const where = `${cleanText(url)} (${id})`
  if (status === 'disabled') return finding('endpoint', 'warning', `${where} is disabled`)
  const delivery = livemode ? null : await tryDelivery(client, id)
  const fault = delivery && faultOf(delivery)
  if (fault !== null) return finding('endpoint', 'failed', `${where} ${fault}`)
  if (retryingCount > 0)
    return finding('endpoint', 'failed', `${where} fails: ${retryingCount} deliveries are tried again`)
  if (delivery !== null)
    return finding(
      'endpoint',
      'ok',
      `${where} accepted a test event with ${delivery.httpStatus} in ${delivery.latencyMs} ms`,
    )
  if (finishedCount === 0) return finding('endpoint', 'ok', `${where} is enabled; nothing was delivered yet`)
  const rate = `${Math.round(successRate * 100)} % of ${finishedCount} deliveries succeeded`
  return finding('endpoint', successRate < 0.9 ? 'failed' : 'ok', `${where}: ${rate}`)
}

export const checkEndpoints = async (client: Client, account: Account): Promise<Finding[]> => {
  const { data } = await listWebhookEndpoints(client)
  if (data.length === 0) return [finding('endpoints', 'warning', 'there is no webhook endpoint')]
  return await Promise.all(data.map((endpoint) => checkEndpoint(client, endpoint, account)))
}
