import { createHash, createHmac } from 'node:crypto'
import { ApiError } from '../../mechanisms/http/index.ts'
import { deriveSecret } from '../../mechanisms/secrets/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { type ReminderAddress, selectByToken, setStopped } from './store.ts'

/** The workspace and mode that send reminders, and the email address that receives them. */
type Reminded = { workspaceId: string; livemode: boolean; email: string }

/**
 * Returns the URL that ends a workspace's reminders to an email address, and the row that stores it. The
 * token is signed, so that a person cannot end the reminders of others, and reveals neither workspace nor
 * address.
 */
export const reminderAddress = (
  { sessionSecret, publicBaseUrl }: Config,
  { workspaceId, livemode, email }: Reminded,
): ReminderAddress & { url: string; key: string } => {
  const token = createHmac('sha256', deriveSecret(sessionSecret, 'reminders'))
    .update(JSON.stringify([workspaceId, livemode, email.toLowerCase()]))
    .digest('base64url')
  const addressHash = hashOf(email.toLowerCase())
  return {
    tokenHash: hashOf(token),
    workspaceId,
    livemode,
    addressHash,
    url: `${publicBaseUrl}/unsubscribe/${token}`,
    key: `${workspaceId}:${addressHash.toString('hex')}`,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Looks up the token of an unsubscribe link. Returns the workspace and mode that send the reminders, and
 * whether the email address has opted out of them. Throws if the token is unknown.
 */
export const findReminders = async (
  { db }: Context,
  token: string,
): Promise<{ workspaceId: string; livemode: boolean; stopped: boolean }> => {
  const found = await selectByToken(db, hashOf(token))
  if (found !== undefined) return found
  throw new ApiError('not_found', 'There is no such address. Check that it is complete.')
}

/**
 * Ends the reminders of a merchant to an email address, or starts them again. Receipts that are requested
 * on the page of a payment end with them, because a stranger may have typed the address; invoices and their receipts do not.
 */
export const wantReminders = async ({ db, clock }: Context, token: string, wanted: boolean): Promise<void> =>
  setStopped(db, hashOf(token), wanted ? null : clock.now())
