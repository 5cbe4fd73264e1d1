/**
 * HTTP: how requests come in and answers go out.
 *
 * `createHttpServer` limits connections and answers bytes that are not HTTP. `createListener` gives a request its id,
 * the headers of every answer and its log line, and refuses malformed request targets. Express finds the route.
 * `mountRoutes` has @ts-rest/express run, for every route of the contract: `admit` (who asks, for which workspace, in
 * which role, how often, with which idempotency key), `readBody`, validation, and the operation by `serve`. A write
 * runs in one transaction with its idempotency key, its events and its answer (`idempotency/`). `createErrorFunnel` is
 * the one place where an error becomes an answer.
 *
 * A room binds operations with the function that `createImplement` returns and throws `ApiError`; it never sees a request or a response. Who may do
 * what is for the wing `access` to say: it is handed in as `authenticate`.
 *
 * A route may answer a stream of server-sent events (`serve-stream.ts`): a place for it is taken first (`stream-places.ts`,
 * bounded by caller, workspace, address and process), and the caller is confirmed while it lasts. A reader who does not
 * read is cut off once little waits in memory for it; a stream ends after a quarter of an hour, at the stop of the process,
 * and when its caller may no longer read.
 *
 * Not promised: one rate limit for the whole deployment. Each process counts by itself, because the limits protect the
 * process; no operation relies on them.
 */
export { ApiError, invalid, notFound } from './api-error.ts'
export { callerAddress } from './caller-address.ts'
export { type Connection, connectionLimits, openConnection } from './connection.ts'
export { csvField, csvPages } from './csv.ts'
export { createErrorFunnel, createUnmatched, discardRest, reportBroken } from './error-funnel.ts'
export { factsOf } from './facts.ts'
export { createHttpServer } from './http-server.ts'
export { forgetSubject } from './idempotency/forget-subject.ts'
export { purgeIdempotencyKeys } from './idempotency/run-once.ts'
export { sealedReplies } from './idempotency/sealed-store.ts'
export { createListener } from './listener.ts'
export { mountRoutes } from './mount.ts'
export { decodeCursor, encodeCursor, toPage } from './page.ts'
export type { HttpPorts } from './ports.ts'
export type { Authenticate, Principal } from './principal.ts'
export { createRateLimits, type RateLimits, withoutLimits } from './rate-limits.ts'
export { readFormBody, readJsonBody } from './read-body.ts'
export { mountReference } from './reference.ts'
export { createImplement, type FileAnswer, type ImplementedRoute, type Visitor } from './routes.ts'
export { visitorOf } from './serve.ts'
export { createStaticAnswer, type StaticAnswer, sendStatic } from './static-answer.ts'
export { createStreamPlaces, type StreamPlaces } from './stream-places.ts'
export { refuseUnsafeText, requireEventTypes } from './validate.ts'
