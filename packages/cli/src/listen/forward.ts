/** Sends one event to the local receiver, as the service sends a webhook. */
import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook, type WebhookEvent } from '@stablerail/sdk/webhooks'

/** The response of the receiver. `status` is null if no complete response arrived. */
export type Forwarded = { status: number | null; problem?: string; tookMs: number }

/** The time within which the service expects a response to a webhook. */
const timeoutMs = 15_000
/**
 * The delays before further attempts while nothing listens at the address, as while a local server restarts.
 * Every other failure is shown, and the next event follows.
 */
const retryDelaysMs = [500, 1_000, 2_000, 4_000]

export type Target = { url: URL; secret: string }

const problemOf = (error: unknown): string => {
  const { name, cause, message } = error as { name?: string; cause?: { code?: string }; message?: string }
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  return cause?.code ?? message ?? `${error}`
}

const attempt = async (body: string, { url, secret }: Target, signal: AbortSignal): Promise<Forwarded> => {
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Stablerail/1 (+webhooks)',
        'x-service-signature': await signWebhook(body, { secret }),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.arrayBuffer()
    return { status: response.status, tookMs: tookMs() }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, problem: problemOf(error), tookMs: tookMs() }
  }
}

/** Sends an event and returns the response of the receiver. `onWait` is called before each further attempt. */
export const forward = async (
  event: WebhookEvent,
  target: Target,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Forwarded> => {
  const body = JSON.stringify(event)
  for (const delayMs of retryDelaysMs) {
    const forwarded = await attempt(body, target, signal)
    if (forwarded.problem !== 'ECONNREFUSED') return forwarded
    onWait()
    await sleep(delayMs, undefined, { signal })
  }
  return attempt(body, target, signal)
}
