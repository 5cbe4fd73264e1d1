import { contract, type RouteFacts } from '@stablerail/contract'
import { z } from 'zod'

/**
 * A route of the API contract, with the data that is needed to generate its requests and to check its
 * responses.
 */
export type KnownRoute = {
  method: string
  path: string
  metadata: RouteFacts
  /** JSON Schemas of the parts of a request. */
  body: JsonSchema | null
  query: JsonSchema | null
  /**
   * Returns the value that the server reads from a JSON body. It is equal for bodies with the same meaning;
   * undefined if the server refuses the body.
   */
  read(body: unknown): unknown
  successes: Record<number, unknown>
}

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const toJsonSchema = (schema: unknown): JsonSchema | null =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : null

type AnyRoute = {
  method: string
  path: string
  metadata: RouteFacts
  body?: unknown
  query?: unknown
  successes: Record<number, unknown>
}

export const knownRoutes: readonly KnownRoute[] = Object.values(contract)
  .flatMap((group) => Object.values(group) as unknown as AnyRoute[])
  .map(({ method, path, metadata, body, query, successes }) => ({
    method,
    path,
    metadata,
    successes,
    body: toJsonSchema(body),
    query: toJsonSchema(query),
    read: (sent) => (body instanceof z.ZodType ? body.safeParse(sent).data : undefined),
  }))

export const routeByOperation = new Map(knownRoutes.map((route) => [route.metadata.operation, route]))

/**
 * Paths of the session library that are not in the API contract. Some of these paths, such as
 * `/sign-up/email`, must not be accessible, and requests to them test this.
 */
export const sessionPaths = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/email-otp/send-verification-otp',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/get-session',
  '/list-sessions',
  '/end-session',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/change-password',
  '/sign-out',
  '/sign-in/passkey/options',
  '/sign-in/passkey',
  '/step-up/passkey/options',
  '/step-up/passkey',
  '/list-factors',
  '/step-up/password',
  '/step-up/email-otp/send',
  '/step-up/email-otp',
  '/list-passkeys',
  '/add-passkey/options',
  '/add-passkey',
  '/rename-passkey',
  '/remove-passkey',
  '/sign-up/email',
  '/callback/google',
  '/error',
] as const

/** Paths of pages for buyers. The server always responds to them with HTML. */
export const pagePaths = [
  ...['/pay/:token', '/checkout/:token', '/i/:token', '/s/:token', '/u/:slug', '/unsubscribe/:token'],
] as const

const pageNames = pagePaths.map((path) => path.split('/')[1]).join('|')
const pageTarget = new RegExp(`^\\s*(?:https?://[^/]*)?/(?:${pageNames})(?:[/?]|$)`)

/**
 * Returns whether a request target is the path of a page, read as the HTTP parser reads it: leading spaces
 * are ignored, and a host may precede the path.
 */
export const isPageTarget = (target: string): boolean => pageTarget.test(target)

/** Paths of documents that the server serves in addition to the API. */
export const documentPaths = [
  ...['/', '/v1/openapi.json', '/v1/docs', '/v1/docs/reader-key.js', '/v1/docs/viewer.js'],
  ...['/dashboard', '/dashboard/sign-in', '/scripts/none.js', '/dashboard/assets/none.js'],
] as const
