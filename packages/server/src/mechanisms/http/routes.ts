import {
  type Contract,
  contract,
  type Group,
  isNoBody,
  type Route,
  type RouteFacts,
} from '@stablerail/contract'
import type { z } from 'zod'
import type { Context, Scope } from '../../context.ts'
import type { Work } from '../work/index.ts'
import type { Principal } from './principal.ts'

type Schema<R, Part extends string> = R extends { [_ in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type Params<R> = R extends { pathParams: infer S extends z.ZodType } ? z.output<S> : Record<never, never>

/** What a request brings, parsed by the contract. */
type Parsed<R> = { params: Params<R>; query: Schema<R, 'query'>; body: Schema<R, 'body'> }

type SuccessBody<S> = S extends z.ZodType ? { body: z.input<S> } : { body?: never }

/** Extras of an answer that are for the server, not for the caller. */
type AnswerFacts = {
  /** The answer holds a secret: its stored copy is encrypted. */
  secret?: boolean
  /** Whose personal data the answer holds: the stored copy goes when that record is deleted. */
  subjectId?: string
}

/** What a handler may answer: the route's own success statuses and bodies. Errors are thrown. */
export type Answer<R> = R extends { successes: infer Successes }
  ? { [Status in keyof Successes]: { status: Status } & SuccessBody<Successes[Status]> }[keyof Successes] &
      AnswerFacts
  : never

/** Rows of text in place of JSON, for routes that offer CSV. */
export type CsvAnswer = { status: 200; csv: AsyncIterable<string>; filename: string }

/** Who asks, from where. */
export type Visitor = { ip: string; country: string | null }

type Read<R> = (
  request: Parsed<R> & { context: Context; scope: Scope; principal: Principal },
) => Promise<Answer<R> | (R extends { metadata: { csv?: true } } ? CsvAnswer : never)>

/** Runs in a unit of work; the idempotency key, the answer and the events commit with it. */
type Write<R> = (request: Parsed<R> & { work: Work; principal: Principal }) => Promise<Answer<R>>

type Preparing = {
  principal: Principal
  /**
   * What this request is known by: the same for all that share its idempotency key and its body. What it leaves
   * behind before the transaction carries this, so that the request can come again and find it its own.
   */
  identity: string
}

/** As Write, with something to do before the transaction opens, such as asking the network. */
type PreparedWrite<R, Prepared> = {
  prepare(request: Parsed<R> & { context: Context; scope: Scope } & Preparing): Promise<Prepared>
  run(request: Parsed<R> & { work: Work; principal: Principal; prepared: Prepared }): Promise<Answer<R>>
}

/** A route for anyone: no workspace is known until the operation has looked, so it opens its own work. */
type Open<R> = (request: Parsed<R> & { context: Context; visitor: Visitor }) => Promise<Answer<R>>

type HandlerOf<R> = R extends { metadata: { access: { by: 'anyone' } } }
  ? Open<R>
  : R extends { method: 'GET' }
    ? Read<R>
    : // biome-ignore lint/suspicious/noExplicitAny: what prepare answers is between the two functions.
      Write<R> | PreparedWrite<R, any>

/** One for each operation of the group, but for those that the contract announces for later. */
export type Handlers<G extends Group> = {
  [K in keyof Contract[G] as Contract[G][K] extends { metadata: { later: true } } ? never : K]: HandlerOf<
    Contract[G][K]
  >
}

/** A handler as the mount sees it, its types already proven where it was written. */
export type AnyAnswer = {
  status: number
  body?: unknown
  csv?: AsyncIterable<string>
  filename?: string
} & AnswerFacts
/** The one form of all handlers: what runs, and what goes before it where there is such a thing. */
export type AnyHandler = {
  // biome-ignore lint/suspicious/noExplicitAny: each handler is handed what its own route parsed.
  prepare?: (request: any) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: each handler is handed what its own route parsed.
  run: (request: any) => Promise<AnyAnswer>
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

const isLater = ({ metadata }: Pick<Route, 'metadata'>) => metadata.later === true

/** Binds every route of a group to its handler: one that is missing, or answers otherwise, does not compile. */
export const implement = <G extends Group>(group: G, handlers: Handlers<G>): ImplementedRoute[] =>
  Object.entries(contract[group] as unknown as Record<string, Route>)
    .filter(([, route]) => !isLater(route))
    .map(([name, route]) => ({
      route: {
        ...route,
        body: isNoBody(route.body) ? undefined : route.body,
      } as unknown as RouteDefinition,
      handler: normalise((handlers as Record<string, unknown>)[name] as AnyHandler | AnyHandler['run']),
    }))

/** What the contract announces and this server does not serve yet. */
export const laterRoutes: readonly Route[] = Object.values(
  contract as unknown as Record<Group, Record<string, Route>>,
).flatMap((group) => Object.values(group).filter(isLater))
