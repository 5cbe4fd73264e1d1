import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'

/** Returns every IPv4 and IPv6 address of a host name; rejects if there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export type ResolveOptions = {
  /** Name servers as `address` or `address:port`; the system's if undefined. */
  servers?: readonly string[]
  deadlineMs?: number
}

/**
 * Returns a resolver that queries name servers directly. The system's own lookup would block a thread of the process
 * while a merchant's name server does not respond, and would also read the hosts file and the local search domains.
 */
export const createResolve = ({ servers, deadlineMs = 4000 }: ResolveOptions = {}): Resolve => {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 })
    if (servers) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw answers.find((answer) => answer.status === 'rejected')?.reason
    } finally {
      clearTimeout(deadline)
    }
  }
}

/**
 * Returns a `lookup` for sockets that returns only checked addresses. It refuses the name if one of its addresses fails
 * the check. The socket resolves the name only here, so a name whose addresses change between check and connection
 * cannot reach an internal address. Node calls no lookup for IP literals; `readDestination` checks those.
 */
export const createCheckedLookup = (
  resolve: Resolve,
  mayConnect: (ip: string) => boolean,
): LookupFunction => {
  return (hostname, options, callback) => {
    resolveChecked(hostname, resolve, mayConnect).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = answers
        if (options.all || !first) callback(null, answers)
        else callback(null, first.address, first.family)
      },
      (error: OutgoingError) => callback(error, []),
    )
  }
}

const resolveChecked = async (hostname: string, resolve: Resolve, mayConnect: (ip: string) => boolean) => {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new OutgoingError('dns', `${hostname} ${noPublicAddress}`, { cause })
  })
  if (addresses.length === 0) {
    throw new OutgoingError('dns', `${hostname} ${noPublicAddress}`)
  }
  if (!addresses.every(mayConnect)) {
    throw new OutgoingError('refused_address', `${hostname} ${noPublicAddress}`)
  }
  return addresses
}

/** One message for every fault of a name, because a more exact message would reveal names of an internal DNS. */
export const noPublicAddress = 'could not be resolved to public addresses alone; check its DNS records.'
