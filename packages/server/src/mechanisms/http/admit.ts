import type { Request, RequestHandler, Response } from 'express'
import { ApiError, invalid } from './api-error.ts'
import type { Edge } from './edge.ts'
import { factsOf } from './facts.ts'
import { readIdempotencyKey } from './idempotency/request.ts'
import type { Principal } from './principal.ts'
import { routeOf } from './routes.ts'

/** The first checks, in their order: who asks, for which workspace, in which role, how often, with which key. */
export const createAdmit =
  (edge: Edge): RequestHandler =>
  async (request, response, next) => {
    const { method, path, metadata } = routeOf(request)
    const facts = factsOf(response)
    facts.operation = metadata.operation
    facts.route = path
    facts.params = request.params as Record<string, string>
    refuseNul(facts.params)
    const principal = await whoAsks(edge, request, response)
    facts.principal = principal
    if (principal !== null && 'workspaceId' in facts.params) facts.workspaceId = principal.scope.workspaceId
    facts.idempotencyKey =
      principal === null || method !== 'POST'
        ? null
        : readIdempotencyKey(
            request.headersDistinct['idempotency-key'],
            metadata.idempotencyKey === 'required',
          )
    next()
  }

/** Refuses NUL in path parameters, because PostgreSQL refuses it in text and authentication queries by workspace id. */
const refuseNul = (params: Record<string, string>) => {
  for (const [name, value] of Object.entries(params))
    if (value.includes('\0')) throw invalid(name, `${name} holds NUL, which is no text.`)
}

/** Who asks, within their allowance; null for a route that is open to anyone. */
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
    const { workspaceId } = request.params
    return await authenticate(request, access, workspaceId === undefined ? null : String(workspaceId))
  } catch (error) {
    // The caller is unknown yet, so the refusal counts against the IP address: wrong keys, ended sessions, foreign origins.
    if (error instanceof ApiError && factsOf(response).counted !== true) limits.perAddress(address, response)
    throw error
  }
}
