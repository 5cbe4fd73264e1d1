/** The routes of the contract in ts-rest's form. No other file of the contract uses ts-rest. */
import { type AppRoute, ContractNoBody, type ContractNoBodyType, initContract } from '@ts-rest/core'
import { z } from 'zod'
import { ErrorBody, type ErrorCode, errorCatalogue, type StatusOf } from './errors.ts'
import { bodyLimitsBytes } from './limits.ts'
import { assertStrict } from './strict-schema.ts'

export const roles = ['viewer', 'developer', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The effect of a call, which determines whether a dashboard session must have proven an authentication
 * factor in the last 5 minutes (step-up). An API key needs no step-up, because creating the key required it.
 *
 * - `widens`: always requires step-up, because the call gives someone more rights, or creates something that
 *   outlasts a stolen session, such as an API key.
 * - `{ widens: […] }`: requires step-up if the body has one of these fields.
 * - `{ widensUnlessOwn: … }`: requires step-up unless this path parameter is the id of the caller's own
 *   membership.
 */
export type Effect =
  | 'reads'
  | 'ordinary'
  | 'widens'
  | { widens: readonly string[] }
  | { widensUnlessOwn: string }

/** Returns whether an operation with this effect requires step-up, for all or for some of its calls. */
export const widens = (effect: Effect): boolean => effect !== 'reads' && effect !== 'ordinary'

/** The callers that may call a route, and the condition for a call. */
export type Access =
  /** An API key of the workspace, or a dashboard session of one of its members, with at least this role. */
  | { by: 'key'; role: Role; effect: Effect }
  /**
   * A dashboard session of a member of the workspace, with at least this role. An API key may not call the
   * route.
   */
  | { by: 'session'; role: Role; effect: Effect }
  /**
   * A dashboard session of a member of the workspace, with at least this role, and with an authentication
   * factor proven in the last 5 minutes. A call with an API key gets the error `aal_required`, because a key
   * cannot prove a factor.
   */
  | { by: 'stepUp'; role: Role }
  /** Every caller, with a rate limit by IP address. If `unlimited` is set, there is no rate limit. */
  | { by: 'anyone'; unlimited?: true }

export type RouteFacts = {
  /** The unique name of the operation, shared by its handler, SDK function and documentation page. */
  operation: string
  access: Access
  /** Whether an `Idempotency-Key` must, may or cannot be sent. Every authenticated POST accepts a key. */
  idempotencyKey: 'required' | 'accepted' | 'none'
  errors: readonly ErrorCode[]
  /** Whether the query `format=csv` requests CSV instead of JSON. */
  csv?: boolean
  /**
   * The content type of a response that is a file and not JSON. The response has an ETag, and is not sent
   * again to a client that already has the file.
   */
  contentType?: string
  /** The response is a stream of server-sent events, which continues until the client disconnects. */
  stream?: true
  /** The maximum size of a body that the server accepts. */
  bodyLimitBytes: number
  /**
   * The field of the JSON body that contains an image as base64. Instead of JSON, a client may send the image
   * itself as the body, with the content type of the image.
   */
  imageField?: string
  /**
   * The SDK has the operation in `@stablerail/sdk/functions` only, because each method of the client adds to
   * the bytes that every user of the client loads.
   */
  functionOnly?: true
  /**
   * True for a POST that changes nothing. It is a POST because its body contains data that must not be in a
   * URL. Clients may repeat it.
   */
  readsOnly?: true
}

type RouteSpec = {
  operation: string
  method: AppRoute['method']
  path: string
  summary: string
  description: string
  access: Access
  pathParams?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  idempotencyKey?: 'required'
  responses: Record<number, z.ZodType | ContractNoBodyType>
  errors?: readonly ErrorCode[]
  csv?: boolean
  contentType?: string
  stream?: true
  bodyLimitBytes?: number
  imageField?: string
  functionOnly?: true
  readsOnly?: true
}

/** The query of a route without query parameters. Every parameter is refused. */
const noQuery = z.strictObject({})

/**
 * The query of a file. Pages that embed an image may add parameters to its URL, so unknown parameters are
 * ignored.
 */
const anyQuery = z.object({})

const common = ['invalid_request', 'rate_limited', 'unavailable', 'internal_error'] as const
const authenticated = ['unauthorized', 'forbidden'] as const

type Common = (typeof common)[number]
/** A route that has a response of its own for 503 does not return the error for it. */
type CommonOf<S extends RouteSpec> = 503 extends keyof S['responses']
  ? Exclude<Common, 'unavailable'>
  : Common
/** `aal_required` if the route requires step-up for some or all of its calls; otherwise never. */
type WidensOf<S extends RouteSpec> = S['access'] extends { by: 'anyone' }
  ? never
  : S['access'] extends { effect: 'reads' | 'ordinary' }
    ? never
    : 'aal_required'

type ErrorsOf<S extends RouteSpec> =
  | WidensOf<S>
  | (S['errors'] extends readonly ErrorCode[] ? S['errors'][number] : never)
  | (S['access'] extends { by: 'anyone' } ? CommonOf<S> : CommonOf<S> | (typeof authenticated)[number])

/**
 * A route of the contract in ts-rest's form, with the error responses and the other properties that follow
 * from its `RouteSpec`.
 */
export type Route<S extends RouteSpec = RouteSpec> = Omit<
  S,
  'responses' | 'query' | 'body' | keyof RouteFacts
> & {
  query: S['query'] extends z.ZodObject ? S['query'] : typeof noQuery
  body: S['body'] extends z.ZodType ? S['body'] : ContractNoBodyType
  strictStatusCodes: true
  responses: S['responses'] & Record<StatusOf<ErrorsOf<S>>, typeof ErrorBody>
  metadata: RouteFacts & { access: S['access'] } & (S['csv'] extends true ? { csv: true } : unknown) &
    (S['stream'] extends true ? { stream: true } : unknown) &
    (S['contentType'] extends string ? { contentType: string } : unknown)
  /** The success responses by status, without the error responses. Used only for types. */
  successes: S['responses']
}

const errorResponses = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(codes.map((code) => [errorCatalogue[code].statuses[0], ErrorBody]))

const factsOf = (spec: RouteSpec): RouteFacts => {
  const {
    operation,
    method,
    access,
    errors = [],
    idempotencyKey,
    csv,
    stream,
    contentType = stream && 'text/event-stream',
    imageField,
    functionOnly,
    readsOnly,
  } = spec
  const everywhere = access.by === 'anyone' ? common : [...common, ...authenticated]
  const isStepUp = access.by === 'stepUp' || (access.by !== 'anyone' && widens(access.effect))
  const isLimited = access.by !== 'anyone' || access.unlimited !== true
  const accepted = method === 'POST' && access.by !== 'anyone' ? 'accepted' : 'none'
  return {
    operation,
    access,
    idempotencyKey: idempotencyKey ?? accepted,
    errors: [...new Set([...everywhere, ...(isStepUp ? (['aal_required'] as const) : []), ...errors])].filter(
      (code) => (isLimited || code !== 'rate_limited') && !(code === 'unavailable' && 503 in spec.responses),
    ),
    bodyLimitBytes: spec.bodyLimitBytes ?? bodyLimitsBytes.ordinary,
    ...(csv === undefined ? {} : { csv }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(imageField === undefined ? {} : { imageField }),
    ...(stream === undefined ? {} : { stream }),
    ...(functionOnly === undefined ? {} : { functionOnly }),
    ...(readsOnly === undefined ? {} : { readsOnly }),
  }
}

/**
 * Defines one route. Adds the error responses that every route, or every authenticated route, may return.
 * Throws if the schema of a query or body contains an object that accepts unknown fields, so that no request
 * accepts them by mistake.
 */
export const route = <const S extends RouteSpec>(spec: S): Route<S> => {
  const { method, path, summary, description, pathParams, body, responses } = spec
  const query = spec.query ?? (spec.contentType === undefined ? noQuery : anyQuery)
  if (query !== anyQuery) assertStrict(query, `${spec.operation} query`)
  if (body !== undefined) assertStrict(body, `${spec.operation} body`)
  const metadata = factsOf(spec)
  return {
    method,
    path,
    summary,
    description,
    ...(pathParams && { pathParams }),
    query,
    body: body ?? ContractNoBody,
    strictStatusCodes: true,
    responses: { ...errorResponses(metadata.errors), ...responses },
    successes: responses,
    metadata,
  } as unknown as Route<S>
}

/** Groups routes into a router of ts-rest. */
export const routes = initContract().router

/** The schema of a request or a response without a body. */
export const noBody: ContractNoBodyType = ContractNoBody

export const isNoBody = (schema: unknown): schema is ContractNoBodyType => schema === ContractNoBody
