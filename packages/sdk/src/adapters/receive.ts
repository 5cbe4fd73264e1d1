/** The steps that every adapter shares: verify a delivery, handle its event once, respond. */
import { checkHandlers, handleEvent } from '../webhook-dispatch.ts'
import { WebhookReceiveError } from '../webhook-receive-error.ts'
import { type RawBody, verify, type WebhookHeaders, WebhookVerificationError } from '../webhooks.ts'
import type { WebhookHandlerOptions } from './options.ts'

/** A webhook delivery, as the adapter of a framework passes it on. */
export type Delivery<Request> = {
  request: Request
  headers: WebhookHeaders
  /** Returns the raw body. It may return the result of a body parser, which is then refused. */
  readBody: (maxBytes: number) => unknown
  /**
   * Advice on how to get the raw body in this framework. It is part of the error for a body that was already
   * parsed.
   */
  parsedFix: string
}

/** The response to a delivery. `body` is an empty string for a response without a body. */
export type Outcome = { status: number; headers: Record<string, string>; body: string }

const defaultMaxBodyBytes = 1_048_576

/** Error codes for a wrong set-up of the receiver. These errors are logged by default. */
const ownFaults = new Set<string>(['missing_secret', 'invalid_option', 'body_parsed'])

const refused = (status: number, code: string, message: string): Outcome => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { code, message } }),
})

const outcomeOf = (error: unknown, parsedFix: string): Outcome => {
  if (error instanceof WebhookReceiveError) return refused(error.status, error.code, error.message)
  if (error instanceof WebhookVerificationError) {
    const message = error.code === 'body_parsed' ? `The body was parsed already. ${parsedFix}` : error.message
    const isConfiguration = error.code === 'missing_secret' || error.code === 'invalid_option'
    return refused(isConfiguration ? 500 : 400, error.code, message)
  }
  // The response has a fixed message. The receiver's own error may contain internal details, and the service
  // logs the response.
  return refused(500, 'handler_failed', 'The receiver failed. Deliver the event again.')
}

const log = (error: unknown, outcome: Outcome) => {
  if (error instanceof WebhookReceiveError) return
  if (!(error instanceof WebhookVerificationError))
    console.error('A webhook verified but could not be handled; it will come again.', error)
  else if (ownFaults.has(error.code)) console.error(`A webhook was refused: ${outcome.body}`)
}

const report = async <Request>(
  error: unknown,
  outcome: Outcome,
  request: Request,
  { onError }: WebhookHandlerOptions<Request>,
) => {
  try {
    if (onError) await onError(error, request)
    else log(error, outcome)
  } catch {
    // An error in `onError` must not change the response.
  }
}

const take = async <Request>(delivery: Delivery<Request>, options: WebhookHandlerOptions<Request>) => {
  const { request, headers, readBody } = delivery
  const { secret, onEvent, store, toleranceSeconds, now, maxBodyBytes = defaultMaxBodyBytes } = options
  const body = (await readBody(maxBodyBytes)) as RawBody
  const secrets = typeof secret === 'function' ? await secret(request) : secret
  const event = await verify(body, headers, secrets, { toleranceSeconds, now })
  await handleEvent(event, request, onEvent, store)
}

/**
 * Creates the function that verifies a delivery, passes its event to the handler and returns the response.
 * The function never rejects. Throws immediately if the handlers could not handle any event.
 */
export const receiverOf = <Request>(
  options: WebhookHandlerOptions<Request>,
): ((delivery: Delivery<Request>) => Promise<Outcome>) => {
  checkHandlers(options?.onEvent)
  return async (delivery) => {
    try {
      await take(delivery, options)
      return { status: 204, headers: {}, body: '' }
    } catch (error) {
      const outcome = outcomeOf(error, delivery.parsedFix)
      await report(error, outcome, delivery.request, options)
      return outcome
    }
  }
}
