import ipaddr from 'ipaddr.js'

const ipv6NetworkBytes = 8

/**
 * Returns the form of an IP address that rate limits count. An IPv4 address in IPv6 notation counts as the IPv4
 * address; an IPv6 address counts as its /64 network, which providers assign to one subscriber.
 */
export const callerAddress = (ip: string | undefined): string => {
  if (ip === undefined || !ip.includes(':')) return ip ?? ''
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, ipv6NetworkBytes)
  return `${Buffer.from(network).toString('hex')}/64`
}
