import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { invalid } from './api-error.ts'
import { allowAnyOrigin, answerPreflight, isOpenToOrigins, isPreflight } from './cross-origin.ts'
import { sendError } from './error-funnel.ts'
import { beginFacts, type Facts } from './facts.ts'
import { logOnClose } from './log-on-close.ts'
import type { HttpPorts } from './ports.ts'
import { pathOf, targetFault } from './request-target.ts'
import { constantHeaders } from './security-headers.ts'
import { traceRequest } from './trace-request.ts'

/**
 * Returns the first step of every request: it assigns the request id, sets the headers common to all responses, logs
 * the request when its connection closes, and refuses malformed request targets before Express parses them.
 */
export const createListener = (context: HttpPorts, app: Express): RequestListener => {
  const headers = constantHeaders()
  const warnOfProxy = createProxyWarning(context)
  const handle = ({ requestId }: Facts, request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-request-id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    warnOfProxy(request)
    const fault = faultOf(request)
    if (fault !== null) sendError(response, invalid('path', fault))
    else route(app, request, response)
  }
  return (request, response) => {
    const facts = beginFacts(response, context.ids.make('request'))
    logOnClose(context, facts, request, response)
    if (context.traces === null) handle(facts, request, response)
    else traceRequest(context.traces, { facts, request, response }, () => handle(facts, request, response))
  }
}

const faultOf = ({ url = '', headers, httpVersion }: IncomingMessage): string | null =>
  headers.host === undefined && httpVersion === '1.1' ? 'The request has no Host header.' : targetFault(url)

const route = (app: Express, request: IncomingMessage, response: ServerResponse): void => {
  if (isOpenToOrigins(pathOf(request.url ?? ''))) {
    allowAnyOrigin(response)
    if (isPreflight(request)) {
      answerPreflight(response)
      return
    }
  }
  app(request, response)
}

/**
 * Returns a function that warns once if requests come through a proxy that is not configured as trusted: all callers
 * behind it then share one address and one rate limit.
 */
const createProxyWarning = ({ config, log }: HttpPorts) => {
  let isSaid = config.trustedProxies > 0
  return ({ headers }: IncomingMessage): void => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      'X-Forwarded-For comes with requests and is not believed, so all callers behind the proxy share one ' +
        'allowance. Set TRUSTED_PROXIES to the number of proxies before this server.',
    )
  }
}
