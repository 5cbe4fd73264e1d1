/**
 * API keys: the credentials of a merchant's servers.
 *
 * Who takes part: a key belongs to one workspace and one mode and has a permission, which maps to a role. Its
 * secret is the prefix of the mode and 256 random bits. Its hint, which helps people to recognise a key in a
 * list, is the prefix and the last four characters of the secret.
 *
 * Flow: the module `resources/api-keys`, the set-up and the command `keys` create keys with `createApiKey`
 * and revoke them with `revokeApiKey`; both are in the audit log. For each request `authenticate` finds the
 * key by the hash of its secret (`findKeyByHash`) and records its use (`KeyUses`). Times of use are rounded
 * down to the minute and written in batches.
 *
 * Guarantees:
 * - Only the result of the creation holds the secret in clear. The database holds its SHA-256 hash, which
 *   cannot be reversed because the secret is random.
 * - The time of last use never moves back, even when several processes record uses of one key.
 *
 * Not promised: that every use is recorded. A process that is killed loses the uses of its last seconds; the
 * next use of the key records a later time. A revoked key does not stop at once either: `known-keys.ts`
 * caches a valid key for 2 seconds.
 */
export { type ApiKeyRecord, type ApiKeyRow, hashSecret, hasSecretForm, toApiKey } from './api-key.ts'
export { createApiKey, type NewApiKey } from './create-api-key.ts'
export { createKeyUses, type KeyUses } from './key-uses.ts'
export { revokeApiKey } from './revoke-api-key.ts'
export {
  countKeysInUse,
  findKeyByHash,
  type KeyUse,
  selectKeys as findKeys,
  selectWorkspaceOfKey as findWorkspaceOfKey,
  touchKeys,
} from './store.ts'
