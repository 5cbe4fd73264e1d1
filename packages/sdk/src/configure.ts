/**
 * Prepares the configuration of a client. An invalid URL or key throws when the client is created, not at its
 * first call.
 */
import { check } from './check.ts'
import type { ClientOptions, Hooks } from './options.ts'
import type { Fetch } from './platform.ts'

/** The URL of the local emulator. */
const defaultBaseUrl = 'http://127.0.0.1:4010'

export type Configuration = {
  maxRetries: number
  timeoutMs: number
  baseUrl: string
  workspaceId?: string | undefined
  fetch?: Fetch | undefined
  hooks?: Hooks | undefined
  /** The headers and credentials that identify the caller. */
  init: Identity
}

/** The headers that identify the caller, and whether a browser sends its own cookies. */
type Identity = { headers: Record<string, string>; credentials?: 'include' }

/** Returns a secret. Throws unless all its characters are allowed in a header. */
const checkSecret = (name: string, value: unknown, allowed: RegExp) => {
  const holds = typeof value === 'string' && allowed.test(value)
  check(name, holds, 'set, in ASCII without white space')
  return value as string
}

const identityOf = (options: ClientOptions): Identity => {
  const { session, apiKey, workspaceId } = options
  const identity: Identity = { headers: {} }
  const { headers } = identity
  if (session) {
    const { cookie, mode } = session
    if (cookie === undefined) identity.credentials = 'include'
    else headers.cookie = checkSecret('session.cookie', cookie, /^[ -~]+$/)
    if (mode) headers['x-service-mode'] = mode
  } else if ('apiKey' in options || workspaceId)
    // An `apiKey` that is present but undefined comes from a variable that was not set, and a `workspaceId`
    // without a key suggests a misspelt option. Both throw, because the caller does not want a client that
    // calls only public routes.
    headers.authorization = `Bearer ${checkSecret('apiKey', apiKey, /^[!-~]+$/)}`
  return identity
}

/** Matches the URLs to which a live key may be sent: https URLs, and URLs of this machine. */
const safe = /^https|^http:..(127[.\d]+|localhost|\[::1])[:/]/

/**
 * Returns the URL of the service, to which paths are appended. Throws if the URL has a user, a query or a
 * fragment. With a live key, also throws if the URL is missing or is neither https nor local.
 */
const addressOf = (given: string | null | undefined, apiKey: unknown) => {
  const address = given ?? defaultBaseUrl
  const { href, origin, pathname } = URL.canParse(address) ? new URL(address) : ({} as URL)
  // A URL that has more than an origin and a path contains a user, a password, a query or a fragment.
  const holds = /^http/.test(href) && href === origin + pathname
  check('baseUrl', holds, 'an http(s) address without user, query or fragment')
  check(
    'baseUrl of a live key',
    !/^sk_live_/.test(apiKey as string) || (given && safe.test(href)),
    'set, and https',
  )
  return href.replace(/\/+$/, '')
}

export const configure = (options: ClientOptions): Configuration => {
  const { baseUrl, apiKey, maxRetries = 2, timeoutMs = 30_000 } = options
  return {
    ...options,
    maxRetries,
    timeoutMs,
    baseUrl: addressOf(baseUrl, apiKey),
    init: identityOf(options),
  }
}
