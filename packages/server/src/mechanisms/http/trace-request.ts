import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Span, Traces } from '../traces/index.ts'
import type { RequestFacts } from './facts.ts'

/** The methods in OpenTelemetry's conventions. Any other method is arbitrary text from a caller. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'])

/**
 * Runs the handling of a request in a span, which ends with the response. A caller's `traceparent` is linked and not
 * continued, because callers must not decide which traces are recorded, or add spans to other traces.
 */
export const traceRequest = (
  traces: Traces,
  { facts, request, response }: { facts: RequestFacts; request: IncomingMessage; response: ServerResponse },
  handle: () => void,
): void => {
  const { traceparent } = request.headers
  const span = traces.open({
    name: 'request',
    kind: 'server',
    parent: null,
    link: typeof traceparent === 'string' ? traceparent : undefined,
  })
  facts.traceId = span.traceId()
  response.on('close', () => endSpan(span, facts, { method: request.method ?? '', response }))
  traces.within(span, handle)
}

const endSpan = (
  span: Span,
  { operation, requestId, route, workspaceId, errorCode }: RequestFacts,
  { method, response }: { method: string; response: ServerResponse },
): void => {
  const name = methods.has(method) ? method : '_OTHER'
  const status = response.writableFinished ? response.statusCode : undefined
  span.rename(operation ?? (name === '_OTHER' ? 'HTTP' : name))
  span.set({
    'http.request.method': name,
    'http.route': route,
    'http.response.status_code': status,
    'stablerail.request.id': requestId,
    'stablerail.workspace.id': workspaceId,
    'stablerail.error.code': errorCode,
  })
  if (status === undefined) span.set({ 'error.type': 'client_left' })
  else if (status >= 500) span.fail(String(status))
  span.end()
}
