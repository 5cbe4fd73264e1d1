import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isForThisMachine } from '../is-for-this-machine.ts'

/**
 * Returns the status with which a control server refuses a request; null if it may be executed.
 *
 * Programs of this machine send neither `Origin` nor `Sec-Fetch-Site`, and browsers send one of them with each request
 * that a page can make. So a website is refused even if it knew the token. A `Host` that is not this machine comes
 * from a website whose domain resolves to this machine (DNS rebinding).
 */
export const refusalOf = (request: Pick<IncomingMessage, 'headers'>, token: string): 401 | 403 | null => {
  const { origin, authorization = '', 'sec-fetch-site': site } = request.headers
  if (origin !== undefined || site !== undefined || !isForThisMachine(request)) return 403
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? null : 401
}
