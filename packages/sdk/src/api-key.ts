/** What is wrong with an API key by its form alone. No message repeats the key: it may be a secret of another service. */
import { check } from './check.ts'
import type { ClientOptions } from './options.ts'

/** A service makes 43 characters after the prefix; a mock takes fewer. */
const form = /^sk_(test|live)_[\w-]{1,43}$/

/** What else is given as a key, by how it starts; the first that fits is told. */
const mistaken: [RegExp, string][] = [
  [/^\W*["'`]/, 'has quotes around it'],
  [/\s/, 'has white space or a line break'],
  [/^ws_/, 'is a workspace id: give it as workspaceId'],
  [/^whsec_/, 'is the secret of a webhook endpoint'],
  [/^pk_/, 'is a publishable key, and there are none here'],
  [/^rk_|^sk_.{49}/, 'looks like a key of Stripe'],
]

/** Refuses a key that the service cannot have made. */
export const checkKey = (options: ClientOptions): void => {
  const { apiKey, session, workspaceId }: { apiKey?: unknown; session?: unknown; workspaceId?: unknown } =
    options
  // A client of public routes has neither key nor workspace.
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
    `sk_test_… or sk_live_… with 43 letters, digits, - or _ after it; what was given ${what}`,
  )
}
