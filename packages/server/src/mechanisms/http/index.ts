/**
 * HTTP: how requests are received and responses are sent.
 *
 * `createHttpServer` limits connections and responds to bytes that are not HTTP. `createListener` sets a request's id,
 * the common response headers and the log line, and refuses malformed request targets. Express finds the route. For
 * every route of the contract, `mountRoutes` has @ts-rest/express run `admit` (caller, workspace, role, rate limit,
 * idempotency key), `readBody`, validation, and the operation through `serve`. A write runs in one transaction with its
 * idempotency key, its events and its response (`idempotency/`). `createErrorFunnel` is the only place where an error
 * becomes a response.
 *
 * A module binds its operations with the function that `createImplement` returns, and throws `ApiError`; it never sees
 * a request or a response object. The folder `access` decides which caller may call which operation: it is passed in as
 * `authenticate`.
 *
 * A route may return a stream of server-sent events (`serve-stream.ts`). The stream first needs a slot
 * (`stream-places.ts`, limited by caller, workspace, address and process), and its caller is authenticated again while
 * it lasts. A client that does not read is disconnected when its small buffer is full for too long. A stream ends after
 * 15 minutes, when the process stops, and when its caller may no longer read.
 *
 * Not promised: one rate limit for the whole deployment. Each process counts separately, because the limits only
 * protect the process; no operation depends on them.
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
export { sendFile } from './reply.ts'
export { createImplement, type FileAnswer, type ImplementedRoute, serial, type Visitor } from './routes.ts'
export { toFile, visitorOf } from './serve.ts'
export { createStaticAnswer, type StaticAnswer, sendStatic } from './static-answer.ts'
export { createStreamPlaces, type StreamPlaces } from './stream-places.ts'
export { refuseUnsafeText, requireEventTypes } from './validate.ts'
