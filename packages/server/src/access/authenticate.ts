import { type Access, modeHeader, permissionRoles, type Role, roles } from '@stablerail/contract'
import type { Request, Response } from 'express'
import { ApiError, type Authenticate, type Principal, type RateLimits } from '../mechanisms/http/index.ts'
import type { KeyUses } from './api-keys/index.ts'
import { hasSecretForm } from './api-keys/index.ts'
import { createFindKey, type FindKey } from './known-keys.ts'
import { ownOrigins } from './own-origins.ts'
import type { AccessPorts } from './ports.ts'
import type { Sessions } from './sessions/index.ts'
import { findMembership } from './sessions/index.ts'
import { howToStepUp, lastProofOf, satisfiesStepUp } from './step-up.ts'

/**
 * Creates the function that authenticates a request. A request counts against a rate limit before any check
 * that costs a query: against the limit of its IP address if its key is not cached, then against the limit of
 * the key or the person.
 */
export const createAuthenticate = (context: AuthenticatePorts, limits: RateLimits): Authenticate => {
  const parts: Parts = { context, findKey: createFindKey(context), limits }
  return async (request, access, workspaceId) => {
    const principal = await identify(parts, request, access, workspaceId)
    if (workspaceId !== null && principal.scope.workspaceId !== workspaceId)
      throw new ApiError('forbidden', 'The API key belongs to another workspace than the one in the path.')
    if (roles.indexOf(principal.role) < roles.indexOf(access.role))
      throw new ApiError('forbidden', `This needs the role ${access.role}; the caller is ${principal.role}.`)
    if (needsStepUp(access, principal)) requireFactor(context, principal)
    return principal
  }
}

/**
 * Returns whether the route itself requires step-up. A route whose effect depends on its body or path calls
 * `requireFactor` later, when these are known.
 */
const needsStepUp = (access: Exclude<Access, { by: 'anyone' }>, { by }: Principal) =>
  access.by === 'stepUp' || (access.effect === 'widens' && by === 'session')

/** Throws if the caller is an API key, or a session without a factor proven in the last five minutes. */
export const requireFactor = (context: Pick<AccessPorts, 'clock'>, principal: Principal): void => {
  if (principal.by === 'session' && satisfiesStepUp(principal.provenAt, context.clock.now())) return
  throw new ApiError(
    'aal_required',
    principal.by === 'key'
      ? 'An API key cannot do this. Use a dashboard session with a factor proven within the last 5 minutes.'
      : howToStepUp,
  )
}

const howToSend = 'Send an API key as "Authorization: Bearer sk_test_…".'
const unknownKey = 'The API key is unknown or revoked. Copy it again, or make a new one.'
const foreignKey =
  'This is no API key of Stablerail: one is sk_test_ or sk_live_ and 43 letters, digits, - or _. Copy it again.'

const whyRefused = (secret: string) => {
  if (secret === '') return howToSend
  return hasSecretForm(secret) ? unknownKey : foreignKey
}

/** The parts of the process that authentication uses. */
type AuthenticatePorts = AccessPorts & { sessions: Sessions; keyUses: KeyUses }

type Parts = { context: AuthenticatePorts; findKey: FindKey; limits: RateLimits }

const identify = async (
  parts: Parts,
  request: Request,
  access: Access,
  workspaceId: string | null,
): Promise<Principal> => {
  const { context, findKey, limits } = parts
  const response = request.res as Response
  const header = request.headers.authorization
  if (header === undefined && request.headers.cookie !== undefined)
    return await identifySession(parts, request, workspaceId)
  if (access.by === 'session')
    throw new ApiError('unauthorized', 'This route takes a dashboard session, not an API key. Sign in first.')
  if (header === undefined) throw new ApiError('unauthorized', howToSend)
  const secret = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? ''
  const key = await findKey(secret, () => limits.perAddress(request.ip ?? '', response))
  if (key === null) throw new ApiError('unauthorized', whyRefused(secret))
  limits.perKey(key.id, response)
  context.keyUses.note(key)
  return {
    by: 'key',
    keyId: key.id,
    scope: { workspaceId: key.workspaceId, livemode: key.livemode },
    role: permissionRoles[key.permission],
  }
}

const identifySession = async (
  { context, limits }: Parts,
  request: Request,
  workspaceId: string | null,
): Promise<Principal> => {
  refuseForeignOrigin(context, request)
  const session = await context.sessions.read(request.headers)
  if (session === null)
    throw new ApiError('unauthorized', 'The session has ended or was never begun. Sign in again.')
  limits.perKey(session.userId, request.res as Response)
  const mode = request.headers[modeHeader] ?? 'live'
  if (mode !== 'live' && mode !== 'test')
    throw new ApiError('invalid_request', `${modeHeader} must be live or test.`, { param: modeHeader })
  const { userId } = session
  return {
    by: 'session',
    userId,
    provenAt: lastProofOf(session),
    scope: { workspaceId: workspaceId ?? userId, livemode: mode === 'live' },
    ...(workspaceId === null
      ? ({ role: 'viewer', memberId: null } as const)
      : await requireMembership(context, userId, workspaceId)),
  }
}

const requireMembership = async (
  { db }: AccessPorts,
  userId: string,
  workspaceId: string,
): Promise<{ role: Role; memberId: string }> => {
  const membership = await findMembership(db, userId, workspaceId)
  if (membership === null)
    throw new ApiError('forbidden', 'The signed-in person is no member of this workspace.')
  return membership
}

/**
 * Refuses a write with a session from a page of another origin, because browsers attach the session cookie to
 * requests of any page. If HOSTED_BASE_URL is set, the hosted pages are another origin too: they show content
 * of many merchants.
 */
const refuseForeignOrigin = ({ config }: AccessPorts, request: Request) => {
  const { origin } = request.headers
  const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
  if (request.method === 'GET' || request.method === 'HEAD' || (origin === undefined && !crossSite)) return
  const own = ownOrigins(config)
  if (origin === undefined || !own.includes(origin))
    throw new ApiError('forbidden', `A session can be used to write from the pages of ${own[0]} only.`)
}
