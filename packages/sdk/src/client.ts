import { answerOf } from './answer.ts'
import { checkKey } from './api-key.ts'
import { environment } from './environment.ts'
import { Resources } from './generated/resources/index.ts'
import type { ClientOptions, StablerailOptions } from './options.ts'
import { createClient } from './request.ts'
import type { Client } from './route.ts'
import { checkCall, checkClient } from './strict.ts'

/** Returns the options of a client. Missing options are read from environment variables. */
const withEnvironment = (given: StablerailOptions | undefined): ClientOptions => {
  const options: { -readonly [Key in keyof ClientOptions]: unknown } = { ...given }
  options.baseUrl ??= environment('BASE_URL')
  options.workspaceId ??= environment('WORKSPACE_ID')
  // An `apiKey` that is present but undefined means that the caller's variable is not set, so the environment
  // is not read in its place. A call without any options takes the key from the environment.
  if (!options.session && !('apiKey' in options)) {
    const apiKey = environment('API_KEY')
    if (apiKey || !given) options.apiKey = apiKey
  }
  return options as ClientOptions
}

/**
 * Creates a client that checks the arguments of each call at run time, as the compiler would. If they are
 * invalid, the call rejects, as for every other failure.
 */
const strictClient = (options: ClientOptions): Client => {
  const client = createClient(options)
  return (route, path, input, callOptions = {}) => {
    try {
      checkCall(route, input, callOptions, options.workspaceId)
    } catch (error) {
      return answerOf(Promise.reject(error))
    }
    return client(route, path, input, callOptions)
  }
}

/**
 * A client of the service. Missing options are read from environment variables, if the platform has them:
 * `STABLERAIL_API_KEY`, `STABLERAIL_WORKSPACE_ID` and `STABLERAIL_BASE_URL`. Neither `console.log` nor JSON
 * shows the API key of a client.
 *
 * @example
 * ```ts
 * const client = new Stablerail({ apiKey: 'sk_test_…', workspaceId: 'ws_…', baseUrl: 'https://pay.example' })
 * const checkout = await client.checkouts.create({ mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' })
 * console.log(checkout.hostedUrl)
 * ```
 */
export class Stablerail extends Resources {
  constructor(options?: StablerailOptions) {
    if (options !== undefined) checkClient(options)
    const complete = withEnvironment(options)
    checkKey(complete)
    super(strictClient(complete))
  }
}
