import { hash as digest } from 'node:crypto'
import { type Access, apiKeyPrefixes, modeHeader, permissionRoles, roles } from '@stablerail/contract'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import type { Authenticate, Principal } from '../mechanisms/http/index.ts'
import { ApiError } from '../mechanisms/http/index.ts'
import { type ApiKeyRecord, findKeyByHash, noteKeyUse } from './api-keys/index.ts'
import { findMembership, readSession } from './sessions/index.ts'

const stepUpMs = 5 * 60_000

/** A key that was looked up is believed for this long: it also bounds how long a revoked one still works. */
const keyCacheMs = 2_000
const keyCacheSize = 10_000

export const createAuthenticate = (context: Context): Authenticate => {
  const findKey = createKeyCache(context)
  return async (request, access, workspaceId) => {
    const principal = await identify(context, findKey, request, access, workspaceId)
    if (principal.scope.workspaceId !== workspaceId)
      throw new ApiError('forbidden', 'The API key belongs to another workspace than the one in the path.')
    if (roles.indexOf(principal.role) < roles.indexOf(access.role))
      throw new ApiError('forbidden', `This needs the role ${access.role}; the caller is ${principal.role}.`)
    if (needsStepUp(access)) requireFactor(context, principal)
    return principal
  }
}

const needsStepUp = (access: Access) =>
  access.by === 'stepUp' || (access.by === 'session' && access.stepUp === true)

const requireFactor = (context: Context, principal: Principal) => {
  if (principal.by === 'session' && context.clock.now().getTime() - principal.factorAt.getTime() <= stepUpMs)
    return
  throw new ApiError(
    'aal_required',
    principal.by === 'key'
      ? 'An API key cannot do this. Use a dashboard session that was signed in within the last 5 minutes.'
      : 'This needs a factor proven within the last 5 minutes. Sign in again, then retry.',
  )
}

const identify = async (
  context: Context,
  findKey: ReturnType<typeof createKeyCache>,
  request: Request,
  access: Access,
  workspaceId: string,
): Promise<Principal> => {
  const header = request.headers.authorization
  if (header === undefined && request.headers.cookie !== undefined)
    return await identifySession(context, request, workspaceId)
  if (access.by === 'session')
    throw new ApiError('unauthorized', 'This route takes a dashboard session, not an API key. Sign in first.')
  if (header === undefined)
    throw new ApiError('unauthorized', 'Send an API key as "Authorization: Bearer sk_test_…".')
  const key = await findKey(/^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? '')
  noteKeyUse(context, key)
  return {
    by: 'key',
    keyId: key.id,
    scope: { workspaceId: key.workspaceId, livemode: key.livemode },
    role: permissionRoles[key.permission],
  }
}

const identifySession = async (
  context: Context,
  request: Request,
  workspaceId: string,
): Promise<Principal> => {
  refuseForeignOrigin(context, request)
  const session = await readSession(context, request.headers)
  if (session === null)
    throw new ApiError('unauthorized', 'The session has ended or was never begun. Sign in again.')
  const mode = request.headers[modeHeader] ?? 'live'
  if (mode !== 'live' && mode !== 'test')
    throw new ApiError('invalid_request', `${modeHeader} must be live or test.`, { param: modeHeader })
  const membership = await findMembership(context.db, session.userId, workspaceId)
  if (membership === null)
    throw new ApiError('forbidden', 'The signed-in person is no member of this workspace.')
  return {
    by: 'session',
    userId: session.userId,
    factorAt: session.factorAt,
    scope: { workspaceId, livemode: mode === 'live' },
    role: membership.role,
  }
}

/** A cookie is sent by browsers unasked, so a page of another origin must not be able to use it to write. */
const refuseForeignOrigin = ({ config }: Context, request: Request) => {
  const { origin } = request.headers
  const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
  if (request.method === 'GET' || request.method === 'HEAD' || (origin === undefined && !crossSite)) return
  const own = [config.publicBaseUrl, config.hostedBaseUrl].map((url) => new URL(url).origin)
  if (origin === undefined || !own.includes(origin))
    throw new ApiError('forbidden', 'A session can be used to write from the pages of this service only.')
}

const createKeyCache = (context: Context) => {
  const known = new Map<string, { key: ApiKeyRecord | null; until: number }>()
  return async (secret: string): Promise<ApiKeyRecord> => {
    const looksRight = Object.values(apiKeyPrefixes).some((prefix) => secret.startsWith(prefix))
    const key = looksRight ? await lookUp(secret) : null
    if (key === null || key.revokedAt !== null)
      throw new ApiError(
        'unauthorized',
        'The API key is unknown or revoked. Copy it again, or make a new one.',
      )
    return key
  }

  async function lookUp(secret: string) {
    const name = digest('sha256', secret, 'base64')
    const now = context.clock.now().getTime()
    const cached = known.get(name)
    if (cached !== undefined && cached.until > now) return cached.key
    const key = await findKeyByHash(context.db, Buffer.from(name, 'base64'))
    if (known.size >= keyCacheSize) known.clear()
    known.set(name, { key, until: now + keyCacheMs })
    return key
  }
}
