import { APIError } from 'better-auth/api'
import type { AccessPorts } from '../../ports.ts'
import { codeStorage } from '../email-codes.ts'
import { limitStepUpCodes } from '../limit-codes.ts'
import { inUnit, type SignedIn } from '../passkeys/person.ts'
import { refusal } from '../passkeys/refuse.ts'
import { grantStepUp, type Lifted } from './grant-step-up.ts'
import { deleteCodes, type KeptCode, selectCodes } from './store.ts'

const refused = (code: 'INVALID_OTP' | 'OTP_EXPIRED') => new APIError('BAD_REQUEST', { code })

/** Returns the stored code that equals the code that the person typed; null if no code is equal. */
const findCode = async (
  context: AccessPorts,
  sessionId: string,
  written: string,
): Promise<KeptCode | null> => {
  const { decrypt } = codeStorage(context)
  for (const kept of await selectCodes(context.db, sessionId))
    if ((await decrypt(kept.sealed)) === written) return kept
  return null
}

/**
 * Grants step-up to a session if `written` is the code that was mailed for this step-up. A code can be used
 * once. Each call counts towards the session's limit of tries.
 */
export const proveCode = async (context: AccessPorts, person: SignedIn, written: string): Promise<Lifted> => {
  const { sessionId } = person
  await limitStepUpCodes(context, 'tries', sessionId)
  const kept = await findCode(context, sessionId, written)
  if (kept === null) throw refused('INVALID_OTP')
  if (kept.expiresAt <= context.clock.now()) throw refused('OTP_EXPIRED')
  const lifted = await inUnit(context, async (unit) => {
    // Refuse the code if another request has deleted it, because two requests may send the same code at the
    // same time.
    if (!(await deleteCodes(unit.tx, sessionId)).includes(kept.id)) throw refused('INVALID_OTP')
    return await grantStepUp(unit, person, null)
  })
  if (lifted === null) throw refusal('SESSION_ENDED')
  return lifted
}
