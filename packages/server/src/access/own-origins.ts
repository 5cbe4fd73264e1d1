import { isIP } from 'node:net'
import type { Config } from '../settings/config.ts'
import { isLoopbackHost } from '../settings/loopback.ts'

type Addresses = Pick<Config, 'publicBaseUrl' | 'hostedBaseUrl' | 'passkeyDomain'>

const isAddress = ({ hostname }: URL) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * Returns the origin with `localhost` in place of the IP address if PUBLIC_BASE_URL has a loopback IP
 * address. The service's own pages use this second origin, because browsers make passkeys for host names
 * only. Returns null for any other PUBLIC_BASE_URL. Also returns null if the hosted pages have the origin
 * with `localhost`, because hosted pages are not trusted.
 */
const localTwinOf = ({ publicBaseUrl, hostedBaseUrl }: Addresses): string | null => {
  const url = new URL(publicBaseUrl)
  if (!isAddress(url) || !isLoopbackHost(url.hostname)) return null
  url.hostname = 'localhost'
  return url.origin === new URL(hostedBaseUrl).origin ? null : url.origin
}

/**
 * Returns the origins of the service's own pages, with the origin of PUBLIC_BASE_URL first. Only pages of
 * these origins may write with a session.
 */
export const ownOrigins = (addresses: Addresses): [string, ...string[]] => {
  const own = new URL(addresses.publicBaseUrl).origin
  const twin = localTwinOf(addresses)
  return twin === null ? [own] : [own, twin]
}

/**
 * The site that passkeys are made for: `rpId` is the domain that browsers bind them to, `origin` the origin
 * of the pages that may use them.
 */
export type PasskeySite = { rpId: string; origin: string }

/**
 * Returns the site that passkeys are made for; null if PUBLIC_BASE_URL has an IP address, unless the host
 * name `localhost` can replace it.
 */
export const passkeySiteOf = (addresses: Addresses): PasskeySite | null => {
  const url = new URL(addresses.publicBaseUrl)
  const origin = isAddress(url) ? localTwinOf(addresses) : url.origin
  return origin === null ? null : { rpId: addresses.passkeyDomain ?? new URL(origin).hostname, origin }
}
