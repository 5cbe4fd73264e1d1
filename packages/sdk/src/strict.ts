/**
 * Checks the arguments of calls at run time as a compiler would, for callers in plain JavaScript. For
 * example, unknown options are refused. Only the class `Stablerail` makes these checks. The functions of
 * `@stablerail/sdk/functions` do not make them, because they are meant for small bundles.
 */
import { check } from './check.ts'
import { StablerailError } from './errors.ts'
import { knownNames } from './nearest.ts'
import type { RequestOptions } from './options.ts'
import type { Route } from './route.ts'

const checkNames = (options: object, names: string) => {
  const known = names.split(' ')
  for (const name in options)
    if (!known.includes(name))
      throw new StablerailError(`Unknown option "${name}". ${knownNames(name, 'options', known)}`)
}

const checkNumber = (name: string, value: unknown, least: number, most: number) => {
  const holds = Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  check(name, value === undefined || holds, `a whole number from ${least} to ${most}`)
}

const checkLimits = ({ maxRetries, timeoutMs }: RequestOptions) => {
  checkNumber('maxRetries', maxRetries, 0, 100)
  // Timers treat larger values as 1 ms.
  checkNumber('timeoutMs', timeoutMs, 1, 2_147_483_647)
}

/**
 * Throws if an argument is not an object, for example an email address or an amount instead of named fields.
 */
const checkObject = (route: Route, input: unknown) => {
  if (Object(input) === input || input == null) return
  const fields = /@/.test(input as string) ? '{ email: … }' : '{ field: value }'
  throw new StablerailError(`${route.split(' ')[0]} takes named fields, ${fields}, not a ${typeof input}.`)
}

/**
 * Throws for a number that JSON cannot represent: a `bigint` cannot be converted, and non-finite numbers
 * become null. Checks nine levels of nesting, because a request body has no more.
 */
const checkNumbers = (value: unknown, name: string, depth: number) => {
  check(name, typeof value !== 'bigint', 'a number, no bigint')
  check(name, typeof value !== 'number' || Number.isFinite(value), 'a number, not NaN or Infinity')
  if (Object(value) === value && depth < 9)
    for (const [inner, each] of Object.entries(value as object)) checkNumbers(each, inner, depth + 1)
}

export const checkClient = (options: object): void => {
  // In the clients of some other services, the argument is the key itself.
  check('options', Object(options) === options, '{ apiKey, workspaceId }')
  checkNames(options, 'apiKey workspaceId session baseUrl fetch maxRetries timeoutMs hooks')
  checkLimits(options)
}

/** Checks the arguments of a call. `workspaceId` is the workspace of the client. */
export const checkCall = (
  route: Route,
  input: object | undefined,
  options: RequestOptions,
  workspaceId: string | undefined,
): void => {
  checkNames(options, 'idempotencyKey signal timeoutMs maxRetries workspaceId headers')
  checkLimits(options)
  const { idempotencyKey = 'one' } = options
  check('idempotencyKey', /^[ -~]{1,255}$/.test(idempotencyKey), 'printable ASCII, 1 to 255 long')
  const isScoped = /~|workspaceId/.test(route)
  check('workspaceId', !isScoped || (options.workspaceId ?? workspaceId), 'given to client or call')
  checkObject(route, input)
  checkNumbers(input, 'body', 0)
}
