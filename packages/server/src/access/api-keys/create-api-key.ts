import type { ApiKey } from '@stablerail/contract'
import type { AccessWork } from '../ports.ts'
import { type ApiKeyRecord, hashSecret, hintOf, makeSecret, toApiKey } from './api-key.ts'
import { insertKey } from './store.ts'

export type NewApiKey = { name: string } & Pick<ApiKeyRecord, 'permission' | 'livemode'>

/**
 * Creates an API key in the workspace. Only this result holds the secret in clear; the database stores its
 * hash.
 */
export const createApiKey = async (
  work: AccessWork,
  { name, permission, livemode }: NewApiKey,
): Promise<{ apiKey: ApiKey; secret: string }> => {
  const secret = makeSecret(work.context.random, livemode)
  const row = await insertKey(work.tx, work, {
    id: work.context.ids.make('apiKey'),
    name,
    permission,
    livemode,
    secretHash: hashSecret(secret),
    hint: hintOf(secret),
    createdAt: work.now,
  })
  await work.record('api_key.created', row.id)
  return { apiKey: toApiKey(row), secret }
}
