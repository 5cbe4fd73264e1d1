import { findKeys, toApiKey } from '../../access/api-keys/index.ts'
import { implement } from '../implement.ts'
import { endApiKey, issueApiKey } from './issue-api-key.ts'

/** The list contains all active keys and at most this number of revoked keys. */
const revokedListed = 100

export const apiKeyRoutes = implement('apiKeys', {
  list: async ({ context, scope }) => {
    const rows = await findKeys(context.db, scope.workspaceId, revokedListed)
    return { status: 200, body: { data: rows.map(toApiKey) } }
  },
  create: async ({ work, body }) => ({ status: 201, body: await issueApiKey(work, body), secret: true }),
  revoke: async ({ work, params }) => {
    await endApiKey(work, params.keyId)
    return { status: 204 }
  },
})
