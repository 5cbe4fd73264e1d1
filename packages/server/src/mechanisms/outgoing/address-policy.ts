import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Address blocks that are not the public internet: the blocks of the IANA special-purpose registries, and the service
 * address of one cloud platform. Only this table decides, because the class "unicast" of ipaddr.js includes addresses
 * that embed an IPv4 address, and public addresses that a platform uses for its own services.
 */
const nonPublicIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, and some clouds' metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform services, reachable from every virtual machine
  '169.254.0.0/16', // link-local, and most clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // automatic multicast tunnelling
  '192.88.99.0/24', // 6to4 relays, deprecated
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((block) => ipaddr.IPv4.parseCIDR(block))

/**
 * Every IPv6 address outside this block is refused: loopback, mapped, translated, unique-local, link-local,
 * multicast.
 */
const globalUnicastIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

const nonPublicIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID and others
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((block) => ipaddr.IPv6.parseCIDR(block))

/** Returns whether an IP address in canonical text form is an ordinary host on the public internet. */
export const isPublicAddress = (ip: string): boolean => {
  // Check with `isIP` first, because ipaddr.js also parses short, octal and hexadecimal forms. Refuse a zone
  // id, because it names a local interface.
  const family = ip.includes('%') ? 0 : isIP(ip)
  if (family === 4) {
    const address = ipaddr.IPv4.parse(ip)
    return !nonPublicIpv4.some((block) => address.match(block))
  }
  if (family === 6) {
    const address = ipaddr.IPv6.parse(ip)
    return address.match(globalUnicastIpv6) && !nonPublicIpv6.some((block) => address.match(block))
  }
  return false
}
