/**
 * Management of API keys by admins: list, create, revoke.
 *
 * Who takes part: the module `access/api-keys` owns the keys, makes their secrets and finds the key of each
 * request. This module has the operations that people call.
 *
 * Flow: `apiKeyRoutes` serves an admin's session; the command `keys` calls `issueApiKey` and `endApiKey`. A
 * new key is refused when the number of active keys has reached its limit. The creation and revocation of a
 * key are recorded in the audit log and mailed to every admin, in the same transaction.
 *
 * Not promised: that a revoked key stops at once. A process caches a valid key for 2 seconds.
 */
export { endApiKey, issueApiKey } from './issue-api-key.ts'
export { apiKeyRoutes } from './routes.ts'
