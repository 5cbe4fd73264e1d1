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

/** What a request brings, parsed by the contract. */
type Parsed<R> = { params: Params<R>; query: Schema<R, 'query'>; body: Schema<R, 'body'> }

type SuccessBody<S> = S extends z.ZodType ? { body: z.input<S> } : { body?: never }

/** Properties of an answer that concern its stored copy and are not sent. */
type AnswerFacts = {
  /** The answer holds a secret: its stored copy is encrypted. */
  secret?: boolean
  /** The record whose personal data the answer holds: deleting the record deletes the stored copy too. */
  subjectId?: string
}

/** What a handler may answer: the route's own success statuses and bodies. Errors are thrown. */
export type Answer<R> = R extends { successes: infer Successes }
  ? { [Status in keyof Successes]: { status: Status } & SuccessBody<Successes[Status]> }[keyof Successes] &
      AnswerFacts
  : never

/** An answer of CSV rows, for routes that offer CSV. */
export type CsvAnswer = { status: 200; csv: AsyncIterable<string>; filename: string }

/** A file, such as an image. Who has the version of this tag is not sent it again, and it is not read then. */
export type FileAnswer = {
  status: 200
  file: {
    contentType: string
    /** What the bytes depend on, as one word of a-z, A-Z, 0-9, - and _. */
    tag: string
    read(): Promise<Uint8Array>
    headers?: Readonly<Record<string, string>>
  }
}

/** An answer that goes on until the client leaves, for routes that stream. */
export type StreamAnswer = { status: 200; stream: Stream }

type AnswerOf<R> = R extends { metadata: { stream: true } }
  ? StreamAnswer
  : R extends { metadata: { contentType: string } }
    ? FileAnswer
    : Answer<R>

/**
 * What a client that comes again to a stream has seen, null where it comes for the first time; and the languages that it
 * asks for, the one it prefers first.
 */
type Resumed = { lastEventId: string | null; languages: readonly string[] }

/** The IP address of a request, and the country that it comes from where a proxy says so. */
export type Visitor = { ip: string; country: string | null }

type Read<R, Ports> = (
  request: Parsed<R> & Resumed & { context: Ports; scope: Scope; principal: Principal },
) => Promise<AnswerOf<R> | (R extends { metadata: { csv?: true } } ? CsvAnswer : never)>

/** Runs in a unit of work; the idempotency key, the answer and the events commit with it. */
type Write<R, Ports> = (
  request: Parsed<R> & { work: Work<Ports>; principal: Principal },
) => Promise<Answer<R>>

type Preparing = {
  principal: Principal
  /**
   * Identifies the request: equal for all requests with the same idempotency key and body. `before` stores it with what
   * it writes ahead of the transaction, so that a retry of the request recognises its own rows.
   */
  identity: string
}

/** A Write with a step before its transaction opens, such as a network call. */
type PreparedWrite<R, Prepared, Ports> = {
  prepare(request: Parsed<R> & { context: Ports; scope: Scope } & Preparing): Promise<Prepared>
  run(
    request: Parsed<R> & { work: Work<Ports>; principal: Principal; prepared: Prepared },
  ): Promise<Answer<R>>
  /**
   * For an answer that goes out of date: what to send in place of the stored one when the request comes again under its
   * idempotency key. Null where that one is as good as before. Called outside transactions.
   */
  renew?(
    request: Parsed<R> & { context: Ports; scope: Scope; answer: StoredBody<R> },
  ): Promise<StoredBody<R> | null>
}

/** The body of a stored answer, which was a success. */
type StoredBody<R> = R extends { successes: infer Successes }
  ? {
      [Status in keyof Successes]: Successes[Status] extends z.ZodType ? z.input<Successes[Status]> : never
    }[keyof Successes]
  : never

/** A public route. The operation finds the workspace by a token, so it opens its own unit of work. */
type Open<R, Ports> = (
  request: Parsed<R> & Resumed & { context: Ports; visitor: Visitor },
) => Promise<AnswerOf<R>>

type HandlerOf<R, Ports> = R extends { metadata: { access: { by: 'anyone' } } }
  ? Open<R, Ports>
  : R extends { method: 'GET' }
    ? Read<R, Ports>
    : // biome-ignore lint/suspicious/noExplicitAny: what prepare answers is between the two functions.
      Write<R, Ports> | PreparedWrite<R, any, Ports>

/** A handler for each operation of the group. `Ports` is the context that handlers are handed. */
export type Handlers<G extends Group, Ports> = {
  [K in keyof Contract[G]]: HandlerOf<Contract[G][K], Ports>
}

/** A handler without its types, which `implement` has checked. */
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

/** The route that ts-rest found for a request. */
export const routeOf = (request: object): RouteDefinition =>
  (request as { tsRestRoute: RouteDefinition }).tsRestRoute

const normalise = (handler: AnyHandler | AnyHandler['run']): AnyHandler =>
  typeof handler === 'function' ? { run: handler } : handler

/**
 * Returns the function that binds every route of a group to its handler, for handlers that need these ports. A missing
 * handler, or one with another answer, does not compile.
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
