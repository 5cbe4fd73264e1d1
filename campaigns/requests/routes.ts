import { contract, type RouteFacts } from '@stablerail/contract'
import { z } from 'zod'

/** A route of the contract as an attacker sees it. */
export type KnownRoute = {
  method: string
  path: string
  metadata: RouteFacts
  /** JSON Schemas of request parts, from which values are generated. */
  body: JsonSchema | null
  query: JsonSchema | null
  /**
   * Returns what the route reads from a JSON body, which is equal for equivalent bodies. Undefined if it
   * refuses the body.
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
 * Routes of the session library, which are not in the contract. `/sign-up` and similar routes must not be
 * accessible.
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

/** Pages for buyers, which always respond with HTML. */
export const pagePaths = [
  ...['/pay/:token', '/checkout/:token', '/i/:token', '/s/:token', '/u/:slug', '/unsubscribe/:token'],
] as const

const pageNames = pagePaths.map((path) => path.split('/')[1]).join('|')
const pageTarget = new RegExp(`^\\s*(?:https?://[^/]*)?/(?:${pageNames})(?:[/?]|$)`)

/**
 * Returns whether a target is a page, in the interpretation of the HTTP parser: without leading spaces, with
 * or without a host.
 */
export const isPageTarget = (target: string): boolean => pageTarget.test(target)

/** Paths beside the API that return documents. */
export const documentPaths = [
  ...['/', '/v1/openapi.json', '/v1/docs', '/v1/docs/viewer.js', '/dashboard', '/dashboard/sign-in'],
  ...['/scripts/none.js', '/dashboard/assets/none.js'],
] as const
