/**
 * API keys as admins manage them: the list, a new key, and the end of one.
 *
 * Who is who: the room `access/api-keys` owns the keys, makes their secrets and finds a key for each request. This room
 * is what people do with keys.
 *
 * What flows: `apiKeyRoutes` answers an admin's session; the command `keys` calls `issueApiKey` and `endApiKey`. A new
 * key is refused beyond the cap of keys in use. A key's making and its end are in the audit log, and every admin is told
 * of them by mail, in the same transaction.
 *
 * Not promised: that a revoked key stops at once. A process remembers a good key for 2 seconds.
 */
export { endApiKey, issueApiKey } from './issue-api-key.ts'
export { apiKeyRoutes } from './routes.ts'
