/** What a client is made of, checked: a wrong setting is told when the client is made, not when it is used. */
import { StablerailError } from './errors.ts'
import type { ClientOptions, Hooks } from './options.ts'
import type { Fetch } from './platform.ts'

/** The local emulator. */
const defaultBaseUrl = 'http://127.0.0.1:4010'

export type Configuration = {
  baseUrl: string
  workspaceId: string | undefined
  fetch: Fetch
  maxRetries: number
  timeoutMs: number
  hooks: Hooks
  /** Headers that say who calls. */
  credentials: Record<string, string>
  /** Whether a browser's own cookies say it. */
  browserSession: boolean
}

const checkNumber = (name: string, value: number, least: number, most: number) => {
  if (value >= least && value <= most) return value
  throw new StablerailError(`${name} must be a number from ${least} to ${most}; got ${value}.`)
}

export const checkRetries = (maxRetries: number): number => checkNumber('maxRetries', maxRetries, 0, 100)

/** Refuses what a timer would take for 1 ms. */
export const checkTimeout = (timeoutMs: number): number =>
  checkNumber('timeoutMs', timeoutMs, 1, 2_147_483_647)

/** A secret that can be in a header. It is not repeated here, as `fetch` would when it refuses one. */
const checkSecret = (name: string, value: unknown, allowed: RegExp) => {
  if (typeof value === 'string' && allowed.test(value)) return value
  throw new StablerailError(`${name} must be set, to printable ASCII without stray spaces or line breaks.`)
}

const credentialsOf = ({ session, ...options }: ClientOptions): Record<string, string> => {
  if (session)
    return {
      ...(session.cookie !== undefined && {
        cookie: checkSecret('session.cookie', session.cookie, /^[ -~]+$/),
      }),
      ...(session.mode !== undefined && { 'x-service-mode': session.mode }),
    }
  // Present and undefined is a variable that was not set, and a workspace without a key one that was misspelt: no
  // wish to go without.
  return 'apiKey' in options || options.workspaceId
    ? { authorization: `Bearer ${checkSecret('apiKey', options.apiKey, /^[!-~]+$/)}` }
    : {}
}

const checkAddress = (address: string) => {
  if (/^https?:\/\/[^/]/.test(address) && URL.canParse(address)) return address.replace(/\/+$/, '')
  throw new StablerailError(`baseUrl must be an http or https address; got ${JSON.stringify(address)}.`)
}

export const configure = (options: ClientOptions): Configuration => {
  // Other clients take the key itself.
  if (Object(options) !== options) throw new StablerailError('Pass options: { apiKey, workspaceId }.')
  const { baseUrl, apiKey, session, workspaceId, maxRetries = 2, timeoutMs = 30_000, hooks = {} } = options
  if (baseUrl === undefined && apiKey?.startsWith('sk_live_'))
    throw new StablerailError('A live key needs baseUrl.')
  return {
    baseUrl: checkAddress(baseUrl ?? defaultBaseUrl),
    workspaceId,
    // Called as a plain function: browsers refuse their fetch on another object.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    maxRetries: checkRetries(maxRetries),
    timeoutMs: checkTimeout(timeoutMs),
    hooks,
    credentials: credentialsOf(options),
    browserSession: session !== undefined && session.cookie === undefined,
  }
}
