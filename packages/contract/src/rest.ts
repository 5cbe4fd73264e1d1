/** The one file of the contract that knows ts-rest. */
import { type AppRoute, ContractNoBody, type ContractNoBodyType, initContract } from '@ts-rest/core'
import type { z } from 'zod'
import { ErrorBody, type ErrorCode, errorCatalogue, type StatusOf } from './errors.ts'

export const roles = ['viewer', 'developer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may call a route. */
export type Access =
  /** An API key of the workspace, or a dashboard session of one of its members, with at least this role. */
  | { by: 'key'; role: Role }
  /** A dashboard session only; with `stepUp`, one with a factor proven in the last 5 minutes. */
  | { by: 'session'; role: Role; stepUp?: boolean }
  /** As 'key', but a recent factor is needed, which a key cannot prove: it is answered `aal_required`. */
  | { by: 'stepUp'; role: Role }
  /** Anyone, rate-limited by address. */
  | { by: 'anyone' }

export type RouteFacts = {
  /** The one name of the operation: handler, SDK function and documentation page carry it. */
  operation: string
  access: Access
  /** Whether an `Idempotency-Key` must be sent. Every authenticated POST honours one. */
  idempotencyKey: 'required' | 'accepted' | 'none'
  errors: readonly ErrorCode[]
  /** The query parameter that asks for CSV in place of JSON, where there is one. */
  csv?: boolean
  /** The content type of an answer that is not JSON. */
  contentType?: string
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
}

const common = ['invalid_request', 'rate_limited', 'internal_error'] as const
const authenticated = ['unauthorized', 'forbidden'] as const

type Common = (typeof common)[number]
type ErrorsOf<S extends RouteSpec> =
  | (S['errors'] extends readonly ErrorCode[] ? S['errors'][number] : never)
  | (S['access'] extends { by: 'anyone' } ? Common : Common | (typeof authenticated)[number])

/** A route of the contract, in ts-rest's form, with the error answers and facts that its spec implies. */
export type Route<S extends RouteSpec = RouteSpec> = Omit<
  S,
  'responses' | 'operation' | 'access' | 'errors' | 'idempotencyKey' | 'csv' | 'contentType' | 'body'
> & {
  body: S['body'] extends z.ZodType ? S['body'] : ContractNoBodyType
  strictStatusCodes: true
  responses: S['responses'] & Record<StatusOf<ErrorsOf<S>>, typeof ErrorBody>
  metadata: RouteFacts & { access: S['access'] } & (S['csv'] extends true ? { csv: true } : unknown)
  /** Success statuses and their schemas, apart from the errors; for types. */
  successes: S['responses']
}

const errorResponses = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(codes.map((code) => [errorCatalogue[code].statuses[0], ErrorBody]))

/** Writes one route: the errors that every route, or every authenticated one, may answer are added. */
export const route = <const S extends RouteSpec>(spec: S): Route<S> => {
  const { operation, access, responses, errors = [], idempotencyKey, csv, contentType, ...rest } = spec
  const all = [...new Set([...common, ...(access.by === 'anyone' ? [] : authenticated), ...errors])]
  const accepted = rest.method === 'POST' && access.by !== 'anyone' ? 'accepted' : 'none'
  const metadata: RouteFacts = {
    operation,
    access,
    idempotencyKey: idempotencyKey ?? accepted,
    errors: all,
    ...(csv === undefined ? {} : { csv }),
    ...(contentType === undefined ? {} : { contentType }),
  }
  return {
    body: ContractNoBody,
    ...rest,
    strictStatusCodes: true,
    responses: { ...errorResponses(all), ...responses },
    successes: responses,
    metadata,
  } as unknown as Route<S>
}

/** Groups routes; a thin name for ts-rest's router. */
export const routes = initContract().router

/** The body of an answer or a request that has none. */
export const noBody: ContractNoBodyType = ContractNoBody

export const isNoBody = (schema: unknown): schema is ContractNoBodyType => schema === ContractNoBody
