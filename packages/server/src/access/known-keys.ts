import { hash as digest } from 'node:crypto'
import { apiKeyPrefixes } from '@stablerail/contract'
import type { ContextBase } from '../context.ts'
import { type ApiKeyRecord, findKeyByHash } from './api-keys/index.ts'

/** A key that was looked up is believed for this long: it also bounds how long a revoked one still works. */
const believedMs = 2_000
/** Only keys that were good once are remembered, so that no number of wrong ones drives them out. */
const mostKnown = 10_000

/** Takes a look-up off the caller's allowance; throws when nothing is left of it. */
export type AllowLookUp = () => void | Promise<void>

/** Finds the key a secret is for; null for a secret that is none, or is revoked. */
export type FindKey = (secret: string, allowLookUp: AllowLookUp) => Promise<ApiKeyRecord | null>

type Known = { key: ApiKeyRecord; until: number }

/**
 * Remembers good keys. The allowance is asked before the database is, and only for a secret that is not known to
 * be good: a good one is confirmed every two seconds, whatever the allowance of its address.
 */
export const createFindKey = (
  { db, clock }: Pick<ContextBase, 'db' | 'clock'>,
  most = mostKnown,
): FindKey => {
  /** By hash of the secret, the longest unconfirmed first. */
  const known = new Map<string, Known>()
  const lookUps = new Map<string, Promise<ApiKeyRecord | null>>()

  const remember = (name: string, key: ApiKeyRecord | null) => {
    known.delete(name)
    if (key === null || key.revokedAt !== null) return null
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    known.set(name, { key, until: clock.now().getTime() + believedMs })
    return key
  }

  /** Requests with one secret wait for one look-up, and are one on the allowance. */
  const lookUp = (name: string, allow: AllowLookUp | null) => {
    const underWay = lookUps.get(name)
    if (underWay !== undefined) return underWay
    const find = async () => {
      await allow?.()
      return remember(name, await findKeyByHash(db, Buffer.from(name, 'base64')))
    }
    const found = find().finally(() => lookUps.delete(name))
    lookUps.set(name, found)
    return found
  }

  return async (secret, allowLookUp) => {
    if (!Object.values(apiKeyPrefixes).some((prefix) => secret.startsWith(prefix))) return null
    const name = digest('sha256', secret, 'base64')
    const believed = known.get(name)
    if (believed !== undefined && believed.until > clock.now().getTime()) return believed.key
    return await lookUp(name, believed === undefined ? allowLookUp : null)
  }
}
