import { hkdfSync } from 'node:crypto'

const secretBytes = 32

/** The purpose of a derived secret. A secret for one purpose reveals nothing about the secrets for others. */
type Purpose =
  | 'session cookies'
  | 'visitors of payment links'
  | 'visitors who report'
  | 'reminders'
  | 'senders of messages'
  | 'payment requests on Solana'

/** Derives the secret of one purpose from the configured session secret (HKDF, RFC 5869). */
export const deriveSecret = (sessionSecret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `stablerail ${purpose}`, secretBytes)).toString('hex')
