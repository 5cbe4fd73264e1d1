/**
 * The secret with which `listen` signs. It is stored for each account, so that the receiver's settings stay
 * the same from one start to the next.
 */
import { randomBytes } from 'node:crypto'
import type { Account } from '../account/account.ts'
import { readProfiles, writeProfiles } from '../account/profiles.ts'

export const listenSecretOf = ({ baseUrl, workspaceId, livemode }: Account): string => {
  const stored = readProfiles()
  const account = `${baseUrl} ${workspaceId} ${livemode ? 'live' : 'test'}`
  const known = stored.listenSecrets[account]
  if (known !== undefined) return known
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  writeProfiles({ ...stored, listenSecrets: { ...stored.listenSecrets, [account]: secret } })
  return secret
}
