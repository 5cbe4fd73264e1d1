import { hkdfSync } from 'node:crypto'

const secretBytes = 32

/** What each derived secret is for: a secret of one purpose says nothing about those of the others. */
type Purpose = 'session cookies' | 'email codes'

/** A secret of its own for each purpose, from the one that is configured (HKDF, RFC 5869). */
export const deriveSecret = (sessionSecret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `stablerail ${purpose}`, secretBytes)).toString('hex')
