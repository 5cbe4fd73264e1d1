import { createHash } from 'node:crypto'
import { type ApiKey, apiKeyPrefixes } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Random } from '../../context.ts'
import type { Tables } from '../../mechanisms/db/index.ts'

export type ApiKeyRow = Selectable<Tables['api_keys']>

/** What is known of a key when a request comes with it. */
export type ApiKeyRecord = {
  id: string
  workspaceId: string
  livemode: boolean
  permission: ApiKeyRow['permission']
  revokedAt: Date | null
}

const secretBytes = 32

/** A new key: its mode's prefix and 256 bits in base64url, 43 characters. */
export const makeSecret = (random: Random, livemode: boolean): string =>
  `${livemode ? apiKeyPrefixes.live : apiKeyPrefixes.test}${random.bytes(secretBytes).toString('base64url')}`

/** The form in which a key is kept. It holds 256 bits of chance, so a plain hash cannot be turned back. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** By what people tell their keys apart: the prefix and the last four characters. */
export const hintOf = (secret: string): string => {
  const prefix = Object.values(apiKeyPrefixes).find((candidate) => secret.startsWith(candidate))
  return `${prefix ?? ''}${secret.slice(-4)}`
}

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
