import type { AccessWork } from '../ports.ts'
import type { ApiKeyRow } from './api-key.ts'
import { markRevoked } from './store.ts'

/**
 * Revokes a key permanently. Returns undefined if the workspace has no such key. If the key was revoked
 * before, nothing changes and `isNew` is false.
 */
export const revokeApiKey = async (
  work: AccessWork,
  id: string,
): Promise<{ row: ApiKeyRow; isNew: boolean } | undefined> => {
  const revoked = await markRevoked(work.tx, work, { id, now: work.now })
  if (revoked?.isNew === true) await work.record('api_key.revoked', id)
  return revoked
}
