import { checkRetries, checkTimeout } from './check-settings.ts'
import { StablerailError } from './errors.ts'
import { Resources } from './generated/resources/index.ts'
import type { ClientOptions } from './options.ts'
import { type Configuration, Transport } from './request.ts'

/** The local emulator. */
const defaultBaseUrl = 'http://127.0.0.1:4010'
const livePrefix = 'sk_live_'

const checkKey = (apiKey: unknown): string => {
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new StablerailError('apiKey is empty. Is its environment variable set?')
  // Told here, since fetch would repeat a header it refuses, and with it the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new StablerailError('apiKey holds a space, a line break or another character that keys never have.')
  return apiKey
}

const checkCookie = (cookie: string): string => {
  if (!/^[\x20-\x7e]+$/.test(cookie))
    throw new StablerailError(
      'session.cookie holds a line break or another character that headers cannot have.',
    )
  return cookie
}

const credentialsOf = (options: ClientOptions): Record<string, string> => {
  const { session } = options
  if (session)
    return {
      ...(session.cookie !== undefined && { cookie: checkCookie(session.cookie) }),
      ...(session.mode !== undefined && { 'x-service-mode': session.mode }),
    }
  // Present and undefined is a variable that was not set, not a wish to go without a key.
  return 'apiKey' in options ? { authorization: `Bearer ${checkKey(options.apiKey)}` } : {}
}

const baseUrlOf = ({ baseUrl, apiKey }: ClientOptions): string => {
  if (baseUrl === undefined && apiKey?.startsWith(livePrefix))
    throw new StablerailError('baseUrl is required with a live key: where is the service?')
  const given = baseUrl ?? defaultBaseUrl
  if (!URL.canParse(given) || !/^https?:/.test(given))
    throw new StablerailError(`baseUrl must be an http or https address; got ${JSON.stringify(given)}.`)
  return given.replace(/\/+$/, '')
}

const configure = (options: ClientOptions): Configuration => ({
  baseUrl: baseUrlOf(options),
  workspaceId: options.workspaceId,
  // Called as a plain function: browsers refuse their fetch on another object.
  fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  maxRetries: checkRetries(options.maxRetries ?? 2),
  timeoutMs: checkTimeout(options.timeoutMs ?? 30_000),
  hooks: options.hooks ?? {},
  credentials: credentialsOf(options),
  browserSession: options.session !== undefined && options.session.cookie === undefined,
})

/**
 * A client of the service. The API key is kept where neither `console.log` nor JSON shows it.
 *
 * @example
 * ```ts
 * const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…', baseUrl: 'https://pay.example' })
 * const checkout = await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
 * console.log(checkout.hostedUrl)
 * ```
 */
export class Stablerail extends Resources {
  constructor(options: ClientOptions) {
    super(new Transport(configure(options)).send)
  }
}
