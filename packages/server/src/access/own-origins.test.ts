import { expect, test } from 'vitest'
import { ownOrigins, passkeySiteOf } from './own-origins.ts'

const addresses = (publicBaseUrl: string, changes: object = {}) => ({
  publicBaseUrl,
  hostedBaseUrl: publicBaseUrl,
  passkeyDomain: null,
  ...changes,
})

test.each([
  ['https://api.shop.example', 'https://api.shop.example', 'api.shop.example'],
  ['https://api.shop.example:8443/stablerail', 'https://api.shop.example:8443', 'api.shop.example'],
  ['http://localhost:4010', 'http://localhost:4010', 'localhost'],
  ['http://127.0.0.1:4010', 'http://localhost:4010', 'localhost'],
  ['http://[::1]:4010', 'http://localhost:4010', 'localhost'],
])('passkeys of %s are made on the pages of %s for %s', (publicBaseUrl, origin, rpId) => {
  expect(passkeySiteOf(addresses(publicBaseUrl))).toEqual({ origin, rpId })
})

test('passkeys are made for the domain that the operator names', () => {
  const named = addresses('https://api.shop.example', { passkeyDomain: 'shop.example' })
  expect(passkeySiteOf(named)).toEqual({ origin: 'https://api.shop.example', rpId: 'shop.example' })
})

test.each(['http://192.168.1.5:4010', 'https://203.0.113.5', 'https://[2001:db8::1]'])(
  'there are no passkeys at %s',
  (publicBaseUrl) => {
    expect(passkeySiteOf(addresses(publicBaseUrl))).toBeNull()
    expect(ownOrigins(addresses(publicBaseUrl))).toEqual([publicBaseUrl])
  },
)

test('an address of this machine has its pages under the name localhost too, and a name has not', () => {
  expect(ownOrigins(addresses('http://127.0.0.1:4010/'))).toEqual([
    'http://127.0.0.1:4010',
    'http://localhost:4010',
  ])
  expect(ownOrigins(addresses('https://api.shop.example/'))).toEqual(['https://api.shop.example'])
})

test('the name localhost is not trusted where the hosted pages have it', () => {
  const apart = addresses('http://127.0.0.1:4010', { hostedBaseUrl: 'http://localhost:4010' })
  expect(ownOrigins(apart)).toEqual(['http://127.0.0.1:4010'])
  expect(passkeySiteOf(apart)).toBeNull()
})
