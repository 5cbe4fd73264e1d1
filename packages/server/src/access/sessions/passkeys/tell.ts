import { tellOfPerson } from '../../notices/index.ts'
import type { Passkey } from './passkey.ts'
import type { PersonUnit } from './person.ts'
import { recordActOfPerson } from './store.ts'

/** What is done to a passkey, and from where. */
export type PasskeyAct = { passkey: Passkey; ip: string | null }

const from = (ip: string | null) => (ip === null ? '' : ` from the IP address ${ip}`)

/** Records and tells that a person added a passkey. */
export const tellOfNewPasskey = async (unit: PersonUnit, { passkey, ip }: PasskeyAct): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.added', target, ip })
  await tellOfPerson(unit, userId, {
    about: 'A new passkey',
    what: `At ${unit.now.toISOString()} the passkey "${name}" was added${from(ip)}. It signs in without a password.`,
    advice:
      'If this was not meant, remove the passkey, and set a new password: that ends every other session.',
  })
}

/** Records and tells that a person removed a passkey. */
export const tellOfRemovedPasskey = async (unit: PersonUnit, { passkey, ip }: PasskeyAct): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.removed', target, ip })
  await tellOfPerson(unit, userId, {
    about: 'A passkey was removed',
    what: `At ${unit.now.toISOString()} the passkey "${name}" was removed${from(ip)}.`,
    advice:
      'If this was not meant, set a new password, which ends every other session, and add a passkey anew.',
  })
}

/** Records and tells that a passkey signed with a counter that did not go on, so that there may be a copy of it. */
export const tellOfCopiedPasskey = async (unit: PersonUnit, { passkey, ip }: PasskeyAct): Promise<void> => {
  const { id: target, userId, name } = passkey
  await recordActOfPerson(unit.tx, { userId, at: unit.now, action: 'passkey.copy_suspected', target, ip })
  await tellOfPerson(unit, userId, {
    about: 'A passkey may have been copied',
    what:
      `At ${unit.now.toISOString()} the passkey "${name}" was used${from(ip)}, and was refused: ` +
      'it counted fewer uses than before, as a copy of it would.',
    advice: 'Remove this passkey, and add a new one.',
  })
}
