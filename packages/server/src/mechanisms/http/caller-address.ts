import ipaddr from 'ipaddr.js'

const ipv6NetworkBytes = 8

/**
 * What an address is counted as. An IPv4 address in IPv6 notation is that IPv4 address; an IPv6 address stands for
 * its /64, all of which one subscriber has.
 */
export const callerAddress = (ip: string | undefined): string => {
  if (ip === undefined || !ip.includes(':')) return ip ?? ''
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = address.toByteArray().slice(0, ipv6NetworkBytes)
  return `${Buffer.from(network).toString('hex')}/64`
}
