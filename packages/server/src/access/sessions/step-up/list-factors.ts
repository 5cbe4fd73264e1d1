import { passkeySiteOf } from '../../own-origins.ts'
import type { AccessPorts } from '../../ports.ts'
import { selectPasskeys } from '../passkeys/store.ts'
import { selectPasswordHash } from './store.ts'

/** A factor that a person can prove in a session. */
export type Factor = 'passkey' | 'password' | 'code'

/**
 * Returns the factors of a person, the strongest first. A mailed code is always the last factor in the list,
 * because it proves access to the mailbox only.
 */
export const listFactors = async (context: AccessPorts, userId: string): Promise<Factor[]> => {
  const hasSite = passkeySiteOf(context.config) !== null
  const passkeys = hasSite ? await selectPasskeys(context.db, userId) : []
  const hash = await selectPasswordHash(context.db, userId)
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hash === null ? [] : (['password'] as const)),
    'code',
  ]
}
