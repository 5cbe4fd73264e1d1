import type { IncomingMessage } from 'node:http'

const aheadOfTime = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Whether a request is a person's navigation to the page. Previews, scanners of mail and crawlers do not send the headers
 * by which browsers say so; a browser that fetches ahead says that.
 */
export const isVisit = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  aheadOfTime.every((name) => headers[name] === undefined)

/**
 * Whether a form may have been sent by a page of this service. Pages send no referrer, so that browsers which do not say
 * the site of a request give `null` as its origin.
 */
export const isOwnForm = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  ownBases: readonly string[],
): boolean => {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  return sender.host === host || ownBases.some((base) => new URL(base).origin === sender.origin)
}
