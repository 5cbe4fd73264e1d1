/** What every adapter does with a delivery, whatever the framework: verify, handle once, answer. */
import { checkHandlers, handleEvent } from '../webhook-dispatch.ts'
import { WebhookReceiveError } from '../webhook-receive-error.ts'
import { type RawBody, verify, type WebhookHeaders, WebhookVerificationError } from '../webhooks.ts'
import type { WebhookHandlerOptions } from './options.ts'

/** A delivery as a framework gives it. */
export type Delivery<Request> = {
  request: Request
  headers: WebhookHeaders
  /** Gives the raw body, or whatever a parser made of it, which is then refused. */
  readBody: (maxBytes: number) => unknown
  /** How to get the raw body in this framework, for whoever let a parser run first. */
  parsedFix: string
}

/** What to answer. Without a body, `body` is empty. */
export type Outcome = { status: number; headers: Record<string, string>; body: string }

const defaultMaxBodyBytes = 1_048_576

/** Faults of the receiver's own set-up, which are worth a line in its log. */
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
  // What the receiver's code threw may tell of its inside; the answer goes to the service and its logs.
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
    // A reporter that fails must not turn an answer into another.
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
 * Makes what verifies a delivery, has its event handled and says what to answer. That never rejects; handlers that
 * could take no event are refused at once.
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
