/**
 * Decides where `listen` may send events. Events contain the names and addresses of customers, so they go to
 * this machine or a private network unless a flag allows other hosts: a mistyped host would
 * receive them all.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { usageError } from '../exit-codes.ts'

const within = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  within.addSubnet(network, bits, 'ipv4')
within.addAddress('::1', 'ipv6')
within.addSubnet('fc00::', 7, 'ipv6')
within.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether an IP address is of this machine or of a private network. */
export const isPrivateAddress = (address: string): boolean => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return within.check(mapped, 'ipv4')
  return within.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const addressesOf = async (host: string): Promise<string[]> => {
  if (isIP(host) !== 0) return [host]
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw usageError(`--forward-to: the host ${host} has no address.`)
  }
}

/**
 * Returns the URL to which events are sent. A number, also before a path, is a port of this machine. Throws if the host is public,
 * unless `allowPublic` is set.
 */
export const readTarget = async (given: string, allowPublic: boolean): Promise<URL> => {
  const text = /^\d+(\/|$)/.test(given) ? `127.0.0.1:${given}` : given
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(address)) throw usageError(`--forward-to: ${given} is no URL.`)
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowPublic) return url
  const isPrivate = (await addressesOf(host)).every(isPrivateAddress)
  if (!isPrivate)
    throw usageError(
      `--forward-to: ${host} is outside of this machine and of private networks.`,
      'Events contain data of your customers. For a public receiver, create a webhook endpoint, or add --allow-public-address.',
    )
  return url
}
