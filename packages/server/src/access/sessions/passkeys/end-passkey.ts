import type { AccessPorts } from '../../ports.ts'
import { normalizeEmail } from '../create-user.ts'
import { selectUserId } from '../store.ts'
import type { Passkey } from './passkey.ts'
import { inUnit } from './person.ts'
import { deletePasskey, lockFactors, selectOwner, selectPasskeys } from './store.ts'
import { reportRemovedPasskey } from './tell.ts'

/**
 * Returns the passkeys of the person with an email address, oldest first; null if no person has the address.
 */
export const findPasskeys = async ({ db }: AccessPorts, email: string): Promise<Passkey[] | null> => {
  const userId = await selectUserId(db, normalizeEmail(email))
  return userId === undefined ? null : await selectPasskeys(db, userId)
}

/**
 * Removes a passkey on behalf of its owner, for example after its loss. Unlike a removal by the owner, this
 * may remove the last passkey of an owner without a password, because the operator can set a password.
 * Returns the owner's email address; null if there is no such passkey. The audit log names `actor`.
 */
export const endPasskey = (
  context: AccessPorts,
  { id, actor }: { id: string; actor: 'operator' },
): Promise<string | null> =>
  inUnit(context, async (unit) => {
    const owner = await selectOwner(unit.tx, id)
    if (owner === null) return null
    await lockFactors(unit.tx, owner.userId)
    const passkey = await deletePasskey(unit.tx, { id, userId: owner.userId })
    if (passkey === null) return null
    await reportRemovedPasskey(unit, { passkey, ip: null, actor })
    return owner.email
  })
