import type { AccessPorts } from '../../ports.ts'
import { mayRemovePasskey } from './passkey.ts'
import { inUnit, requireStepUp, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { deletePasskey, lockFactors, lockSession } from './store.ts'
import { reportRemovedPasskey } from './tell.ts'

/** Removes a passkey of the person, unless it is their last factor, and mails a notice. */
export const removePasskey = async (context: AccessPorts, person: SignedIn, id: string): Promise<void> => {
  requireStepUp(context, person)
  const { userId, ip, sessionId } = person
  await inUnit(context, async (unit) => {
    if (!(await lockSession(unit.tx, sessionId))) throw refusal('SESSION_ENDED')
    const factors = await lockFactors(unit.tx, userId)
    const passkey = await deletePasskey(unit.tx, { id, userId })
    if (passkey === null) throw refusal('PASSKEY_NOT_FOUND')
    if (!mayRemovePasskey(factors)) throw refusal('LAST_FACTOR')
    await reportRemovedPasskey(unit, { passkey, ip })
  })
}
