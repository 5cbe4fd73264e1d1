import { isIP } from 'node:net'
import { isLoopbackOrigin } from '../../settings/loopback.ts'
import { isPublicAddress } from './address-policy.ts'
import { createResolve, noPublicAddress, type Resolve } from './resolve.ts'

export type OutgoingPolicy = {
  /** Exact loopback origins that may be reached, also over http. Empty except in the emulator and in tests. */
  allowedOrigins: readonly string[]
  /**
   * Accepts a name that does not resolve, because a machine without a network resolves none. Without this option,
   * such a name is refused with the same message as a private name, so that registering URLs does not reveal which
   * names an internal network has.
   */
  acceptUnresolved?: boolean
  resolve?: Resolve
}

export type UrlCheck = { ok: true; url: URL } | { ok: false; reason: string }

/**
 * The destination of a URL. `reach` limits the IP addresses to which a connection may be opened: `loopback`
 * for an origin of `allowedOrigins`, `public` for every other URL.
 */
export type Destination =
  | { ok: true; url: URL; host: string; reach: 'public' | 'loopback' }
  | { ok: false; reason: string }

/** Names that by standard or convention belong to a machine or an internal network, independent of DNS. */
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Checks whether a URL may be registered as a destination. Every request repeats the check, with the addresses that
 * its socket connects to.
 */
export const checkOutgoingUrl = async (url: string, policy: OutgoingPolicy): Promise<UrlCheck> => {
  const destination = readDestination(url, policy.allowedOrigins)
  if (!destination.ok) return destination
  const { host, reach } = destination
  if (reach === 'public' && isIP(host) === 0) {
    const resolve = policy.resolve ?? createResolve()
    const addresses = await resolve(host).catch(() => [])
    const isAccepted = addresses.length > 0 || policy.acceptUnresolved === true
    if (!isAccepted || !addresses.every(isPublicAddress))
      return { ok: false, reason: `${host} ${noPublicAddress}` }
  }
  return { ok: true, url: destination.url }
}

/** Checks a URL by its text alone, without DNS. The URL parser has normalised every spelling of an IP address. */
export const readDestination = (text: string, allowedOrigins: readonly string[]): Destination => {
  if (!URL.canParse(text)) return refuse('The URL is not valid; give one like https://example.com/webhooks.')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    return refuse('The URL holds a user name or password; remove them and verify the signature instead.')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowedOrigins.includes(url.origin) && isLoopbackOrigin(url.origin)) {
    return { ok: true, url, host, reach: 'loopback' }
  }
  if (allowedOrigins.length > 0 && isLoopbackOrigin(url.origin)) return refuse(notAllowed(url.origin))
  if (url.protocol !== 'https:') return refuse('The URL is not https; give one that starts with https://.')
  if (url.port === '0') return refuse('Port 0 cannot be connected to; give the port the server listens on.')
  if (isIP(host) !== 0) {
    return isPublicAddress(host)
      ? { ok: true, url, host, reach: 'public' }
      : refuse(`${host} is not a public address; give a URL that the public internet can reach.`)
  }
  return isPrivateName(host)
    ? refuse(`${host} is a name for private networks; give a URL that the public internet can reach.`)
    : { ok: true, url, host, reach: 'public' }
}

/**
 * Returns the error message for a loopback origin that is missing in `allowedOrigins`, although other
 * loopback origins are allowed. The message names the option `--allow-receiver`, because the operator most
 * likely wanted to allow this origin too.
 */
const notAllowed = (origin: string) =>
  `${origin} is no receiver that this server may reach: start it with --allow-receiver ${origin} ` +
  '(ALLOW_RECEIVERS; stablerail dev: --forward-to), or give a URL that starts with https://. Origins are compared exactly: localhost is not 127.0.0.1.'

const isPrivateName = (host: string): boolean => {
  const name = host.replace(/\.+$/, '')
  return privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
}

const refuse = (reason: string): { ok: false; reason: string } => {
  return { ok: false, reason }
}
