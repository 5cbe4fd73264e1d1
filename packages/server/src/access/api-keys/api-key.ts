import { createHash } from 'node:crypto'
import { type ApiKey, apiKeyPrefixes } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Random } from '../../ports/index.ts'

export type ApiKeyRow = Selectable<Tables['api_keys']>

/** The fields of an API key that authentication needs. */
export type ApiKeyRecord = {
  id: string
  workspaceId: string
  livemode: boolean
  permission: ApiKeyRow['permission']
  revokedAt: Date | null
}

const secretBytes = 32

/** Returns a new secret: the prefix of the mode and 256 random bits in base64url, which are 43 characters. */
export const makeSecret = (random: Random, livemode: boolean): string =>
  `${livemode ? apiKeyPrefixes.live : apiKeyPrefixes.test}${random.bytes(secretBytes).toString('base64url')}`

const madeByUs = /^sk_(test|live)_[\w-]{43}$/

export const hasSecretForm = (secret: string): boolean => madeByUs.test(secret)

/**
 * Returns the hash under which a secret is stored and found. A secret has 256 random bits, so a hash without
 * salt is enough.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Returns the hint that helps people to recognise a key in a list: the prefix and the last four characters of
 * its secret.
 */
export const hintOf = (secret: string): string =>
  Object.values(apiKeyPrefixes)
    .filter((prefix) => secret.startsWith(prefix))
    .join('') + secret.slice(-4)

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  permission: row.permission,
  livemode: row.livemode,
  hint: row.hint,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
