import { answerOf } from './answer.ts'
import { checkKey } from './api-key.ts'
import { environment } from './environment.ts'
import { Resources } from './generated/resources/index.ts'
import type { ClientOptions, StablerailOptions } from './options.ts'
import { createClient } from './request.ts'
import type { Client } from './route.ts'
import { checkCall, checkClient } from './strict.ts'

/** The options with what they leave out as the environment has it. A variable is read only where it is needed. */
const withEnvironment = (given: StablerailOptions | undefined): ClientOptions => {
  const options: { -readonly [Key in keyof ClientOptions]: unknown } = { ...given }
  options.baseUrl ??= environment('BASE_URL')
  options.workspaceId ??= environment('WORKSPACE_ID')
  // A key that is there and undefined is a variable of another name that was not set; without options one is meant.
  if (!options.session && !('apiKey' in options)) {
    const apiKey = environment('API_KEY')
    if (apiKey || !given) options.apiKey = apiKey
  }
  return options as ClientOptions
}

/** A client that checks calls as a compiler would. A call that is refused rejects like others that fail. */
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
 * A client of the service. What its options leave out is read from the environment, where there is one:
 * `STABLERAIL_API_KEY`, `STABLERAIL_WORKSPACE_ID` and `STABLERAIL_BASE_URL`. The API key is kept where neither
 * `console.log` nor JSON shows it.
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
