import type { Request, Response } from 'express'
import { CommitUnknown, databaseFaultOf } from '../db/index.ts'
import { createQueues, transact, type Work } from '../work/index.ts'
import { ApiError } from './api-error.ts'
import type { Edge } from './edge.ts'
import { factsOf } from './facts.ts'
import { bindTo, identityOf, type KeyedRequest } from './idempotency/request.ts'
import { createRunOnce, type KeyedReply } from './idempotency/run-once.ts'
import type { HttpPorts } from './ports.ts'
import type { Principal } from './principal.ts'
import {
  type CsvReply,
  type FileReply,
  hasVersion,
  jsonReply,
  type Reply,
  type StreamReply,
} from './reply.ts'
import type {
  AnyAnswer,
  AnyHandler,
  FileAnswer,
  ImplementedRoute,
  RouteDefinition,
  Visitor,
} from './routes.ts'

/** The parameters, query and body of a request, parsed by the contract. */
export type Parsed = { params: Record<string, string>; query: unknown; body: unknown }

export type Serve = (
  implemented: ImplementedRoute,
  parsed: Parsed,
  exchange: { request: Request; response: Response },
) => Promise<Reply | CsvReply | FileReply | StreamReply>

/** Returns the function that runs the operation of an authenticated request with validated input. */
export const createServe = ({ context }: Edge): Serve => {
  const write = createWrite(context)
  return async ({ route, handler }, parsed, { request, response }) => {
    const { principal = null, idempotencyKey = null, requestId } = factsOf(response)
    const toReply = replyMaker(context, route)
    const lastEventId = request.get('last-event-id') ?? null
    const languages = languagesOf(request)
    if (principal === null) {
      const visitor = visitorOf(context, request)
      const visit = { ...parsed, lastEventId, languages, visitor }
      const answer = await runForVisitor(context, (within) => handler.run({ ...visit, context: within }))
      if (answer.stream !== undefined) return { stream: answer.stream }
      return answer.file === undefined ? toReply(answer) : await toFile(answer.file, request)
    }
    if (route.method === 'GET') {
      const { scope } = principal
      const answer = await handler.run({ ...parsed, lastEventId, languages, context, scope, principal })
      const { status, csv, filename, stream } = answer
      if (stream !== undefined) return { stream }
      return csv === undefined ? toReply(answer) : { status, csv, filename: filename ?? '' }
    }
    const ip = request.ip ?? null
    return await write({ route, handler, parsed, principal, requestId, ip }, idempotencyKey)
  }
}

/**
 * Runs the operation of a visitor, which may have several transactions. If the database becomes unavailable after one of
 * them has committed, throws an error that does not claim that nothing was changed.
 */
const runForVisitor = async <Result>(
  context: HttpPorts,
  run: (context: HttpPorts) => Promise<Result>,
): Promise<Result> => {
  let commits = 0
  const onCommitted = () => {
    commits += 1
  }
  try {
    return await run({ ...context, onCommitted })
  } catch (error) {
    if (commits === 0 || databaseFaultOf(error) === null) throw error
    throw new CommitUnknown(error)
  }
}

/** Returns the languages of a request: first the language in the query, then the client's preferences. */
const languagesOf = (request: Request): readonly string[] => {
  const { lang } = request.query
  return [...(typeof lang === 'string' ? [lang] : []), ...request.acceptsLanguages()]
}

/** Reads a file, unless the client already has this version. */
export const toFile = async (
  { contentType, tag, headers = {}, read }: FileAnswer['file'],
  { headers: asked }: Request,
): Promise<FileReply> => {
  const bytes = hasVersion(asked['if-none-match'], tag) ? null : await read()
  return { file: { contentType, tag, headers, bytes } }
}

export const visitorOf = ({ config }: HttpPorts, request: Request): Visitor => {
  const header = config.countryHeader === null ? undefined : request.headers[config.countryHeader]
  const isCountry = typeof header === 'string' && /^[A-Za-z]{2}$/.test(header)
  return { ip: request.ip ?? '', country: isCountry ? header.toUpperCase() : null }
}

type Operation = {
  route: RouteDefinition
  handler: AnyHandler
  parsed: Parsed
  principal: Principal
  requestId: string
  /** The IP address of the request, for the audit log. */
  ip: string | null
}

/**
 * The limits on the transactions of a serial operation in one workspace and mode. Two are prepared while the third
 * commits. With more of them, PostgreSQL takes longer to pass the row on, and they hold connections that others need.
 */
const serialLimits = {
  atOnce: 3,
  waiting: 500,
  refusal: () =>
    new ApiError('rate_limited', 'Too many requests like this one are waiting. Send fewer at a time.', {
      retryAfterSeconds: 1,
    }),
}

/** Runs a write in one transaction, under its idempotency key if it has one. */
const createWrite = (context: HttpPorts) => {
  const runOnce = createRunOnce(context)
  const inTurn = createQueues(serialLimits)
  const write = async (operation: Operation, key: string | null): Promise<Reply> => {
    const { route, parsed, principal, requestId } = operation
    const { scope } = principal
    if (key !== null) {
      const keyed: KeyedRequest = { ...bindTo(route.metadata.operation, parsed), key, requestId }
      const identify = () => identityOf(scope, keyed)
      return await renewed(
        context,
        operation,
        await runOnce(scope, keyed, planOf(context, operation, identify)),
      )
    }
    const { prepare, run } = planOf(context, operation, () => requestId)
    const prepared = await prepare?.()
    return await transact(context, scope, (work) => run(work, prepared))
  }
  return (operation: Operation, key: string | null): Promise<Reply> => {
    const { handler, route, principal } = operation
    if (handler.isSerial !== true) return write(operation, key)
    const { workspaceId, livemode } = principal.scope
    return inTurn(`${route.metadata.operation} ${workspaceId} ${livemode}`, () => write(operation, key))
  }
}

/**
 * Returns the reply to send: the stored reply, or a new reply if the operation reports that the stored reply is
 * outdated.
 */
const renewed = async (
  context: HttpPorts,
  { handler, route, parsed, principal }: Operation,
  reply: Reply,
): Promise<Reply> => {
  const { status, text, replayed } = reply
  if (handler.renew === undefined || replayed !== true || status >= 300 || text === null) return reply
  const answer: unknown = JSON.parse(text)
  const body = await handler.renew({ ...parsed, context, scope: principal.scope, answer })
  return body === null ? reply : { ...replyMaker(context, route)({ status, body }), replayed }
}

type Plan = {
  prepare?: () => Promise<unknown>
  run(work: Work<HttpPorts>, prepared: unknown): Promise<KeyedReply>
}

const planOf = (
  context: HttpPorts,
  { route, handler, parsed, principal, ip }: Operation,
  identify: () => string,
): Plan => {
  const toReply = replyMaker(context, route)
  const { prepare } = handler
  const { scope } = principal
  const caller = { actor: principal.by === 'key' ? principal.keyId : principal.userId, ip }
  return {
    ...(prepare && {
      prepare: () => prepare({ ...parsed, context, scope, principal, identity: identify() }),
    }),
    // The response is serialised inside the transaction, so that a response that breaks the contract rolls the write
    // back.
    run: async (work, prepared) =>
      toReply(await handler.run({ ...parsed, work: work.as(caller), principal, prepared })),
  }
}

/**
 * Returns a function that serialises a response. Outside production it also validates every response against the
 * contract, so that a difference fails a test before it reaches a client.
 */
const replyMaker =
  ({ config }: HttpPorts, { metadata, successes }: RouteDefinition) =>
  (answer: AnyAnswer): KeyedReply => {
    const { status, body, secret = false, subjectId = null } = answer
    if (!config.production && body !== undefined) {
      const result = successes[status]?.safeParse(body)
      if (result?.success !== true)
        throw new Error(
          `${metadata.operation} answered ${status} against the contract: ${result?.error.message}`,
        )
    }
    return { ...jsonReply(status, body), secret, subjectId }
  }
