import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { isPublicAddress } from './address-policy.ts'

/**
 * IP addresses that requests may not reach: above all the first and the last address of each refused range.
 */
const refusedForms = `
  0.0.0.0 0.255.255.255
  10.0.0.0 10.255.255.255
  100.64.0.0 100.127.255.255 100.100.100.200
  127.0.0.0 127.0.0.1 127.255.255.255
  168.63.129.16
  169.254.0.0 169.254.169.254 169.254.255.255
  172.16.0.0 172.31.255.255
  192.0.0.0 192.0.0.192 192.0.0.255
  192.0.2.0 192.0.2.255
  192.31.196.0 192.52.193.0 192.175.48.0
  192.88.99.0 192.88.99.255
  192.168.0.0 192.168.255.255
  198.18.0.0 198.19.255.255
  198.51.100.0 198.51.100.255
  203.0.113.0 203.0.113.255
  224.0.0.0 239.255.255.255
  240.0.0.0 255.255.255.254 255.255.255.255
  :: ::1
  ::8.8.8.8 ::127.0.0.1 ::7f00:1
  ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1
  ::ffff:0:8.8.8.8 ::ffff:0:7f00:1
  64:ff9b::8.8.8.8 64:ff9b::7f00:1
  64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff
  100:: 100::ffff:ffff:ffff:ffff
  1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:: 2001:0:ffff:ffff:ffff:ffff:ffff:ffff
  2001:2:: 2001:10:: 2001:1f:: 2001:20:: 2001:2f:: 2001:30:: 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
  2002:: 2002:7f00:1:: 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2620:4f:8000::
  3fff:: 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  4000:: 5f00:: 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fc00:: fd00:ec2::254 fd20:ce::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fe80:: febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fec0:: feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  ff00:: ff02::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  fe80::1%eth0 2606:4700:4700::1111%eth0 ::1%lo
`

/**
 * Public IP addresses just outside the refused ranges. They must be accepted, because a refused range must
 * not have a prefix that is too short.
 */
const publicForms = `
  1.0.0.0 9.255.255.255 11.0.0.0
  100.63.255.255 100.128.0.0
  126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17
  169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0
  191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0
  192.167.255.255 192.169.0.0
  198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
  203.0.112.255 203.0.114.0 223.255.255.255
  2000:: 2001:200:: 2001:db7:: 2001:db9:: 2003:: 2606:4700:4700::1111
  3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:1000::
`

const notCanonical = [
  '',
  '1.2.3',
  '0x08.8.8.8',
  '010.8.8.8',
  '134744072',
  '8.8.8.8.',
  '[2606::1]',
  'a.b',
  '8.8.8.8 ',
]

const words = (text: string) => text.trim().split(/\s+/)

test.each(words(refusedForms))('%s is not a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.each(words(publicForms))('%s is a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.each(notCanonical)('text that is no canonical address is not public: "%s"', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

test('no address that a second list of special ranges names is called public', () => {
  const isSpecial = (ip: string) => ipaddr.parse(ip).range() !== 'unicast'
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => !(isSpecial(ip) && isPublicAddress(ip))),
    { numRuns: 5000 },
  )
})

test('no IPv4 address is public when it comes embedded in an IPv6 address', () => {
  const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001:0:', '2002:']
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (ip, prefix) => {
      const hex = Buffer.from(ip.split('.').map(Number))
        .toString('hex')
        .replace(/^(....)/, '$1:')
      expect(isPublicAddress(prefix.startsWith('2') ? `${prefix}${hex}::` : `${prefix}${hex}`)).toBe(false)
    }),
  )
})
