import type { IncomingMessage } from 'node:http'

const aheadOfTime = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/**
 * Returns whether a browser navigates to the page. Link previews, mail scanners and crawlers do not send the
 * headers that browsers send for a navigation; a browser that prefetches the page marks the request with a
 * header.
 */
const isNavigation = ({ method, headers }: Asked): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  aheadOfTime.every((name) => headers[name] === undefined)

/** Returns whether a request is a person's navigation to the page. */
export const isVisit = (asked: Asked): boolean =>
  isNavigation(asked) && asked.headers['sec-fetch-dest'] === 'document'

/** Returns whether a request is the navigation of a frame within another page, such as the page of a shop. */
export const isVisitInFrame = (asked: Asked): boolean =>
  isNavigation(asked) && asked.headers['sec-fetch-dest'] === 'iframe'

/**
 * Returns whether a form may have been sent by a page of this service. The pages send no referrer, so
 * browsers that do not send `Sec-Fetch-Site` send `null` as the origin.
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
