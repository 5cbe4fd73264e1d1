import { type ApiKey, caps } from '@stablerail/contract'
import { countKeysInUse, createApiKey, type NewApiKey, revokeApiKey } from '../../access/api-keys/index.ts'
import { mailAdmins } from '../../access/notices/index.ts'
import { invalid, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockWorkspace } from '../workspaces/index.ts'

const modeOf = ({ livemode }: { livemode: boolean }) => (livemode ? 'live' : 'test')

/**
 * Creates a key and mails every admin a notice. Only this result contains the secret in clear; the database
 * stores its hash.
 */
export const issueApiKey = async (
  work: Work,
  key: NewApiKey,
): Promise<{ apiKey: ApiKey; secret: string }> => {
  await lockWorkspace(work.tx, work)
  if ((await countKeysInUse(work.tx, work.workspaceId)) >= caps.apiKeys)
    throw invalid(
      'name',
      `A workspace has at most ${caps.apiKeys} API keys in use. Revoke one that is not used.`,
    )
  const made = await createApiKey(work, key)
  await mailAdmins(work, {
    about: 'A new API key',
    what: `A ${modeOf(key)} API key with the permission "${key.permission}" was made: "${key.name}", ${made.apiKey.hint}.`,
    advice: 'If none of you made it, revoke it.',
  })
  return made
}

/** Revokes a key permanently and mails every admin a notice. Revoking it again changes nothing. */
export const endApiKey = async (work: Work, id: string): Promise<void> => {
  const revoked = await revokeApiKey(work, id)
  if (revoked === undefined) throw notFound('API key', id)
  const { row, isNew } = revoked
  if (!isNew) return
  await mailAdmins(work, {
    about: 'An API key was revoked',
    what: `The ${modeOf(row)} API key "${row.name}", ${row.hint}, was revoked and stops working within 5 seconds.`,
    advice: 'If a program of yours uses it, give the program another key.',
  })
}
