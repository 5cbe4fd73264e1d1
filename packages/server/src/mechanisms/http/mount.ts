import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Express, Request, Response } from 'express'
import type { Context } from '../../context.ts'
import { transact, type Work } from '../work/index.ts'
import { ApiError } from './api-error.ts'
import { sendReply } from './error-funnel.ts'
import {
  createRunOnce,
  hashBody,
  identityOf,
  type KeyedReply,
  type KeyedRequest,
  type RunOnce,
  readIdempotencyKey,
} from './idempotency/run-once.ts'
import type { Authenticate, Principal } from './principal.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { jsonReply, type Reply } from './reply.ts'
import type { AnyAnswer, AnyHandler, ImplementedRoute, RouteDefinition } from './routes.ts'
import { refuseUnsafeText, validate } from './validate.ts'

type Mount = { context: Context; authenticate: Authenticate; limits: RateLimits; runOnce: RunOnce }

/** Express's view of the contract: every implemented route, with what every request goes through. */
export const mountRoutes = (
  app: Express,
  { context, authenticate }: { context: Context; authenticate: Authenticate },
  routes: readonly ImplementedRoute[],
): void => {
  const mount: Mount = {
    context,
    authenticate,
    limits: createRateLimits(context.config),
    runOnce: createRunOnce(context),
  }
  for (const { route, handler } of routes) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    app[method](route.path, async (request, response) => {
      response.locals.operation = route.metadata.operation
      await serve(mount, route, handler, request, response)
    })
  }
}

/** The order of checks: who asks, for which workspace, in which role, with which key, with what. */
const serve = async (
  mount: Mount,
  route: RouteDefinition,
  handler: AnyHandler,
  request: Request,
  response: Response,
): Promise<void> => {
  const { context } = mount
  const principal = await admit(mount, route, request, response)
  const key =
    principal === null || route.method !== 'POST'
      ? null
      : readIdempotencyKey(request.headers['idempotency-key'], route.metadata.idempotencyKey === 'required')
  const parsed = readInput(route, request, response)
  if (principal === null) {
    const run = handler as (request: unknown) => Promise<AnyAnswer>
    const visitor = { ip: request.ip ?? '', country: countryOf(context, request) }
    return send(mount, route, response, await run({ ...parsed, context, visitor }))
  }
  response.locals.workspaceId = principal.scope.workspaceId
  if (route.method === 'GET') {
    const run = handler as (request: unknown) => Promise<AnyAnswer>
    return send(mount, route, response, await run({ ...parsed, context, scope: principal.scope, principal }))
  }
  const requestId = response.locals.requestId as string
  const operation = { mount, route, handler, principal, parsed }
  if (key === null) {
    const plan = planOperation(operation, () => requestId)
    const run = typeof plan === 'function' ? plan : await plan.prepare()
    // The answer is made within: one that cannot be given undoes what it would have told of.
    const reply = await transact(context, principal.scope, async (work) =>
      keyedReply(mount, route, await run(work)),
    )
    return sendReply(response, reply)
  }
  const keyed = {
    route: `${route.method} ${request.path}`,
    key,
    requestHash: hashBody(request.body),
    requestId,
  }
  sendReply(response, await serveKeyed(operation, keyed))
}

type Operation = {
  mount: Mount
  route: RouteDefinition
  handler: AnyHandler
  principal: Principal
  parsed: object
}

const serveKeyed = (operation: Operation, keyed: KeyedRequest): Promise<Reply> => {
  const { mount, route, principal } = operation
  const replying = (run: Run) => async (work: Work) => keyedReply(mount, route, await run(work))
  const plan = planOperation(operation, () => identityOf(principal.scope, keyed))
  return mount.runOnce(
    principal.scope,
    keyed,
    typeof plan === 'function' ? replying(plan) : { prepare: async () => replying(await plan.prepare()) },
  )
}

/** Who asks, within their allowance; null for a route that is open to anyone. */
const admit = async (
  { authenticate, limits }: Mount,
  route: RouteDefinition,
  request: Request,
  response: Response,
): Promise<Principal | null> => {
  const { access } = route.metadata
  const address = request.ip ?? ''
  if (access.by === 'anyone') {
    if (!route.metadata.operation.startsWith('check')) await limits.perAddress(address, response)
    return null
  }
  try {
    const principal = await authenticate(request, access, String(request.params.workspaceId ?? ''))
    await limits.perKey(principal.by === 'key' ? principal.keyId : principal.userId, response)
    return principal
  } catch (error) {
    // Guessing keys is slowed by address.
    if (error instanceof ApiError && error.code === 'unauthorized') await limits.perAddress(address, response)
    throw error
  }
}

const readInput = (route: RouteDefinition, request: Request, response: Response) => {
  const { contentType } = response.locals
  if (contentType === 'unsupported' && route.body !== undefined)
    throw new ApiError('invalid_request', 'Send the body as JSON, with Content-Type: application/json.', {
      param: 'content-type',
    })
  const input = { params: request.params, query: request.query, body: request.body as unknown }
  refuseUnsafeText((response.locals.rawBody as string | undefined) ?? null, input)
  return validate(route, input)
}

const countryOf = ({ config }: Context, request: Request): string | null => {
  const header = config.countryHeader === null ? undefined : request.headers[config.countryHeader]
  return typeof header === 'string' && /^[A-Za-z]{2}$/.test(header) ? header.toUpperCase() : null
}

type Run = (work: Work) => Promise<AnyAnswer>

/** What runs in the transaction, or what goes before it and answers that. */
const planOperation = (
  { mount: { context }, handler, principal, parsed }: Operation,
  identify: () => string,
): Run | { prepare(): Promise<Run> } => {
  if (typeof handler === 'function') return (work) => handler({ ...parsed, work, principal })
  const { scope } = principal
  return {
    prepare: async () => {
      const asked = { ...parsed, context, scope, principal, identity: identify() }
      const prepared: unknown = await handler.prepare(asked as never)
      return (work) => handler.run({ ...parsed, work, principal, prepared } as never)
    },
  }
}

const keyedReply = (mount: Mount, route: RouteDefinition, answer: AnyAnswer): KeyedReply => ({
  ...jsonReply(answer.status, checked(mount, route, answer)),
  secret: answer.secret === true,
  subjectId: answer.subjectId ?? null,
})

const send = async (
  mount: Mount,
  route: RouteDefinition,
  response: Response,
  answer: AnyAnswer,
): Promise<void> => {
  if (answer.csv === undefined) {
    sendReply(response, jsonReply(answer.status, checked(mount, route, answer)))
    return
  }
  response.setHeader('content-type', 'text/csv; charset=utf-8')
  response.setHeader('content-disposition', `attachment; filename="${answer.filename}"`)
  await pipeline(Readable.from(answer.csv), response)
}

/** Outside production every answer is held against the contract, so that a drift fails a test, not a client. */
const checked = ({ context }: Mount, route: RouteDefinition, answer: AnyAnswer): unknown => {
  if (context.config.production || answer.body === undefined) return answer.body
  const result = route.successes[answer.status]?.safeParse(answer.body)
  if (result?.success === true) return answer.body
  throw new Error(
    `${route.metadata.operation} answered ${answer.status} against the contract: ${result?.error.message}`,
  )
}
