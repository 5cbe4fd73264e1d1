import { Resources } from './generated/resources/index.ts'
import type { ClientOptions } from './options.ts'
import { createClient } from './request.ts'

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
    super(createClient(options))
  }
}
