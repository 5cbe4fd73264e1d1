/**
 * Checks the form of an API key. Error messages never contain the key, because it may be a secret of another
 * service.
 */
import { check } from './check.ts'
import type { ClientOptions } from './options.ts'

/**
 * The form of an API key. The service generates 43 characters after the prefix; keys for a mock may be
 * shorter.
 */
const form = /^sk_(test|live)_[\w-]{1,43}$/

/**
 * Values that are often passed instead of an API key, recognised by their first characters, each with an
 * error message. The first match is used.
 */
const mistaken: [RegExp, string][] = [
  [/^\W*["'`]/, 'has quotes around it'],
  [/\s/, 'has white space or a line break'],
  [/^ws_/, 'is a workspace id: give it as workspaceId'],
  [/^whsec_/, 'is the secret of a webhook endpoint'],
  [/^pk_/, 'is a publishable key: use a secret key'],
  [/^rk_|^sk_.{49}/, 'looks like a key of Stripe'],
]

/** Throws if the service cannot have generated the API key. */
export const checkKey = (options: ClientOptions): void => {
  const { apiKey, session, workspaceId }: { apiKey?: unknown; session?: unknown; workspaceId?: unknown } =
    options
  // A client that calls only public routes has neither a key nor a workspace.
  if (session || !('apiKey' in options || workspaceId)) return
  const isSet = apiKey && typeof apiKey === 'string'
  check(
    'apiKey',
    isSet,
    'set: pass the secret key of the dashboard, or set STABLERAIL_API_KEY and leave apiKey out',
  )
  const [, what = 'is not'] = mistaken.find(([pattern]) => pattern.test(apiKey as string)) ?? []
  check(
    'apiKey',
    form.test(apiKey as string),
    `sk_test_… or sk_live_… with 43 letters, digits, - or _ after it; this value ${what}`,
  )
}
