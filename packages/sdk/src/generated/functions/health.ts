// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { Liveness, Readiness } from '../types/health.ts'
import * as routes from '../routes/health.ts'

/** Is it alive?. As `client.health.live`. */
export const checkLiveness = (client: Client, options?: RequestOptions): Answer<Liveness> =>
  client(routes.checkLiveness, [], undefined, options)

/** Is it ready?. As `client.health.ready`. */
export const checkReadiness = (client: Client, options?: RequestOptions): Answer<Readiness> =>
  client(routes.checkReadiness, [], undefined, options)
