import type { AccessPorts } from '../../ports.ts'
import type { Passkey } from './passkey.ts'
import { inUnit, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { lockPasskey, updateName } from './store.ts'
import { reportRenamedPasskey } from './tell.ts'

/** Gives a passkey of the person another name, and mails a notice. */
export const renamePasskey = (
  context: AccessPorts,
  { userId, ip }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Passkey> =>
  inUnit(context, async (unit) => {
    const passkey = await lockPasskey(unit.tx, { id, userId })
    if (passkey === null) throw refusal('PASSKEY_NOT_FOUND')
    if (passkey.name === name) return passkey
    await updateName(unit.tx, id, name)
    await reportRenamedPasskey(unit, { passkey, ip, name })
    return { ...passkey, name }
  })
