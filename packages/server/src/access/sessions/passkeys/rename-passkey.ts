import type { ContextBase } from '../../../context.ts'
import type { Passkey } from './passkey.ts'
import { inUnit, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { recordActOfPerson, updateName } from './store.ts'

/** Gives a passkey of the person another name. */
export const renamePasskey = (
  context: ContextBase,
  { userId, ip }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Passkey> =>
  inUnit(context, async ({ tx, now }) => {
    const passkey = await updateName(tx, { id, userId }, name)
    if (passkey === null) throw refusal('PASSKEY_NOT_FOUND')
    await recordActOfPerson(tx, { userId, at: now, action: 'passkey.renamed', target: id, ip })
    return passkey
  })
