import { z } from 'zod'

/**
 * Every kind of record that has an id, with the prefix of its ids. An id is the prefix and 26 characters, and
 * ids sort by creation time.
 */
export const idPrefixes = {
  customer: 'cus',
  payment: 'pay',
  refund: 'ref',
  product: 'prod',
  price: 'price',
  invoice: 'in',
  subscription: 'sub',
  checkout: 'chk',
  expectation: 'exp',
  paymentLink: 'plink',
  wallet: 'wlt',
  walletChallenge: 'wch',
  event: 'evt',
  request: 'req',
  workspace: 'ws',
  webhookEndpoint: 'we',
  webhookDelivery: 'whd',
  apiKey: 'key',
  member: 'mem',
  invitation: 'inv',
  auditEntry: 'aud',
  user: 'usr',
  entitlement: 'ent',
  commission: 'com',
} as const

export type IdKind = keyof typeof idPrefixes

/**
 * The characters of an id after its prefix: 128 bits in Crockford's base 32, lower case. The first 48 bits
 * are the milliseconds since 1970, the other 80 bits are random.
 */
export const idBodyPattern = '[0-9a-hjkmnp-tv-z]{26}'

const exampleBody = '01k9z7q4m8c3v5t2r6w1x0y9bn'

export const exampleId = (kind: IdKind) => `${idPrefixes[kind]}_${exampleBody}`

/** An id in a response. */
export const id = (kind: IdKind, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${idPrefixes[kind]}_${idBodyPattern}$`))
    .meta({ description, examples: [exampleId(kind)] })

/**
 * An id in a request: any short string, so that a malformed id gets the same response as an id that does not
 * exist.
 */
export const idInput = (kind: IdKind, description: string) =>
  z
    .string()
    .min(1)
    .max(80)
    .meta({ description, examples: [exampleId(kind)] })
