import { hash as digest } from 'node:crypto'
import { apiKeyPrefixes } from '@stablerail/contract'
import { type ApiKeyRecord, findKeyByHash } from './api-keys/index.ts'
import type { AccessPorts } from './ports.ts'

/** A valid key is cached for 2 seconds. A revoked key therefore works for at most 2 seconds longer. */
const cacheMs = 2_000
/** At most 10,000 keys are cached. Only valid keys are cached, so that invalid keys cannot displace them. */
const maxKnownKeys = 10_000

/** Counts one look-up against the rate limit of the caller's IP address; throws when the limit is reached. */
export type AllowLookUp = () => void | Promise<void>

/** Finds the API key with a secret; returns null if no key has the secret or the key is revoked. */
export type FindKey = (secret: string, allowLookUp: AllowLookUp) => Promise<ApiKeyRecord | null>

type Known = { key: ApiKeyRecord; until: number }

/**
 * Creates a `FindKey` that caches valid keys. If the secret is not in the cache, the caller's rate limit is
 * checked before the database is queried. A cached key is read from the database again after two seconds,
 * without a check of the rate limit.
 */
export const createFindKey = (
  { db, clock }: Pick<AccessPorts, 'db' | 'clock'>,
  most = maxKnownKeys,
): FindKey => {
  /** Valid keys by the hash of their secret, least recently read first. */
  const known = new Map<string, Known>()
  const lookUps = new Map<string, Promise<ApiKeyRecord | null>>()

  const remember = (name: string, key: ApiKeyRecord | null) => {
    known.delete(name)
    if (key === null || key.revokedAt !== null) return null
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    known.set(name, { key, until: clock.now().getTime() + cacheMs })
    return key
  }

  /**
   * Finds a key in the database. Concurrent requests with one secret share one look-up, which counts once
   * against the rate limit.
   */
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
