/** Finds faults in responses and mails: compares them with the contract and with the server's log. */
import { ErrorBody, errorCatalogue } from '@stablerail/contract'
import type { z } from 'zod'
import type { Draft } from './draft.ts'
import type { Sent } from './findings.ts'
import { documentPaths, isPageTarget, routeByOperation } from './routes.ts'
import { holdsControl } from './targets.ts'
import type { Answer } from './wire.ts'
import type { LogLine, MailHead } from './world.ts'

/** The statuses with which Node's HTTP parser responds to bytes that are not a valid request. */
const parserStatuses = new Set([400, 408, 413, 417, 426, 431, 505])

/**
 * Returns the server's faults that are visible in the responses on one connection, without the server's log.
 */
export const judgeExchange = ({ drafts, answers }: Sent, timedOut: boolean): string[] => {
  const odd = drafts.some((draft) => draft.odd)
  if (timedOut) return ['no answer within 20 s']
  if (answers.length === 0 && !odd) return ['closed without an answer']
  if (
    answers.length < drafts.length &&
    !odd &&
    // After a body was refused, the server closes the connection if the client sends more than a megabyte.
    !drafts.slice(0, answers.length).some(isEndless) &&
    answers.at(-1)?.status !== 413 &&
    // After a stream there are no further responses, because this client disconnects from the stream.
    !answers.some(isStream) &&
    answers.every(({ headers }) => headers.get('connection') !== 'close')
  )
    return ['fewer answers than requests']
  return answers.flatMap((answer) => judgeAnswer(answer, drafts, odd) ?? [])
}

const isEndless = ({ body }: Draft): boolean =>
  body !== null && (body.text.length + body.close.length) * body.repeat > 1_048_576

const judgeAnswer = (answer: Answer, drafts: readonly Draft[], odd: boolean): string | null => {
  const { status, headers, body } = answer
  if (status === 0) return 'what came is no HTTP'
  if (status >= 500 && !(status === 505 && odd)) return `answered ${status}`
  const requestId = headers.get('x-request-id')
  if (requestId === undefined) {
    if (!odd) return `${status} without x-request-id`
    if (!parserStatuses.has(status)) return `${status} without x-request-id, which no parser answers`
    return headers.get('connection')?.toLowerCase() === 'close'
      ? null
      : `${status} without x-request-id, and stays open`
  }
  if (status < 400 || drafts.some(({ method }) => method === 'HEAD')) return null
  if (isPage(answer) && drafts.some(({ target }) => isPageTarget(target))) return null
  const parsed = ErrorBody.safeParse(parseJson(body))
  if (!parsed.success) return `${status} outside the error envelope`
  const { code, request_id: told } = parsed.data.error
  // Accept another request id in a response that is repeated for an idempotency key: it has the id of the
  // first request.
  if (told !== requestId && headers.get('idempotent-replayed') !== 'true')
    return `${status} with two request ids`
  const statuses: readonly number[] = errorCatalogue[code].statuses
  // The HTTP parser itself sends these responses, so no route of the contract lists the status.
  if (odd && (status === 431 || status === 408)) return null
  if (!statuses.includes(status)) return `${status} with the code ${code}, which has other statuses`
  return null
}

/**
 * Returns the faults of requests that were sent at the same time with the same idempotency key. Requests with
 * different targets are not compared.
 */
export const judgeTwins = ({ drafts, answers }: Sent): string[] => {
  const [first] = drafts
  if (first?.twin === undefined || drafts.some(({ target }) => target !== first.target)) return []
  const taken = answers.filter(({ status }) => status < 400)
  if (taken.length < 2) return []
  if (new Set(taken.map(({ body }) => body.toString('latin1'))).size > 1)
    return [`${first.twin}: two answers to one idempotency key`]
  if (taken.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true').length > 1)
    return [`${first.twin}: two things done with one idempotency key`]
  return meaningsOf(drafts).size > 1 ? [`${first.twin}: an idempotency key was taken with another body`] : []
}

/** Returns the different contents that the server reads from the bodies of the requests. */
const meaningsOf = (drafts: readonly Draft[]): Set<string> =>
  new Set(
    drafts.flatMap(({ twin = '', body }) => {
      const meant =
        body === null ? undefined : routeByOperation.get(twin)?.read(parseJson(Buffer.from(body.text)))
      return meant === undefined ? [] : [JSON.stringify(meant)]
    }),
  )

/**
 * Returns a fault if a response contains the secret word of another workspace, although no request on the
 * connection has that workspace's API key.
 */
export const judgeTold = ({ drafts, answers }: Sent, othersWord: string): string[] => {
  const isOthers = drafts.some(({ headers }) => headers.some(([, value]) => value.includes('{key:other}')))
  return !isOthers && answers.some(({ body }) => body.includes(othersWord))
    ? ['told something of another workspace']
    : []
}

/**
 * Returns a fault if a header of a mail contains a line break, with which the author of a text could add
 * headers.
 */
export const judgeMail = ({ to, subject, replyTo, unsubscribeUrl }: MailHead): string[] =>
  [to, subject, replyTo ?? '', unsubscribeUrl ?? ''].some(holdsControl)
    ? ['a mail has a line in its head that somebody else wrote']
    : []

const isStream = ({ headers }: Answer): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true

const isPage = ({ headers, body }: Answer): boolean =>
  headers.get('content-type') === 'text/html; charset=utf-8' &&
  body.toString('utf8').startsWith('<!doctype html>')

/**
 * Returns the fault of a response that can be found only if the route is known; null if there is none. The
 * route is in the log line.
 */
export const judgeLogged = (
  answer: Answer,
  line: LogLine | undefined,
  drafts: readonly Draft[],
): string | null => {
  if (line === undefined) return 'an answer without a line in the log'
  const { operation = 'none' } = line
  const { status, headers, body, whole } = answer
  const route = routeByOperation.get(operation)
  if (drafts.some(({ method }) => method === 'HEAD' || method === 'OPTIONS')) return null
  if (route === undefined) return judgeOther(operation, status, drafts)
  if (status >= 400) {
    const parsed = ErrorBody.safeParse(parseJson(body))
    if (!parsed.success) return null
    const { code } = parsed.data.error
    return route.metadata.errors.includes(code) ? null : `${operation}: ${code} is not among its errors`
  }
  if (drafts.every(({ forged }) => forged === true) && isTaken(operation, body))
    return `${operation}: took what was forged`
  if (!(String(status) in route.successes)) return `${operation}: ${status} is not among its answers`
  const schema = route.successes[status]
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/csv')) return route.metadata.csv === true ? null : `${operation}: CSV`
  if (isStream(answer)) return route.metadata.stream === true ? null : `${operation}: a stream`
  if (!whole) return `${operation}: the answer breaks off`
  const { contentType } = route.metadata
  if (contentType !== undefined) return type.startsWith(contentType) ? null : `${operation}: ${type}`
  return isSchema(schema) && !schema.safeParse(parseJson(body)).success
    ? `${operation}: ${status} against its schema`
    : null
}

/**
 * Returns whether the server accepted the request. A reported payment without proof is only stored and
 * credits nothing, so it does not count as accepted.
 */
const isTaken = (operation: string, body: Buffer): boolean =>
  operation !== 'reportTransaction' || (parseJson(body) as { credited?: boolean }).credited === true

const judgeOther = (operation: string, status: number, drafts: readonly Draft[]): string | null => {
  // Accepts errors, and successful responses of operations that are not in the API contract: the API
  // reference (such as `docs`) and the routes for sessions (`auth:…`).
  if (operation !== 'none' || status >= 400) return null
  const isDocument = drafts.some(({ target }) => documentPaths.some((path) => target.includes(path)))
  return isDocument ? null : `${status} from no route`
}

const isSchema = (schema: unknown): schema is z.ZodType =>
  typeof schema === 'object' && schema !== null && 'safeParse' in schema

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
