import { isIP } from 'node:net'
import type { Config } from '../settings/config.ts'
import { isLoopbackHost } from '../settings/loopback.ts'

type Addresses = Pick<Config, 'publicBaseUrl' | 'hostedBaseUrl' | 'passkeyDomain'>

const isAddress = ({ hostname }: URL) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * The same pages by the name `localhost`, where PUBLIC_BASE_URL is an address of this machine: browsers make passkeys for
 * names only. Null for other addresses, and where the hosted pages have that name, which are not trusted.
 */
const localTwinOf = ({ publicBaseUrl, hostedBaseUrl }: Addresses): string | null => {
  const url = new URL(publicBaseUrl)
  if (!isAddress(url) || !isLoopbackHost(url.hostname)) return null
  url.hostname = 'localhost'
  return url.origin === new URL(hostedBaseUrl).origin ? null : url.origin
}

/** The origins of the service's own pages, which alone may use a session to write. The first is PUBLIC_BASE_URL's. */
export const ownOrigins = (addresses: Addresses): [string, ...string[]] => {
  const own = new URL(addresses.publicBaseUrl).origin
  const twin = localTwinOf(addresses)
  return twin === null ? [own] : [own, twin]
}

/** For whom passkeys are made: `rpId` is the domain that browsers bind them to, `origin` the pages that may use them. */
export type PasskeySite = { rpId: string; origin: string }

/** Null where the service has no name that passkeys could be made for. */
export const passkeySiteOf = (addresses: Addresses): PasskeySite | null => {
  const url = new URL(addresses.publicBaseUrl)
  const origin = isAddress(url) ? localTwinOf(addresses) : url.origin
  return origin === null ? null : { rpId: addresses.passkeyDomain ?? new URL(origin).hostname, origin }
}
