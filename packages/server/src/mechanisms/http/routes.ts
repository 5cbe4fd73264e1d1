import {
  type Contract,
  contract,
  type Group,
  isNoBody,
  type Route,
  type RouteFacts,
} from '@stablerail/contract'
import type { z } from 'zod'
import type { Scope } from '../../ports/index.ts'
import type { Work } from '../work/index.ts'
import type { HttpPorts } from './ports.ts'
import type { Principal } from './principal.ts'
import type { Stream } from './serve-stream.ts'

type Schema<R, Part extends string> = R extends { [_ in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type Params<R> = R extends { pathParams: infer S extends z.ZodType } ? z.output<S> : Record<never, never>

/** The parameters, query and body of a request, parsed by the contract. */
type Parsed<R> = { params: Params<R>; query: Schema<R, 'query'>; body: Schema<R, 'body'> }

type SuccessBody<S> = S extends z.ZodType ? { body: z.input<S> } : { body?: never }

/** Properties of a response that concern its stored copy and are not sent. */
type AnswerFacts = {
  /** The response holds a secret: its stored copy is encrypted. */
  secret?: boolean
  /** The record whose personal data the response holds: deleting the record deletes the stored copy too. */
  subjectId?: string
}

/** The responses that a handler may return: the route's own success statuses and bodies. Errors are thrown. */
export type Answer<R> = R extends { successes: infer Successes }
  ? { [Status in keyof Successes]: { status: Status } & SuccessBody<Successes[Status]> }[keyof Successes] &
      AnswerFacts
  : never

export type CsvAnswer = { status: 200; csv: AsyncIterable<string>; filename: string }

/** A file response. A client that has the version with this ETag gets 304, and the file is not read. */
export type FileAnswer = {
  status: 200
  file: {
    contentType: string
    /**
     * The ETag, which must differ whenever the bytes of the file differ. Characters: a-z, A-Z, 0-9, - and _.
     */
    tag: string
    read(): Promise<Uint8Array>
    headers?: Readonly<Record<string, string>>
  }
}

/** A response that lasts until the client disconnects, for routes that stream. */
export type StreamAnswer = { status: 200; stream: Stream }

type AnswerOf<R> = R extends { metadata: { stream: true } }
  ? StreamAnswer
  : R extends { metadata: { contentType: string } }
    ? FileAnswer
    : Answer<R>

/**
 * `lastEventId` is the last message that a reconnecting client received, null on its first connection. `languages`
 * are the languages that the client requests, most preferred first.
 */
type Resumed = { lastEventId: string | null; languages: readonly string[] }

/** The IP address of a request, and its country if a proxy sends it. */
export type Visitor = { ip: string; country: string | null }

type Read<R, Ports> = (
  request: Parsed<R> & Resumed & { context: Ports; scope: Scope; principal: Principal },
) => Promise<AnswerOf<R> | (R extends { metadata: { csv?: true } } ? CsvAnswer : never)>

/** A handler that runs in a unit of work. The idempotency key, the response and the events commit with it. */
type Write<R, Ports> = (
  request: Parsed<R> & { work: Work<Ports>; principal: Principal },
) => Promise<Answer<R>>

type Preparing = {
  principal: Principal
  /**
   * Identifies the request: equal for all requests with the same idempotency key and body. `prepare` may store it
   * with rows that it writes before the transaction, so that a retry recognises its own rows.
   */
  identity: string
}

/** A write that does work before its transaction begins, such as a network call. */
type PreparedWrite<R, Prepared, Ports> = {
  prepare(request: Parsed<R> & { context: Ports; scope: Scope } & Preparing): Promise<Prepared>
  run(
    request: Parsed<R> & { work: Work<Ports>; principal: Principal; prepared: Prepared },
  ): Promise<Answer<R>>
  /**
   * For a response that becomes outdated: returns the body to send instead of the stored body when the request is
   * retried under its idempotency key. Null keeps the stored body. It is called outside of transactions.
   */
  renew?(
    request: Parsed<R> & { context: Ports; scope: Scope; answer: StoredBody<R> },
  ): Promise<StoredBody<R> | null>
}

type StoredBody<R> = R extends { successes: infer Successes }
  ? {
      [Status in keyof Successes]: Successes[Status] extends z.ZodType ? z.input<Successes[Status]> : never
    }[keyof Successes]
  : never

/** A handler of a public route. The operation finds the workspace by a token, so it opens its own unit of work. */
type Open<R, Ports> = (
  request: Parsed<R> & Resumed & { context: Ports; visitor: Visitor },
) => Promise<AnswerOf<R>>

type HandlerOf<R, Ports> = R extends { metadata: { access: { by: 'anyone' } } }
  ? Open<R, Ports>
  : R extends { method: 'GET' }
    ? Read<R, Ports>
    : // biome-ignore lint/suspicious/noExplicitAny: what prepare answers is between the two functions.
      Write<R, Ports> | PreparedWrite<R, any, Ports>

/** A handler for each operation of the group. `Ports` is the context that handlers receive. */
export type Handlers<G extends Group, Ports> = {
  [K in keyof Contract[G]]: HandlerOf<Contract[G][K], Ports>
}

/** A response of a handler without its types, which `implement` has checked. */
export type AnyAnswer = {
  status: number
  body?: unknown
  csv?: AsyncIterable<string>
  filename?: string
  file?: FileAnswer['file']
  stream?: Stream
} & AnswerFacts
/** The common form of all handlers: the operation, and its step before the transaction, if any. */
export type AnyHandler = {
  // biome-ignore lint/suspicious/noExplicitAny: each handler is handed what its own route parsed.
  prepare?: (request: any) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: each handler is handed what its own route parsed.
  run: (request: any) => Promise<AnyAnswer>
  // biome-ignore lint/suspicious/noExplicitAny: each handler is handed what its own route parsed.
  renew?: (request: any) => Promise<unknown>
  isSerial?: boolean
}

export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  metadata: RouteFacts
  pathParams?: z.ZodType
  query: z.ZodType
  body?: z.ZodType
  successes: Record<number, z.ZodType>
}

export type ImplementedRoute = { route: RouteDefinition; handler: AnyHandler }

/** Returns the route that ts-rest matched for a request. */
export const routeOf = (request: object): RouteDefinition =>
  (request as { tsRestRoute: RouteDefinition }).tsRestRoute

const serialWrites = new WeakSet<object>()

/**
 * Marks a write whose transactions lock the same row of the workspace until COMMIT. Only few of them run at a time in one
 * workspace and mode; the others wait without a connection.
 */
export const serial = <Handler extends object>(handler: Handler): Handler => {
  serialWrites.add(handler)
  return handler
}

const normalise = (handler: AnyHandler | AnyHandler['run']): AnyHandler =>
  typeof handler === 'function' ? { run: handler, isSerial: serialWrites.has(handler) } : handler

/**
 * Returns the function that binds every route of a group to its handler. `Ports` is the type of the context
 * that the handlers receive. A missing handler, or a handler with a wrong response type, does not compile.
 */
export const createImplement =
  <Ports extends HttpPorts>() =>
  <G extends Group>(group: G, handlers: Handlers<G, Ports>): ImplementedRoute[] =>
    Object.entries(contract[group] as unknown as Record<string, Route>).map(([name, route]) => ({
      route: {
        ...route,
        body: isNoBody(route.body) ? undefined : route.body,
      } as unknown as RouteDefinition,
      handler: normalise((handlers as Record<string, unknown>)[name] as AnyHandler | AnyHandler['run']),
    }))
