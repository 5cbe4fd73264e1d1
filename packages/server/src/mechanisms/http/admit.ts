import type { Request, RequestHandler, Response } from 'express'
import { ZodObject } from 'zod'
import { ApiError, invalid } from './api-error.ts'
import type { Edge } from './edge.ts'
import { factsOf } from './facts.ts'
import { readIdempotencyKey } from './idempotency/request.ts'
import type { Principal } from './principal.ts'
import { type RouteDefinition, routeOf } from './routes.ts'

/** Returns the first checks of a request, in this order: caller, workspace, role, rate limit, idempotency key. */
export const createAdmit =
  (edge: Edge): RequestHandler =>
  async (request, response, next) => {
    const { method, path, metadata } = routeOf(request)
    const facts = factsOf(response)
    facts.operation = metadata.operation
    facts.route = path
    facts.params = request.params as Record<string, string>
    const asked = readWorkspace(request)
    refuseNul({ ...facts.params, ...asked })
    const principal = await whoAsks(edge, request, response)
    facts.principal = principal
    if (principal !== null && asked.workspaceId !== undefined) facts.workspaceId = principal.scope.workspaceId
    facts.idempotencyKey =
      principal === null || method !== 'POST'
        ? null
        : readIdempotencyKey(
            request.headersDistinct['idempotency-key'],
            metadata.idempotencyKey === 'required',
          )
    next()
  }

/** Returns the workspace that a request names: in the path, or in the query if the route's path names none. */
const readWorkspace = (request: Request): { workspaceId?: string } => {
  const { params, query } = request
  const named = params.workspaceId ?? (namesWorkspace(routeOf(request)) ? query.workspaceId : undefined)
  return typeof named === 'string' ? { workspaceId: named } : {}
}

const namesWorkspace = ({ query }: RouteDefinition) =>
  query instanceof ZodObject && 'workspaceId' in query.shape

/**
 * Refuses NUL in path parameters, because authentication queries by workspace id and PostgreSQL does not accept NUL
 * in text.
 */
const refuseNul = (params: Record<string, string>) => {
  for (const [name, value] of Object.entries(params))
    if (value.includes('\0')) throw invalid(name, `${name} holds NUL, which is no text.`)
}

/**
 * Returns the authenticated caller; null for a public route. A request to a public route counts against the
 * rate limit of its IP address, and so does a request that authentication refuses.
 */
const whoAsks = async (
  { authenticate, limits }: Edge,
  request: Request,
  response: Response,
): Promise<Principal | null> => {
  const { access } = routeOf(request).metadata
  const address = request.ip ?? ''
  if (access.by === 'anyone') {
    if (access.unlimited !== true) limits.perAddress(address, response)
    return null
  }
  try {
    return await authenticate(request, access, readWorkspace(request).workspaceId ?? null)
  } catch (error) {
    // The caller is not known yet, so a refusal (wrong key, ended session, foreign origin) counts against the IP
    // address.
    if (error instanceof ApiError && factsOf(response).counted !== true) limits.perAddress(address, response)
    throw error
  }
}
